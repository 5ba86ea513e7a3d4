import { type Edit, type Message, spans } from '../../message/index.ts'
import type { Context } from '../../strategy/index.ts'

/** The context for the result of an edit: pins and vectors move with their messages; new messages have none. */
export function carryContext(context: Context, messages: readonly Message[], edit: Edit<Message>): Context {
  const { pinned, vectors } = context
  if (!pinned && !vectors) return context
  const from = sourceIndices(messages, edit)
  const none = new Float32Array(vectors?.[0]?.length ?? 0)
  return {
    ...context,
    ...(pinned && { pinned: Uint8Array.from(from, (place) => pinned[place] ?? 0) }),
    ...(vectors && { vectors: from.map((place) => vectors[place] ?? none) }),
  }
}

/** For each message of an edit's result, its index before the edit, whole or shortened; -1 for a new one. Several messages may have one id. Linear. */
function sourceIndices(messages: readonly Message[], edit: Edit<Message>): number[] {
  const result: number[] = []
  let put: Message[] = []
  let cutStart = 0
  // Sections of one cut region are read together: a composed edit may put a message in a section before the one that cuts it.
  const closeRegion = (cutEnd: number) => {
    const whole = new Set(put)
    const wholeIndices = new Map<Message, number>()
    const changedIndices = new Map<string, number[]>()
    for (let i = cutEnd - 1; i >= cutStart; i--) {
      const message = messages[i] as Message
      const indices = changedIndices.get(message.id)
      if (whole.has(message)) wholeIndices.set(message, i)
      else if (indices) indices.push(i)
      else changedIndices.set(message.id, [i])
    }
    for (const message of put) result.push(wholeIndices.get(message) ?? changedIndices.get(message.id)?.pop() ?? -1)
    put = []
  }
  for (const { section, start, end } of spans(edit)) {
    if ('put' in section) {
      for (const message of section.put) put.push(message)
      continue
    }
    closeRegion(start)
    for (let i = start; i < end; i++) result.push(i)
    cutStart = end
  }
  closeRegion(messages.length)
  return result
}
