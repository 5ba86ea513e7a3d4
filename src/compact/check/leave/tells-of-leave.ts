import { isDeed } from './deeds.ts'
import { leaveWords } from './leave-words.ts'
import { byMay } from './tells-of-may.ts'
import { byOrder, byOrderedDeed } from './tells-of-order.ts'

/**
 * Whether an English sentence reports that somebody gave leave: by a verb, active or passive, by a noun, as a yes, or as a ban that was lifted. Leave that is
 * denied, wanted, asked for or only possible does not count, nor does the agent's own; saying that something was done as a person wanted does. One pass over
 * its words.
 */
export function tellsOfLeave(sentence: string): boolean {
  if (HEADED.test(sentence)) return true
  const words = wordsOf(sentence)
  const people = words.findIndex((word) => leaveWords.people.has(word.replace(/'s$/, '')))
  const somebody = words.findIndex((word) => leaveWords.people.has(word))
  return words.some((word, at) => {
    const near: Near = { words, at, person: people >= 0 && people !== at, behind: somebody >= 0 && somebody < at }
    return (
      byVerb(word, near) || byNoun(word, near) || byYes(word, near) || byBan(word, near) || byMay(words, at) || byOrder(words, at) || byOrderedDeed(words, at)
    )
  })
}

const MAY = /^(?:may|can)$/
/** A list item that begins with whose leave it reports. */
const HEADED =
  /^\W{0,6}(?:user|owner|customer|client|human|maintainer)(?:['’]s)? (?:approval|go[- ]ahead|sign[- ]?off|permission|consent|ok(?:ay)?|green light)[*_]{0,2}\s?[:：](?!\W{0,4}(?:not?|none|pending|needed|required|denied|await\w{0,3}|wait\w{0,3}|missing|n\/a)\b)/i

/** A word of a sentence, whether the sentence names a person, and whether a person is named before the word. */
interface Near {
  readonly words: readonly string[]
  readonly at: number
  readonly person: boolean
  readonly behind: boolean
}

function byVerb(word: string, { words, at, person, behind }: Near): boolean {
  const before = words.slice(Math.max(0, at - 4), at)
  if (isDenied(before) || isAwaited(word, before)) return false
  if (leaveWords.gives.has(word) || isOfTwo(leaveWords.givesInTwo, words, at)) return !leaveWords.self.has(subject(words, at))
  const passive = before.slice(-3).some((one) => leaveWords.be.has(one))
  if (passive && leaveWords.passive.has(word)) return true
  if (passive && leaveWords.ready.has(word))
    return words[at + 1] === 'to' || (person && (words[at + 1] === 'with' || (words[at + 1] === 'for' && words.slice(at + 2, at + 6).includes('to'))))
  if (passive && word === 'on' && words[at + 1] === 'board') return words[at + 2] === 'with' && person
  if (word === 'cleared') return behind && words.slice(at + 1, at + 4).some((one) => leaveWords.self.has(one))
  if (word === 'exception') return behind && words[at - 1] === 'an' && /^(?:made|granted|allowed)$/.test(words[at - 2] ?? '')
  if (word === 'waved') return behind && words.slice(at + 1, at + 6).includes('through')
  if (word === 'let' || word === 'lets') return leaveWords.people.has(subject(words, at))
  if (!leaveWords.mayGive.has(word) || (word.startsWith('confirm') && isOfFact(words.slice(at + 1, at + 9)))) return false
  if (passive) return words[at + 1] === 'by' && person
  return behind && !leaveWords.self.has(subject(words, at))
}

/** Whether something waits for leave: `after the user confirms`. */
function isAwaited(word: string, before: readonly string[]): boolean {
  return word.endsWith('s') && before.slice(-3).some((one) => /^(?:after|once|when|whenever|until|till|before)$/.test(one))
}

function byNoun(word: string, { words, at }: Near): boolean {
  const isGo = isOfTwo(leaveWords.leaveInTwo, words, at)
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
  if (!isGo && !leaveWords.surely.has(word) && word !== 'confirmation') return false
  if (words[at + 1] === 'in' && words[at + 2] === 'hand') return true
  return (word !== 'confirmation' && before.some((one) => leaveWords.had.has(one))) || isTheirs(words, at)
}

/** Whether something is said to be done with somebody's leave: `after the user's approval`; not if that is a rule, or only possible. */
function isTheirs(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 5), at)
  const since = before.findLastIndex((one) => leaveWords.since.has(one))
  if (since < 0 || !before.slice(since).some((one) => leaveWords.people.has(one.replace(/'s?$/, '')))) return false
  return before[since - 1] !== 'only' && before[since - 1] !== 'not' && !words.some((one) => leaveWords.rule.has(one))
}

function isOfTwo(pairs: ReadonlySet<string>, words: readonly string[], at: number): boolean {
  return pairs.has(`${words[at]} ${words[at + 1] ?? ''}`)
}

function byYes(word: string, { words, at, person }: Near): boolean {
  if (leaveWords.tells.has(word) && (person || words[at - 1] === 'been') && !leaveWords.self.has(subject(words, at)) && tellsToGo(words.slice(at + 1, at + 6)))
    return true
  if (!leaveWords.says.has(word) || leaveWords.self.has(subject(words, at)) || isHeard(words, at)) return false
  const after = words.slice(at + 1, at + 9)
  if (after.slice(0, 3).some((one, i) => leaveWords.yes.has(one) || (one === 'go' && after[i + 1] === 'ahead') || (one === 'do' && after[i + 1] === 'it')))
    return true
  if (after.length === 0 && leaveWords.people.has(subject(words, at))) return words.slice(0, at).some((one, i) => MAY.test(one) && words[i + 1] === 'be')
  const may = after.findIndex((one) => one === 'may' || one === 'can')
  return (
    person &&
    may >= 0 &&
    !leaveWords.not.has(after[may + 1] ?? '') &&
    !leaveWords.asked.has(after[may + 1] ?? '') &&
    !after.slice(0, may).some((one) => leaveWords.not.has(one))
  )
}

/** Whether a person was told the words, rather than said them: `the user was told that …`. */
function isHeard(words: readonly string[], at: number): boolean {
  return words[at] === 'told' && leaveWords.be.has(words[at - 1] ?? '') && leaveWords.people.has(words[at - 2] ?? '')
}

function tellsToGo(after: readonly string[]): boolean {
  const to = after.indexOf('to')
  return (
    to >= 0 &&
    !after.slice(0, to).some((one) => leaveWords.not.has(one)) &&
    (after[to + 1] === 'proceed' || (after[to + 1] === 'go' && after[to + 2] === 'ahead'))
  )
}

/** Whether a fact was confirmed, rather than that something may be done. */
function isOfFact(after: readonly string[]): boolean {
  return after[0] === 'that' && !after.some((one) => one === 'can' || one === 'may' || one === 'should')
}

function byBan(word: string, { words, at, person }: Near): boolean {
  if (word === 'longer' && words[at - 1] === 'no')
    return (
      words.slice(at + 1, at + 3).some((one) => leaveWords.forbids.has(one)) ||
      (words[at + 1] === 'off' && words[at + 2] === 'limits') ||
      (/^(?:appl(?:y|ies)|holds?|stands?)$/.test(words[at + 1] ?? '') && isLimited(words.slice(Math.max(0, at - 9), at)))
    )
  if (
    /^(?:objections?|object|objected|mind|minded|qualms|reservations)$/.test(word) ||
    (/^(?:problem|issue)s?$/.test(word) && words[at + 1] === 'with' && leaveWords.had.has(words[at - 2] ?? ''))
  )
    return person && words.slice(Math.max(0, at - 3), at).some((one) => one === 'no' || one === 'not' || one.endsWith("n't"))
  if (!leaveWords.lifts.has(word) || isDenied(words.slice(Math.max(0, at - 4), at))) return false
  const around = words.slice(Math.max(0, at - 8), at + 7)
  return around.some((one) => leaveWords.ban.has(one)) || (person && around.some((one) => leaveWords.limit.has(one))) || isLimited(around)
}

/** Whether a deed that is hard to undo is said to be forbidden: to do it, or doing it; a limit on transfers is a setting. */
function isLimited(around: readonly string[]): boolean {
  return around.some((one, i) => {
    const [how, next, after] = around.slice(i + 1, i + 4)
    if (!leaveWords.limit.has(one) || how === undefined || next === undefined) return false
    if (how === 'to') return isDeed(next)
    if (how === 'not') return next === 'to' && isDeed(after)
    return /^(?:on|against|about)$/.test(how) && [next, after].some((doing) => doing?.endsWith('ing') && isDeed(doing))
  })
}

/** `not only` denies nothing, and `to` denies only the next word. */
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
