import type { Message } from '../../message/index.ts'
import type { Slot } from '../reading/pairing.ts'

/** Returns the messages without the given calls and results; a message that held nothing else is dropped. Returns the same list if none is given. */
export function without(messages: readonly Message[], slots: readonly Slot[]): readonly Message[] {
  if (slots.length === 0) return messages
  const gone = new Map<number, Set<number>>()
  for (const { index, part } of slots) gone.set(index, (gone.get(index) ?? new Set()).add(part))
  return messages.flatMap((message, index) => {
    const dropped = gone.get(index)
    if (!dropped) return [message]
    const parts = message.parts.filter((_, at) => !dropped.has(at))
    return parts.length === 0 ? [] : [{ ...message, parts }]
  })
}
