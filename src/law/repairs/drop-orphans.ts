import { referredResults } from '../../message/index.ts'
import { pairing } from '../reading/pairing.ts'
import type { Draft } from './draft.ts'

/**
 * Drops results that answer no call before them, and messages that held nothing else. Where the history refers to items that the provider keeps,
 * or goes on from content there, a result whose call is not in it stays: the call may be among these. Where no two calls share an id, the first does.
 */
export function dropOrphans(draft: Draft): void {
  if (!draft.holds('no-orphan')) return
  const orphans = new Map<number, Set<number>>()
  const referred = new Set(draft.holds('referred-answered') ? referredResults(draft.messages) : [])
  const unique = draft.holds('unique-call-ids')
  const answered = new Set<string>()
  for (const orphan of pairing(draft.messages).orphans) {
    if (referred.has(orphan.index) && !(unique && answered.has(orphan.callId))) {
      answered.add(orphan.callId)
      continue
    }
    draft.note('drop-orphan', draft.messages[orphan.index], `Result ${orphan.callId.slice(0, 80)} answers no call before it`)
    orphans.set(orphan.index, (orphans.get(orphan.index) ?? new Set()).add(orphan.part))
  }
  if (orphans.size === 0) return
  draft.messages = draft.messages.flatMap((message, index) => {
    const dropped = orphans.get(index)
    if (!dropped) return [message]
    const parts = message.parts.filter((_, at) => !dropped.has(at))
    return parts.length === 0 ? [] : [{ ...message, parts }]
  })
}
