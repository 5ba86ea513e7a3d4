import type { Message } from '../../message/index.ts'
import type { Context } from '../../strategy/index.ts'

/** The context for the history that an edit left: pins and vectors move with their messages; what was put has none. */
export function handOn(context: Context, before: readonly Message[], after: readonly Message[]): Context {
  const { pinned, vectors } = context
  if (!pinned && !vectors) return context
  const places = new Map(before.map((message, i) => [message.id, i]))
  const from = after.map(({ id }) => places.get(id) ?? -1)
  const none = new Float32Array(vectors?.[0]?.length ?? 0)
  return {
    ...context,
    ...(pinned && { pinned: Uint8Array.from(from, (place) => pinned[place] ?? 0) }),
    ...(vectors && { vectors: from.map((place) => vectors[place] ?? none) }),
  }
}
