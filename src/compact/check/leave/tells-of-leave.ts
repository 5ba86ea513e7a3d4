import { leaveWords } from './leave-words.ts'

/**
 * Whether a sentence in English tells of leave that somebody gave: by verb, active or passive, by noun, as a yes, as a ban that was lifted. Leave that is
 * denied, wanted, asked for or only possible is none, nor is the agent's own. One pass over its words.
 */
export function tellsOfLeave(sentence: string): boolean {
  const words = wordsOf(sentence)
  const people = words.findIndex((word) => leaveWords.people.has(word.replace(/'s$/, '')))
  const somebody = words.findIndex((word) => leaveWords.people.has(word))
  return words.some((word, at) => {
    const near: Near = { words, at, person: people >= 0 && people !== at, behind: somebody >= 0 && somebody < at }
    return byVerb(word, near) || byNoun(word, near) || byYes(word, near) || byBan(word, near)
  })
}

/** A word of a sentence, whether a person is named in it, and whether one acts before the word. */
interface Near {
  readonly words: readonly string[]
  readonly at: number
  readonly person: boolean
  readonly behind: boolean
}

function byVerb(word: string, { words, at, person, behind }: Near): boolean {
  const before = words.slice(Math.max(0, at - 4), at)
  if (isDenied(before)) return false
  if (leaveWords.gives.has(word) || (word === 'signed' && words[at + 1] === 'off')) return !leaveWords.self.has(subject(words, at))
  const passive = before.slice(-3).some((one) => leaveWords.be.has(one))
  if (passive && leaveWords.passive.has(word)) return true
  if (passive && leaveWords.ready.has(word)) return words[at + 1] === 'to' || (words[at + 1] === 'with' && person)
  if (word === 'let' || word === 'lets') return leaveWords.people.has(subject(words, at))
  if (!leaveWords.mayGive.has(word) || (word.startsWith('confirm') && isOfFact(words.slice(at + 1, at + 9)))) return false
  if (passive) return words[at + 1] === 'by' && person
  return behind && !leaveWords.self.has(subject(words, at))
}

function byNoun(word: string, { words, at }: Near): boolean {
  const isGo = (word === 'go' && words[at + 1] === 'ahead') || (word === 'green' && words[at + 1] === 'light') || (word === 'thumbs' && words[at + 1] === 'up')
  if (!isGo && !leaveWords.leave.has(word)) return false
  const before = words.slice(Math.max(0, at - 6), at)
  const after = words.slice(at + 1, at + 9)
  if (
    isDenied(before.slice(-4)) ||
    before.some((one) => leaveWords.wanted.has(one)) ||
    after.slice(0, 3).some((one) => leaveWords.wanted.has(one) || leaveWords.machinery.has(one))
  )
    return false
  if (before.some((one) => leaveWords.given.has(one)) || after.some((one) => leaveWords.given.has(one) || one === 'came')) return true
  return (isGo || leaveWords.surely.has(word)) && before.some((one) => leaveWords.had.has(one))
}

function byYes(word: string, { words, at, person }: Near): boolean {
  if (!leaveWords.says.has(word) || leaveWords.self.has(subject(words, at))) return false
  const after = words.slice(at + 1, at + 9)
  if (after.slice(0, 3).some((one, i) => leaveWords.yes.has(one) || (one === 'go' && after[i + 1] === 'ahead') || (one === 'do' && after[i + 1] === 'it')))
    return true
  const may = after.findIndex((one) => one === 'may' || one === 'can')
  return (
    person &&
    may >= 0 &&
    !leaveWords.not.has(after[may + 1] ?? '') &&
    !leaveWords.asked.has(after[may + 1] ?? '') &&
    !after.slice(0, may).some((one) => leaveWords.not.has(one))
  )
}

/** That something is so was confirmed, not that it may be done. */
function isOfFact(after: readonly string[]): boolean {
  return after[0] === 'that' && !after.some((one) => one === 'can' || one === 'may' || one === 'should')
}

function byBan(word: string, { words, at, person }: Near): boolean {
  if (word === 'longer' && words[at - 1] === 'no')
    return words.slice(at + 1, at + 3).some((one) => leaveWords.forbids.has(one)) || (words[at + 1] === 'off' && words[at + 2] === 'limits')
  if (/^(?:objections?|object|objected|mind|minded)$/.test(word))
    return person && words.slice(Math.max(0, at - 3), at).some((one) => one === 'no' || one === 'not' || one.endsWith("n't"))
  if (!leaveWords.lifts.has(word) || isDenied(words.slice(Math.max(0, at - 4), at))) return false
  const around = words.slice(Math.max(0, at - 8), at + 7)
  return around.some((one) => leaveWords.ban.has(one)) || (person && around.some((one) => leaveWords.limit.has(one)))
}

/** `not only` denies nothing, and `to` only what comes next. */
function isDenied(before: readonly string[]): boolean {
  return before.some((word, i) => {
    const next = before[i + 1]
    if (word === 'to') return next === undefined || next === 'be' || next === 'get'
    return leaveWords.not.has(word) && next !== 'only' && !(word === 'no' && next === 'longer')
  })
}

function subject(words: readonly string[], verb: number): string {
  let at = verb - 1
  while (at >= 0 && leaveWords.between.has(words[at] as string)) at--
  return words[at] ?? ''
}

function wordsOf(sentence: string): string[] {
  return (
    sentence
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}_'-]{1,64}/gu)
      ?.flatMap((word) => (word.includes('-') ? word.split('-').filter((part) => part !== '') : [word])) ?? []
  )
}
