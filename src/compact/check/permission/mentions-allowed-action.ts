import { isNegating, isRiskyAction } from './is-risky-action.ts'
import { permissionWords } from './permission-words.ts'
import { subjectStems } from './subject-stems.ts'

/** Words that may occur between the agent and what it may do. */
const FILLER_WORDS: ReadonlySet<string> = new Set('now also then again freely therefore thus directly safely from on'.split(' '))
/** Verbs for letting the agent do something, without a word for permission. */
const TRUST_VERBS: ReadonlySet<string> = new Set(
  'trust trusts trusted entrust entrusts entrusted empower empowers empowered delegate delegates delegated'.split(' '),
)
/** Words for asking for permission, and words that state that asking is not needed. */
const ASKING_WORDS: ReadonlySet<string> = new Set('ask asking wait waiting confirm confirmation approval permission consent'.split(' '))
const NEED_WORDS: ReadonlySet<string> = new Set('needed required necessary'.split(' '))
const NOT_NEEDED = /^(?:(?:not|doesn't|don't|needn't|longer) (?:need|needs|have|has|had)(?: not)? to|need not|needn't|longer (?:needs|has|have|need) to)$/
/** Adjectives that approve of an action named by its verb. */
const APPROVING_WORDS: ReadonlySet<string> = new Set('fine ok okay acceptable welcome alright'.split(' '))

/**
 * Whether the word at an index states what the agent may do, without naming who gave permission: `the agent may push to main now`, `the data may be deleted
 * now`, `no confirmation is needed`, `pushing is fine now`. What the agent is able to do, what may happen, and what it may not do does not count.
 */
export function mentionsAllowedAction(words: readonly string[], at: number): boolean {
  const word = words[at] as string
  if (word === 'may' || word === 'can') return isAgentAllowed(words, at) || isActionAllowed(words, at)
  if (TRUST_VERBS.has(word)) return words.slice(at + 1, at + 10).some(isAgent) && words.slice(at + 1, at + 10).some(isRiskyAction)
  if (ASKING_WORDS.has(word)) return isAskingUnneeded(words, at)
  return APPROVING_WORDS.has(word) && isActionApproved(words, at)
}

/**
 * Whether the agent may do an action, from now on, safely or the like. Without such a word, `can` and actions that programs perform routinely (send, merge,
 * drop) describe an ability, as does anything that an agent or a model in general can do.
 */
function isAgentAllowed(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 4), at).filter((one) => !FILLER_WORDS.has(one))
  if (!isAgent(before.at(-1)) || /^(?:an?|any|every|each)$/.test(before.at(-2) ?? '') || before.some(isNegating)) return false
  const next = words.slice(at + 1, at + 6).findIndex((one) => !FILLER_WORDS.has(one))
  const action = words[at + 1 + next]
  if (next < 0 || !isRiskyAction(action)) return false
  return next > 0 || FILLER_WORDS.has(words[at - 1] ?? '') || words.slice(at + 2, at + 8).includes('now') || (words[at] === 'may' && isNonRoutineAction(action))
}

/** Whether something may be done now, or because a person wants it; not what may happen by some cause, nor what can be done by now. */
function isActionAllowed(words: readonly string[], at: number): boolean {
  const next = words.slice(at + 1, at + 8)
  const be = next.findIndex((one) => !FILLER_WORDS.has(one))
  if (next[be] !== 'be' || !isRiskyAction(next[be + 1]) || next[be + 2] === 'by') return false
  const isNow = words[at] === 'may' && (next.includes('now') || words[at - 1] === 'now')
  return isNow || words.some((one, i) => one === 'per' && words[i + 1] === 'the' && isPerson(words[i + 2]))
}

/** Whether such an action is called fine: now, or by a person. Without either, fine means that it works. */
function isActionApproved(words: readonly string[], at: number): boolean {
  const isAboutAction =
    permissionWords.be.has(words[at - 1] ?? '') && words.slice(Math.max(0, at - 8), at - 1).some((one) => one.endsWith('ing') && isRiskyAction(one))
  const after = words.slice(at + 1, at + 4)
  return isAboutAction && (after[0] === 'now' || (/^(?:to|with|for|by)$/.test(after[0] ?? '') && after.some(isPerson)))
}

/** Whether nobody need be asked about such an action. */
function isAskingUnneeded(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 4), at)
  const isUnneeded =
    before.some((_, i) => NOT_NEEDED.test(before.slice(i, i + 3).join(' ')) || NOT_NEEDED.test(before.slice(i, i + 2).join(' ')) || before[i] === "needn't") ||
    (before.includes('no') && words.slice(at + 1, at + 5).some((one) => NEED_WORDS.has(one))) ||
    (words.slice(at + 1, at + 3).includes('no') && words[at + 3] === 'longer' && NEED_WORDS.has(words[at + 4] ?? ''))
  return (
    isUnneeded &&
    !words.includes('policy') &&
    words.slice(at + 1, at + 14).some((one, i) => isRiskyAction(one) && !/^(?:the|an?|by|this|that|each|every)$/.test(words[at + i] ?? ''))
  )
}

function isAgent(word: string | undefined): boolean {
  return word !== undefined && permissionWords.agents.has(word)
}

function isPerson(word: string | undefined): boolean {
  return word !== undefined && permissionWords.people.has(word)
}

/** Actions that are hard to undo and that programs do not perform routinely. */
const NON_ROUTINE_ACTIONS: ReadonlySet<string> = new Set(subjectStems('delete wipe erase purge truncate destroy push deploy overwrite pay refund'))

/** Whether a word names an action that is hard to undo and that programs do not perform routinely. */
function isNonRoutineAction(word: string | undefined): boolean {
  return word !== undefined && NON_ROUTINE_ACTIONS.has(subjectStems(word)[0] ?? '')
}
