import { apply, type Edit, type Message, originalIndices } from '../../message/index.ts'
import type { Context } from '../../strategy/index.ts'

/** The context for the result of an edit: pins and vectors move with their messages; new messages have none. */
export function carryContext(context: Context, messages: readonly Message[], edit: Edit<Message>): Context {
  const { pinned, vectors } = context
  if (!pinned && !vectors) return context
  const from = originalIndices(messages, apply(messages, edit))
  const none = new Float32Array(vectors?.[0]?.length ?? 0)
  return {
    ...context,
    ...(pinned && { pinned: Uint8Array.from(from, (place) => pinned[place] ?? 0) }),
    ...(vectors && { vectors: from.map((place) => vectors[place] ?? none) }),
  }
}
