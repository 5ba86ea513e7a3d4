import { extractRequest } from './extract-request.ts'
import { NAME_SLOT } from './name-slot.ts'
import { isSpecificWord, replaceSpecifics } from './replace-specifics.ts'

/** The most meaningful words of a request, without those that only join others. */
const MAX_WORDS = 6

/** Maximum number of characters of a Chinese request. */
const MAX_CHINESE_CHARS = 20

/** Words that only join others. */
const FUNCTION_WORDS = new Set(
  'a an the this that these those my our your his her their its it of out up me us any some all and or to as is are be new what how'.split(' '),
)

/** Words before the particulars of one run: where, when, by which means, and so on. */
const QUALIFIER_WORDS = new Set(
  'and or but so because since when while if that which who whether from to in on at by for with without into onto instead using via after before during about against as than then until between across per due under named called why'.split(
    ' ',
  ),
)

/**
 * What a sentence asks for, without its particulars: names, numbers, dates, quotes, and everything from the first joining word that introduces them. Undefined
 * if it asks for nothing.
 *
 * @example
 * generalRequest("Hi! I'd like to book a flight from New York to Seattle on May 20th.") // 'Book a flight'
 */
export function generalRequest(sentence: string): string | undefined {
  const request = extractRequest(sentence)
  if (request === undefined) return undefined
  const text = /^\p{Script=Han}/u.test(request) ? generaliseChinese(request) : generaliseWords(request)
  return text === undefined ? undefined : text[0]?.toUpperCase() + text.slice(1)
}

function generaliseChinese(request: string): string | undefined {
  const [clause = ''] = replaceSpecifics(request).split(/[，。！？；：,.!?;:\n]/, 1)
  const text = clause.replace(/[吧呢啊呀吗了]+$/, '').trim()
  return text.length < 2 || text.length > MAX_CHINESE_CHARS ? undefined : text
}

function generaliseWords(request: string): string | undefined {
  const [clause = ''] = replaceSpecifics(request).split(/[.!?;:,)](?=\s|$)|\s[-–—(]|\n/, 1)
  const all = clause.trim().split(/\s+/)
  const isHeading = isTitleCase(all)
  const kept: string[] = []
  for (const [i, word] of all.entries()) {
    const shown = i > 0 && isSpecificWord(isHeading ? lowerCased(word) : word) ? NAME_SLOT : i === 0 || isHeading ? lowerCased(word) : word
    const meaningfulCount = kept.filter(isMeaningful).length
    if (meaningfulCount >= MAX_WORDS || (meaningfulCount >= 2 && QUALIFIER_WORDS.has(shown))) break
    if (shown !== NAME_SLOT || kept.at(-1) !== NAME_SLOT) kept.push(/^(?:my|our)$/i.test(shown) ? 'the' : shown)
  }
  return trimTail(kept)
}

/** Removes trailing words that introduce nothing; undefined if too little is left. */
function trimTail(kept: readonly string[]): string | undefined {
  const last = kept.findLastIndex(isMeaningful)
  const trimmed = kept.slice(0, last + 1)
  if (trimmed.filter(isMeaningful).length >= 2) return trimmed.join(' ')
  return last === 0 && kept.includes(NAME_SLOT) ? kept.slice(0, kept.lastIndexOf(NAME_SLOT) + 1).join(' ') : undefined
}

function isMeaningful(word: string): boolean {
  return word !== NAME_SLOT && !FUNCTION_WORDS.has(word) && !QUALIFIER_WORDS.has(word)
}

/** Whether most longer words after the first are capitalised, as in a heading. */
function isTitleCase(words: readonly string[]): boolean {
  const longer = words.slice(1).filter((word) => word !== NAME_SLOT && word.length > 3)
  return longer.length > 1 && longer.filter((word) => /^\p{Lu}/u.test(word)).length > longer.length / 2
}

/** The word as it is written inside a sentence; abbreviations stay. */
function lowerCased(word: string): string {
  return /^\p{Lu}[\p{Ll}'’-]*\P{L}*$/u.test(word) ? word.toLowerCase() : word
}
