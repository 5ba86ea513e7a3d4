import type { Edit, History, Message } from '../message/index.ts'
import { EditBuilder, historyGiven, normalise } from '../message/index.ts'
import type { Profile } from './profile/profile.ts'
import { profileGiven } from './profile/profile-given.ts'
import { closeTurn } from './repairs/close-turn.ts'
import type { Repair } from './repairs/draft.ts'
import { Draft } from './repairs/draft.ts'
import { dropEmpty } from './repairs/drop-empty.ts'
import { dropLooseReasoning } from './repairs/drop-loose-reasoning.ts'
import { dropOrphans } from './repairs/drop-orphans.ts'
import { dropTwice } from './repairs/drop-twice.ts'
import { hoist } from './repairs/hoist.ts'
import { merge } from './repairs/merge.ts'
import { pair } from './repairs/pair.ts'
import { partWords } from './repairs/part-words.ts'
import { resultsFirst } from './repairs/results-first.ts'
import { role } from './repairs/role.ts'
import { scrub } from './repairs/scrub.ts'
import { sentinel } from './repairs/sentinel.ts'
import { strip } from './repairs/strip.ts'

/** A history made valid, and how. */
export interface Repaired {
  readonly messages: readonly Message[]
  /** From the history as it was to `messages`; its inverse gives the history back. */
  readonly edit: Edit<Message>
  readonly repairs: readonly Repair[]
}

/**
 * Where reasoning was all that parted two messages, these are neighbours once it is stripped; and a word between two of the assistant's parts the call of a
 * provider's own tool from what it gave.
 */
const STEPS = [
  scrub,
  dropTwice,
  pair,
  role,
  dropOrphans,
  dropEmpty,
  resultsFirst,
  hoist,
  partWords,
  dropLooseReasoning,
  merge,
  sentinel,
  dropOrphans,
  strip,
  merge,
  sentinel,
  closeTurn,
]

/**
 * Mends a malformed history, on request and in named ways: text is scrubbed of half surrogate pairs, calls in a
 * message of another become the assistant's and words in a message of the tools the user's (`role`), ids are made unique and well-formed on both sides (`pair`), results without a call and empty messages are dropped, results are brought to their calls
 * (`hoist`) and missing ones written (`synthetic-result`), neighbours of one role merged or parted by a `sentinel`, and a first or
 * last word of the user supplied. Where reasoning is bound to a prefix that changed it is stripped, and a turn under way that must begin with it is ended.
 *
 * Deterministic, ids included, and what was written for a prefix stays when the history grows. A repaired history needs no repair;
 * `mended` names the laws whose every breach is gone. Linear.
 * @example
 * repair(h('u a[1] u'), profileNamed('openai-chat')).repairs[0]?.kind // 'synthetic-result'
 */
export function repair(history: History, profile: Profile): Repaired {
  const draft = new Draft(historyGiven(history, 'repair'), profileGiven(profile, 'repair'))
  for (const step of STEPS) step(draft)
  if (draft.repairs.length === 0) return { messages: history.messages, edit: new EditBuilder<Message>().keep(history.messages.length).build(), repairs: [] }
  const whole = new EditBuilder<Message>().cut(history.messages.length, draft.messages, 'repair').build()
  return { messages: draft.messages, edit: normalise(history.messages, whole), repairs: draft.repairs }
}
