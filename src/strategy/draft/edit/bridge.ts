import { mayFollow, type Profile } from '../../../law/index.ts'
import { isNotSystem, type Message, noteText } from '../../../message/index.ts'

/**
 * The short message to insert between two messages that may not follow each other, such as decant's last message and the next one. Undefined if they may,
 * or if no bridge helps.
 * @param previous undefined at the beginning
 */
export function bridgeBetween(previous: Message | undefined, next: Message, profile: Profile): Message | undefined {
  if (mayFollow(previous, next, profile)) return undefined
  const role = next.role === 'user' ? 'assistant' : 'user'
  const bridge: Message = { id: `bridge:${next.id}`, role, parts: [{ type: 'text', text: noteText.bridge }], written: 'note' }
  return mayFollow(previous, bridge, profile) && mayFollow(bridge, next, profile) ? bridge : undefined
}

/**
 * The bridge that a compaction needs between its last message and the next one. Undefined if the two may follow each other, or if the next one could not
 * have followed the original last message either. System text is skipped.
 * @param before the history before the compaction
 * @param after the history after it
 * @param following the messages that follow
 */
export function bridgeAfter(before: readonly Message[], after: readonly Message[], following: readonly Message[], profile: Profile): Message | undefined {
  const [lastBefore, last, next] = [before.findLast(isNotSystem), after.findLast(isNotSystem), following.find(isNotSystem)]
  if (!lastBefore || !last || !next || lastBefore === last || !mayFollow(lastBefore, next, profile)) return undefined
  return bridgeBetween(last, next, profile)
}
