import type { Message } from '../message.ts'

/**
 * For each message of an edited history, its index before the edit, whole or shortened; -1 for a new one. Ids may repeat in histories that a caller joined: of
 * messages with one id, the original is the message itself, else the one that has its source, one of its parts or its call, else the next in order. Linear.
 */
export function originalIndices(before: readonly Message[], after: readonly Message[]): number[] {
  const indexById = new Map(before.map(({ id }, i) => [id, i]))
  if (indexById.size === before.length) return after.map(({ id }) => indexById.get(id) ?? -1)
  const indexByKey = new Map<unknown, number>()
  const indicesById = new Map<string, number[]>()
  const whole = new Set(after)
  for (let i = before.length - 1; i >= 0; i--) {
    const message = before[i] as Message
    for (const key of keysOf(message)) indexByKey.set(key, i)
    if (whole.has(message)) continue
    const indices = indicesById.get(message.id)
    if (indices) indices.push(i)
    else indicesById.set(message.id, [i])
  }
  return after.map((message) => {
    const key = keysOf(message).find((one) => before[indexByKey.get(one) ?? -1]?.id === message.id)
    const index = indexByKey.get(key) ?? indicesById.get(message.id)?.at(-1) ?? -1
    const indices = indicesById.get(message.id)
    while (indices && (indices.at(-1) ?? Infinity) <= index) indices.pop()
    return index
  })
}

/** What only one message of a history and its shortened form have, the surest first. */
function keysOf(message: Message): unknown[] {
  const { id, parts, source } = message
  const calls = parts.flatMap((part) => ('callId' in part ? [JSON.stringify([id, part.type, part.callId])] : []))
  return [message, ...(source ? [source] : []), ...parts, ...calls]
}
