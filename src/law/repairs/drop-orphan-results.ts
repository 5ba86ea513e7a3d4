import { referredResultIndices } from '../../message/index.ts'
import { acceptedCallId } from '../reading/call-id-matcher.ts'
import { misplacedHostedResults } from '../reading/misplaced-hosted-results.ts'
import { orphanResults } from '../reading/orphan-results.ts'
import type { Slot } from '../reading/pair-calls.ts'
import type { RepairDraft } from './repair-draft.ts'
import { withoutSlots } from './without-slots.ts'

/**
 * Drops results that answer no earlier call, and messages that contained nothing else. If the history refers to items that the provider stores, or continues
 * from content there, a result whose call is missing stays, because the call may be among these, unless no call may have its id; if call ids must be unique,
 * only the first result of each id stays. A result of a hosted tool is also dropped if its call is in another turn.
 */
export function dropOrphanResults(draft: RepairDraft): void {
  if (!draft.hasAnyLaw('no-orphan')) return
  const orphans: Slot[] = []
  const referred = new Set(draft.hasAnyLaw('referred-answered') ? referredResultIndices(draft.messages) : [])
  const unique = draft.hasAnyLaw('unique-call-ids')
  const isAccepted = acceptedCallId(draft.profile)
  const answered = new Set<string>()
  for (const orphan of orphanResults(draft.messages, draft.profile)) {
    if (referred.has(orphan.index) && isAccepted(orphan.callId) && !(unique && answered.has(orphan.callId))) {
      answered.add(orphan.callId)
      continue
    }
    draft.addRepair('drop-orphan', draft.messages[orphan.index], `Result ${orphan.callId.slice(0, 80)} answers no call before it`)
    orphans.push(orphan)
  }
  const dropped = new Set(orphans.map(keyOf))
  for (const misplaced of draft.hasAnyLaw('hosted-beside') ? misplacedHostedResults(draft.messages) : []) {
    if (dropped.has(keyOf(misplaced))) continue
    draft.addRepair('drop-orphan', draft.messages[misplaced.index], `Result ${misplaced.callId.slice(0, 80)} of the provider's own tool ${misplaced.reason}`)
    orphans.push(misplaced)
  }
  draft.messages = withoutSlots(draft.messages, orphans)
}

function keyOf({ index, part }: Slot): string {
  return `${index} ${part}`
}
