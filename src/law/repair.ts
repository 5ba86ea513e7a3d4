import type { Edit, History, Message } from '../message/index.ts'
import { checkHistory, EditBuilder, normalise } from '../message/index.ts'
import { checkProfile } from './profile/check-profile.ts'
import type { Profile } from './profile/profile.ts'
import { correctRoles } from './repairs/correct-roles.ts'
import { dropEmptyContent } from './repairs/drop-empty-content.ts'
import { dropOrphanResults } from './repairs/drop-orphan-results.ts'
import { dropRepeatedHostedCalls } from './repairs/drop-repeated-hosted-calls.ts'
import { dropUnfollowedReasoning } from './repairs/drop-unfollowed-reasoning.ts'
import { endTurnMissingReasoning } from './repairs/end-turn-missing-reasoning.ts'
import { hoistResults } from './repairs/hoist-results.ts'
import { insertSentinels } from './repairs/insert-sentinels.ts'
import { mergeNeighbours } from './repairs/merge-neighbours.ts'
import { moveResultsFirst } from './repairs/move-results-first.ts'
import { renameCallIds } from './repairs/rename-call-ids.ts'
import type { Repair } from './repairs/repair-draft.ts'
import { RepairDraft } from './repairs/repair-draft.ts'
import { scrubSurrogates } from './repairs/scrub-surrogates.ts'
import { splitMixedMessages } from './repairs/split-mixed-messages.ts'
import { stripBrokenReasoning } from './repairs/strip-broken-reasoning.ts'

/** A repaired history, and how it was repaired. */
export interface Repaired {
  readonly messages: readonly Message[]
  /** The edit from the original history to `messages`; its inverse restores the original. */
  readonly edit: Edit<Message>
  readonly repairs: readonly Repair[]
}

/**
 * Some steps run twice: stripping reasoning can make two messages neighbours, and a word put between two messages of the assistant can separate a call of a
 * hosted tool from its result.
 */
const STEPS = [
  scrubSurrogates,
  dropRepeatedHostedCalls,
  renameCallIds,
  correctRoles,
  dropOrphanResults,
  dropEmptyContent,
  moveResultsFirst,
  hoistResults,
  splitMixedMessages,
  dropUnfollowedReasoning,
  mergeNeighbours,
  insertSentinels,
  dropOrphanResults,
  stripBrokenReasoning,
  mergeNeighbours,
  insertSentinels,
  endTurnMissingReasoning,
]

/**
 * Repairs a malformed history, on request and by named steps. Lone surrogates are replaced (`scrub`), calls in another role's message become the assistant's
 * and words in a message of the tools the user's (`role`), ids are made unique and well-formed on both sides (`pair`), results without a call and empty
 * messages are dropped, results are moved to their calls (`hoist`) and missing ones are written (`synthetic-result`), neighbours of one role are merged or
 * separated by a `sentinel`, and a missing first or last message of the user is supplied. Reasoning bound to a prefix that changed is stripped, and a turn
 * under way that must begin with it is ended.
 *
 * Deterministic, ids included; what was written for a prefix stays when the history grows. A repaired history needs no repair; `repairableLaws` lists the laws
 * whose every violation is gone. Linear.
 * @example
 * repair(h('u a[1] u'), profileNamed('openai-chat')).repairs[0]?.kind // 'synthetic-result'
 */
export function repair(history: History, profile: Profile): Repaired {
  const draft = new RepairDraft(checkHistory(history, 'repair'), checkProfile(profile, 'repair'))
  for (const step of STEPS) step(draft)
  if (draft.repairs.length === 0) return { messages: history.messages, edit: new EditBuilder<Message>().keep(history.messages.length).build(), repairs: [] }
  const fullCut = new EditBuilder<Message>().cut(history.messages.length, draft.messages, 'repair').build()
  return { messages: draft.messages, edit: normalise(history.messages, fullCut), repairs: draft.repairs }
}
