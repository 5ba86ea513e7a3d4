import { leaveWords } from './leave-words.ts'
import { namesDeed } from './names-deed.ts'

/** Prepositions before what somebody wanted. */
const BEFORE: ReadonlySet<string> = new Set(['at', 'per', 'on', 'upon', 'under', 'by', 'following', 'after', 'to', 'with', 'given'])
/** Nouns for what somebody wanted. */
const ORDER: ReadonlySet<string> = new Set(
  'request requests instruction instructions order orders direction directions directive wish wishes behest command demand insistence'.split(' '),
)
/** Verbs for what somebody wanted. */
const WANTED: ReadonlySet<string> = new Set('requested instructed directed ordered asked demanded told wanted wished commanded mandated'.split(' '))
/** Words of which one may occur between the person and what they wanted. */
const BETWEEN: ReadonlySet<string> = new Set('had has have explicitly explicit express direct own clear specifically latest clearly'.split(' '))

/**
 * Whether the word at an index says in passing that something was done because a person wanted it: `at the user's request`, `as instructed by the user`, `as
 * the user wanted`. A sentence that states what a person asked for reports it and does not count.
 */
export function byOrder(words: readonly string[], at: number): boolean {
  const word = words[at] as string
  if (ORDER.has(word)) {
    const who = past(words, at - 1)
    const before = words[who - 1] === 'the' ? who - 2 : who - 1
    return isPerson(words[who]) && BEFORE.has(words[before] ?? '') && !leaveWords.not.has(words[before - 1] ?? '')
  }
  if (!WANTED.has(word)) return false
  if (words[at - 1] === 'as') return words[at + 1] === 'by' && words.slice(at + 2, at + 4).some(isPerson)
  const who = past(words, at - 1)
  return isPerson(words[who]) && (words[who - 1] === 'as' || (words[who - 1] === 'the' && words[who - 2] === 'as'))
}

/** Verbs for having another do something. */
const HAS_DONE: ReadonlySet<string> = new Set(
  'asked asks told tells instructed instructs ordered orders directed directs requested requests wants wanted commanded commands decided decides chose demanded demands'.split(
    ' ',
  ),
)

/**
 * Whether the word at an index says that a person wanted a deed done that is hard to undo: `the user asked the agent to delete the data`, `it was told to
 * push`. Any other request is a report, not a claim.
 */
export function byOrderedDeed(words: readonly string[], at: number): boolean {
  if (!HAS_DONE.has(words[at] as string)) return false
  const before = words.slice(Math.max(0, at - 3), at)
  if (before.some((word) => leaveWords.not.has(word))) return false
  let who = at - 1
  while (at - who < 4 && (leaveWords.between.has(words[who] ?? '') || BETWEEN.has(words[who] ?? ''))) who--
  const isPassive = leaveWords.be.has(before.at(-1) ?? '') && before.some((word) => leaveWords.self.has(word))
  return (isPassive || (isPerson(words[who]) && !leaveWords.self.has(words[who] ?? ''))) && namesDeed(words.slice(at + 1, at + 12))
}

function past(words: readonly string[], from: number): number {
  return BETWEEN.has(words[from] ?? '') ? from - 1 : from
}

function isPerson(word: string | undefined): boolean {
  return word !== undefined && leaveWords.people.has(word.replace(/'s?$/, ''))
}
