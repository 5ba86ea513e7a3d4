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

/** A repaired history, and how it was repaired. */
export interface Repaired {
  readonly messages: readonly Message[]
  /** The edit from the original history to `messages`; its inverse restores the original. */
  readonly edit: Edit<Message>
  readonly repairs: readonly Repair[]
}

/**
 * Some steps run twice: stripping reasoning can make two messages neighbours, and a word put between two messages of the assistant can separate a call of the
 * provider's own tool from its result.
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
 * Repairs a malformed history, on request and by named steps. Half surrogate pairs are replaced (`scrub`), calls in another role's message become the
 * assistant's and words in a message of the tools the user's (`role`), ids are made unique and well-formed on both sides (`pair`), results without a call and
 * empty messages are dropped, results are moved to their calls (`hoist`) and missing ones are written (`synthetic-result`), neighbours of one role are merged
 * or separated by a `sentinel`, and a missing first or last message of the user is supplied. Reasoning bound to a prefix that changed is stripped, and a turn
 * under way that must begin with it is ended.
 *
 * Deterministic, ids included; what was written for a prefix stays when the history grows. A repaired history needs no repair; `mended` lists the laws whose
 * every breach is gone. Linear.
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
