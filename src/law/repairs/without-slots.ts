import type { Message } from '../../message/index.ts'
import type { Slot } from '../reading/pair-calls.ts'

/** Returns the messages without the given calls and results; a message that contained nothing else is dropped. Returns the same list if none is given. */
export function withoutSlots(messages: readonly Message[], slots: readonly Slot[]): readonly Message[] {
  if (slots.length === 0) return messages
  const droppedParts = new Map<number, Set<number>>()
  for (const { index, part } of slots) droppedParts.set(index, (droppedParts.get(index) ?? new Set()).add(part))
  return messages.flatMap((message, index) => {
    const dropped = droppedParts.get(index)
    if (!dropped) return [message]
    const parts = message.parts.filter((_, at) => !dropped.has(at))
    return parts.length === 0 ? [] : [{ ...message, parts }]
  })
}
