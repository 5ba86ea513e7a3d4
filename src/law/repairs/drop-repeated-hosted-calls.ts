import { repeatedHostedCalls } from '../reading/repeated-hosted-calls.ts'
import type { RepairDraft } from './repair-draft.ts'
import { withoutSlots } from './without-slots.ts'

/** Drops calls of hosted tools that repeat an id which cannot be changed, with their results. */
export function dropRepeatedHostedCalls(draft: RepairDraft): void {
  if (!draft.hasAnyLaw('unique-call-ids')) return
  const repeated = repeatedHostedCalls(draft.messages)
  for (const { call } of repeated)
    draft.addRepair('drop-orphan', draft.messages[call.index], `Call ${call.callId.slice(0, 80)} of the provider's own tools is repeated`)
  draft.messages = withoutSlots(
    draft.messages,
    repeated.flatMap(({ call, result }) => [call, result]),
  )
}
