import { PARTICULAR } from './particular.ts'
import { isParticular, withoutParticulars } from './particulars.ts'
import { requestIn } from './request-in.ts'

/** The most meaningful words of a request, without those that only join others. */
const MOST = 6

/** Maximum number of characters of a Chinese request. */
const MOST_SIGNS = 20

/** Words that only join others. */
const JOINS = new Set(
  'a an the this that these those my our your his her their its it of out up me us any some all and or to as is are be new what how'.split(' '),
)

/** Words before the particulars of one run: where, when, by which means, and so on. */
const ENDS = new Set(
  'and or but so because since when while if that which who whether from to in on at by for with without into onto instead using via after before during about against as than then until between across per due under named called why'.split(
    ' ',
  ),
)

/**
 * What a sentence asks for, without its particulars: names, numbers, dates, quotes, and everything from the first joining word that introduces them. Undefined
 * if it asks for nothing.
 *
 * @example
 * askedInGeneral("Hi! I'd like to book a flight from New York to Seattle on May 20th.") // 'Book a flight'
 */
export function askedInGeneral(sentence: string): string | undefined {
  const request = requestIn(sentence)
  if (request === undefined) return undefined
  const told = /^\p{Script=Han}/u.test(request) ? inChinese(request) : inWords(request)
  return told === undefined ? undefined : told[0]?.toUpperCase() + told.slice(1)
}

function inChinese(request: string): string | undefined {
  const [clause = ''] = withoutParticulars(request).split(/[，。！？；：,.!?;:\n]/, 1)
  const told = clause.replace(/[吧呢啊呀吗了]+$/, '').trim()
  return told.length < 2 || told.length > MOST_SIGNS ? undefined : told
}

function inWords(request: string): string | undefined {
  const [clause = ''] = withoutParticulars(request).split(/[.!?;:,)](?=\s|$)|\s[-–—(]|\n/, 1)
  const all = clause.trim().split(/\s+/)
  const isTitle = inTitleCase(all)
  const kept: string[] = []
  for (const [i, word] of all.entries()) {
    const told = i > 0 && isParticular(isTitle ? lowered(word) : word) ? PARTICULAR : i === 0 || isTitle ? lowered(word) : word
    const telling = kept.filter(tells).length
    if (telling >= MOST || (telling >= 2 && ENDS.has(told))) break
    if (told !== PARTICULAR || kept.at(-1) !== PARTICULAR) kept.push(/^(?:my|our)$/i.test(told) ? 'the' : told)
  }
  return closed(kept)
}

/** Removes trailing words that lead to nothing; undefined if too little is left. */
function closed(kept: readonly string[]): string | undefined {
  const last = kept.findLastIndex(tells)
  const whole = kept.slice(0, last + 1)
  if (whole.filter(tells).length >= 2) return whole.join(' ')
  return last === 0 && kept.includes(PARTICULAR) ? kept.slice(0, kept.lastIndexOf(PARTICULAR) + 1).join(' ') : undefined
}

function tells(word: string): boolean {
  return word !== PARTICULAR && !JOINS.has(word) && !ENDS.has(word)
}

/** Whether most longer words after the first are capitalised, as in a heading. */
function inTitleCase(words: readonly string[]): boolean {
  const longer = words.slice(1).filter((word) => word !== PARTICULAR && word.length > 3)
  return longer.length > 1 && longer.filter((word) => /^\p{Lu}/u.test(word)).length > longer.length / 2
}

/** The word as it is written inside a sentence; abbreviations stay. */
function lowered(word: string): string {
  return /^\p{Lu}[\p{Ll}'’-]*\P{L}*$/u.test(word) ? word.toLowerCase() : word
}
