import { mayFollow, type Profile } from '../../law/index.ts'
import { type Message, note } from '../../message/index.ts'

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
