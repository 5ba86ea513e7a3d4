import type { Law } from './law.ts'
import { cacheBreakpoints } from './laws/cache/cache-breakpoints.ts'
import { cacheOnEmptyText } from './laws/cache/cache-on-empty-text.ts'
import { cacheTtlOrder } from './laws/cache/cache-ttl-order.ts'
import { answered } from './laws/calls/answered.ts'
import { answeredInTurn } from './laws/calls/answered-in-turn.ts'
import { approval } from './laws/calls/approval.ts'
import { argumentsVerbatim } from './laws/calls/arguments-verbatim.ts'
import { callIdForm } from './laws/calls/call-id-form.ts'
import { callTurnPlace } from './laws/calls/call-turn-place.ts'
import { callsByAssistant } from './laws/calls/calls-by-assistant.ts'
import { callsStayCalls } from './laws/calls/calls-stay-calls.ts'
import { forcedChoice } from './laws/calls/forced-choice.ts'
import { hostedBeside } from './laws/calls/hosted-beside.ts'
import { noOrphan } from './laws/calls/no-orphan.ts'
import { outputKind } from './laws/calls/output-kind.ts'
import { referredAnswered } from './laws/calls/referred-answered.ts'
import { responseCount } from './laws/calls/response-count.ts'
import { resultsFirst } from './laws/calls/results-first.ts'
import { resultsInNextMessage } from './laws/calls/results-in-next-message.ts'
import { together } from './laws/calls/together.ts'
import { toolConfig } from './laws/calls/tool-config.ts'
import { uniqueCallIds } from './laws/calls/unique-call-ids.ts'
import { betaFields } from './laws/content/beta-fields.ts'
import { contentArray } from './laws/content/content-array.ts'
import { contentRequired } from './laws/content/content-required.ts'
import { errorResultContent } from './laws/content/error-result-content.ts'
import { imageSize } from './laws/content/image-size.ts'
import { itemIdPrefix } from './laws/content/item-id-prefix.ts'
import { knownPartFields } from './laws/content/known-part-fields.ts'
import { metadataKept } from './laws/content/metadata-kept.ts'
import { nonEmptyMessage } from './laws/content/non-empty-message.ts'
import { nonEmptyText } from './laws/content/non-empty-text.ts'
import { phaseKept } from './laws/content/phase-kept.ts'
import { removable } from './laws/content/removable.ts'
import { unknownVerbatim } from './laws/content/unknown-verbatim.ts'
import { wellFormed } from './laws/content/well-formed.ts'
import { alternation } from './laws/order/alternation.ts'
import { firstRole } from './laws/order/first-role.ts'
import { lastRole } from './laws/order/last-role.ts'
import { userAfterTool } from './laws/order/user-after-tool.ts'
import { wordsAfterResults } from './laws/order/words-after-results.ts'
import { latestReasoning } from './laws/reasoning/latest-reasoning.ts'
import { prefixBinding } from './laws/reasoning/prefix-binding.ts'
import { reasoningFollowed } from './laws/reasoning/reasoning-followed.ts'
import { reasoningInLoop } from './laws/reasoning/reasoning-in-loop.ts'
import { reasoningKept } from './laws/reasoning/reasoning-kept.ts'
import { reasoningSummary } from './laws/reasoning/reasoning-summary.ts'
import { reasoningVerbatim } from './laws/reasoning/reasoning-verbatim.ts'
import { thinkingOpensLoop } from './laws/reasoning/thinking-opens-loop.ts'
import { thinkingSetting } from './laws/reasoning/thinking-setting.ts'
import { thoughtSignature } from './laws/reasoning/thought-signature.ts'
import { requestSize } from './laws/size/request-size.ts'
import { window } from './laws/size/window.ts'
import { cachedContent } from './laws/state/cached-content.ts'
import { compactionBlock } from './laws/state/compaction-block.ts'
import { compactionItem } from './laws/state/compaction-item.ts'
import { compactionThreshold } from './laws/state/compaction-threshold.ts'
import { oneState } from './laws/state/one-state.ts'
import { serverState } from './laws/state/server-state.ts'
import { checkProfile } from './profile/check-profile.ts'
import type { Profile } from './profile/profile.ts'

/** All laws that this version knows. Profiles name the ones that apply to them. */
export const laws: readonly Law[] = [
  answered,
  answeredInTurn,
  noOrphan,
  together,
  resultsFirst,
  responseCount,
  callsByAssistant,
  callTurnPlace,
  uniqueCallIds,
  callIdForm,
  hostedBeside,
  approval,
  nonEmptyMessage,
  contentRequired,
  contentArray,
  nonEmptyText,
  firstRole,
  lastRole,
  alternation,
  userAfterTool,
  wordsAfterResults,
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
  resultsInNextMessage,
  errorResultContent,
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
  outputKind,
  oneState,
  serverState,
  referredAnswered,
  thoughtSignature,
  cachedContent,
  knownPartFields,
  metadataKept,
  removable,
]

const byName = new Map(laws.map((law) => [law.name, law]))

/**
 * Returns the laws that a profile names, in the order of the registry; names unknown to this version are skipped.
 * @param functionName the function that needs the laws, as its caller writes its name
 * @throws DecantError `invalid-argument` if it is not a profile
 */
export function lawsOf(profile: Profile, functionName: string): Law[] {
  const found: Law[] = []
  for (const name of checkProfile(profile, functionName).laws) {
    const law = byName.get(name)
    if (law) found.push(law)
  }
  return found
}
