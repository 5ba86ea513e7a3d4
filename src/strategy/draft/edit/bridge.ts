import { mayFollow, type Profile } from '../../../law/index.ts'
import { isSystem, type Message, note } from '../../../message/index.ts'

/**
 * The short message that parts two messages which may not stand side by side: as what decant put last and what is said next may not. Undefined where
 * they may, and where no bridge helps.
 * @param previous undefined at the beginning
 */
export function bridgeBetween(previous: Message | undefined, next: Message, profile: Profile): Message | undefined {
  if (mayFollow(previous, next, profile)) return undefined
  const role = next.role === 'user' ? 'assistant' : 'user'
  const bridge: Message = { id: `bridge:${next.id}`, role, parts: [{ type: 'text', text: note.bridge }], written: 'note' }
  return mayFollow(previous, bridge, profile) && mayFollow(bridge, next, profile) ? bridge : undefined
}

/**
 * The bridge that a compaction needs between what it left and what is said next: none where the two may stand side by side, or where what is said next
 * could not follow what stood there before either. System text is seen through.
 * @param before the history as it was
 * @param after as the compaction left it
 * @param more what follows
 */
export function bridgeAfter(before: readonly Message[], after: readonly Message[], more: readonly Message[], profile: Profile): Message | undefined {
  const [was, last, next] = [before.findLast(isSaid), after.findLast(isSaid), more.find(isSaid)]
  if (!was || !last || !next || was === last || !mayFollow(was, next, profile)) return undefined
  return bridgeBetween(last, next, profile)
}

function isSaid(message: Message): boolean {
  return !isSystem(message)
}
