import { referredResults } from '../../message/index.ts'
import { hostedAstray } from '../reading/hosted-astray.ts'
import { pairing, type Slot } from '../reading/pairing.ts'
import type { Draft } from './draft.ts'
import { without } from './without.ts'

/**
 * Drops results that answer no earlier call, and messages that held nothing else. If the history refers to items that the provider stores, or continues from
 * content there, a result whose call is missing stays, because the call may be among these; if call ids must be unique, only the first result of each id stays.
 * A result of one of the provider's own tools is also dropped if its call is in another turn.
 */
export function dropOrphans(draft: Draft): void {
  if (!draft.holds('no-orphan')) return
  const orphans: Slot[] = []
  const referred = new Set(draft.holds('referred-answered') ? referredResults(draft.messages) : [])
  const unique = draft.holds('unique-call-ids')
  const answered = new Set<string>()
  for (const orphan of pairing(draft.messages).orphans) {
    if (referred.has(orphan.index) && !(unique && answered.has(orphan.callId))) {
      answered.add(orphan.callId)
      continue
    }
    draft.note('drop-orphan', draft.messages[orphan.index], `Result ${orphan.callId.slice(0, 80)} answers no call before it`)
    orphans.push(orphan)
  }
  for (const astray of draft.holds('hosted-beside') ? hostedAstray(draft.messages) : []) {
    if (orphans.some(({ index, part }) => index === astray.index && part === astray.part)) continue
    draft.note('drop-orphan', draft.messages[astray.index], `Result ${astray.callId.slice(0, 80)} of the provider's own tool ${astray.fault}`)
    orphans.push(astray)
  }
  draft.messages = without(draft.messages, orphans)
}
