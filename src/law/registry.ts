import type { Law } from './law.ts'
import { alternation } from './laws/alternation.ts'
import { answered } from './laws/answered.ts'
import { answeredInTurn } from './laws/answered-in-turn.ts'
import { approval } from './laws/approval.ts'
import { argumentsVerbatim } from './laws/arguments-verbatim.ts'
import { betaFields } from './laws/beta-fields.ts'
import { cacheBreakpoints } from './laws/cache-breakpoints.ts'
import { cacheOnEmptyText } from './laws/cache-on-empty-text.ts'
import { cacheTtlOrder } from './laws/cache-ttl-order.ts'
import { callIdForm } from './laws/call-id-form.ts'
import { callTurnPlace } from './laws/call-turn-place.ts'
import { callsStayCalls } from './laws/calls-stay-calls.ts'
import { compactionBlock } from './laws/compaction-block.ts'
import { compactionItem } from './laws/compaction-item.ts'
import { compactionThreshold } from './laws/compaction-threshold.ts'
import { contentRequired } from './laws/content-required.ts'
import { firstRole } from './laws/first-role.ts'
import { forcedChoice } from './laws/forced-choice.ts'
import { hostedBeside } from './laws/hosted-beside.ts'
import { imageSize } from './laws/image-size.ts'
import { itemIdPrefix } from './laws/item-id-prefix.ts'
import { knownPartFields } from './laws/known-part-fields.ts'
import { lastRole } from './laws/last-role.ts'
import { latestReasoning } from './laws/latest-reasoning.ts'
import { metadataKept } from './laws/metadata-kept.ts'
import { noOrphan } from './laws/no-orphan.ts'
import { nonEmptyMessage } from './laws/non-empty-message.ts'
import { nonEmptyText } from './laws/non-empty-text.ts'
import { oneState } from './laws/one-state.ts'
import { phaseKept } from './laws/phase-kept.ts'
import { prefixBinding } from './laws/prefix-binding.ts'
import { reasoningFollowed } from './laws/reasoning-followed.ts'
import { reasoningInLoop } from './laws/reasoning-in-loop.ts'
import { reasoningKept } from './laws/reasoning-kept.ts'
import { reasoningSummary } from './laws/reasoning-summary.ts'
import { reasoningVerbatim } from './laws/reasoning-verbatim.ts'
import { referredAnswered } from './laws/referred-answered.ts'
import { removable } from './laws/removable.ts'
import { requestSize } from './laws/request-size.ts'
import { responseCount } from './laws/response-count.ts'
import { resultsFirst } from './laws/results-first.ts'
import { serverState } from './laws/server-state.ts'
import { thinkingOpensLoop } from './laws/thinking-opens-loop.ts'
import { thinkingSetting } from './laws/thinking-setting.ts'
import { thoughtSignature } from './laws/thought-signature.ts'
import { together } from './laws/together.ts'
import { toolConfig } from './laws/tool-config.ts'
import { uniqueCallIds } from './laws/unique-call-ids.ts'
import { unknownVerbatim } from './laws/unknown-verbatim.ts'
import { userAfterTool } from './laws/user-after-tool.ts'
import { wellFormed } from './laws/well-formed.ts'
import { window } from './laws/window.ts'
import type { Profile } from './profile.ts'

/** All laws this version knows. Profiles name the ones that hold for them. */
export const laws: readonly Law[] = [
  answered,
  answeredInTurn,
  noOrphan,
  together,
  resultsFirst,
  responseCount,
  callTurnPlace,
  uniqueCallIds,
  callIdForm,
  hostedBeside,
  approval,
  nonEmptyMessage,
  contentRequired,
  nonEmptyText,
  firstRole,
  lastRole,
  alternation,
  userAfterTool,
  wellFormed,
  argumentsVerbatim,
  callsStayCalls,
  unknownVerbatim,
  reasoningVerbatim,
  latestReasoning,
  reasoningInLoop,
  reasoningFollowed,
  reasoningKept,
  prefixBinding,
  imageSize,
  requestSize,
  window,
  toolConfig,
  cacheBreakpoints,
  cacheTtlOrder,
  cacheOnEmptyText,
  forcedChoice,
  thinkingOpensLoop,
  thinkingSetting,
  compactionBlock,
  compactionThreshold,
  betaFields,
  reasoningSummary,
  itemIdPrefix,
  phaseKept,
  compactionItem,
  oneState,
  serverState,
  referredAnswered,
  thoughtSignature,
  knownPartFields,
  metadataKept,
  removable,
]

const byName = new Map(laws.map((law) => [law.name, law]))

/** The laws that a profile names, in the order of the registry's list; names unknown to this version are left out. */
export function lawsOf(profile: Profile): Law[] {
  const found: Law[] = []
  for (const name of profile.laws) {
    const law = byName.get(name)
    if (law) found.push(law)
  }
  return found
}
