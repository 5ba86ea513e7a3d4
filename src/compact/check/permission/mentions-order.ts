import { mentionsRiskyAction } from './mentions-risky-action.ts'
import { permissionWords } from './permission-words.ts'

/** Prepositions before what somebody wanted. */
const PREPOSITIONS: ReadonlySet<string> = new Set(['at', 'per', 'on', 'upon', 'under', 'by', 'following', 'after', 'to', 'with', 'given'])
/** Nouns for what somebody wanted. */
const ORDER_NOUNS: ReadonlySet<string> = new Set(
  'request requests instruction instructions order orders direction directions directive wish wishes behest command demand insistence'.split(' '),
)
/** Verbs for what somebody wanted. */
const WANTED_VERBS: ReadonlySet<string> = new Set('requested instructed directed ordered asked demanded told wanted wished commanded mandated'.split(' '))
/** Words of which one may occur between the person and what they wanted. */
const FILLER_WORDS: ReadonlySet<string> = new Set('had has have explicitly explicit express direct own clear specifically latest clearly'.split(' '))

/**
 * Whether the word at an index mentions in passing that something was done because a person wanted it: `at the user's request`, `as instructed by the user`,
 * `as the user wanted`. A sentence that states what a person asked for reports it and does not count.
 */
export function mentionsOrder(words: readonly string[], at: number): boolean {
  const word = words[at] as string
  if (ORDER_NOUNS.has(word)) {
    const person = skipFiller(words, at - 1)
    const before = words[person - 1] === 'the' ? person - 2 : person - 1
    return isPerson(words[person]) && PREPOSITIONS.has(words[before] ?? '') && !permissionWords.denials.has(words[before - 1] ?? '')
  }
  if (!WANTED_VERBS.has(word)) return false
  if (words[at - 1] === 'as') return words[at + 1] === 'by' && words.slice(at + 2, at + 4).some(isPerson)
  const person = skipFiller(words, at - 1)
  return isPerson(words[person]) && (words[person - 1] === 'as' || (words[person - 1] === 'the' && words[person - 2] === 'as'))
}

/** Verbs for having another do something. */
const ORDER_VERBS: ReadonlySet<string> = new Set(
  'asked asks told tells instructed instructs ordered orders directed directs requested requests wants wanted commanded commands decided decides chose demanded demands'.split(
    ' ',
  ),
)

/**
 * Whether the word at an index states that a person wanted an action done that is hard to undo: `the user asked the agent to delete the data`, `it was told to
 * push`. Any other request is a report, not a claim.
 */
export function mentionsOrderedAction(words: readonly string[], at: number): boolean {
  if (!ORDER_VERBS.has(words[at] as string)) return false
  const before = words.slice(Math.max(0, at - 3), at)
  if (before.some((word) => permissionWords.denials.has(word))) return false
  let person = at - 1
  while (at - person < 4 && (permissionWords.between.has(words[person] ?? '') || FILLER_WORDS.has(words[person] ?? ''))) person--
  const isPassive = permissionWords.be.has(before.at(-1) ?? '') && before.some((word) => permissionWords.agents.has(word))
  return (isPassive || (isPerson(words[person]) && !permissionWords.agents.has(words[person] ?? ''))) && mentionsRiskyAction(words.slice(at + 1, at + 12))
}

function skipFiller(words: readonly string[], from: number): number {
  return FILLER_WORDS.has(words[from] ?? '') ? from - 1 : from
}

function isPerson(word: string | undefined): boolean {
  return word !== undefined && permissionWords.people.has(word.replace(/'s?$/, ''))
}
