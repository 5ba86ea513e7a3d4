import type { Message } from '../../../message/index.ts'
import type { Codec } from '../codec.ts'
import type { JsonObject } from '../value.ts'

/**
 * Writes messages of one result each in the form that their calls require, if the calls are original items of a wire with several kinds of calls; undefined for
 * all others.
 */
export function resultWriter(
  codec: Codec,
  messages: readonly Message[],
  originals: ReadonlyMap<number, Message>,
  itemAt: (index: number) => JsonObject | undefined,
): (message: Message) => object | undefined {
  if (!codec.writeResult) return () => undefined
  const calls = new Map<string, number>()
  for (const { source, parts } of messages)
    for (const part of parts) if (part.type === 'tool-call' && !part.hosted && source && originals.has(source.index)) calls.set(part.callId, source.index)
  return ({ parts }) => {
    const [part] = parts
    const index = parts.length === 1 && part?.type === 'tool-result' && !part.hosted ? calls.get(part.callId) : undefined
    const call = index === undefined ? undefined : itemAt(index)
    return call && part?.type === 'tool-result' ? codec.writeResult?.(call, part) : undefined
  }
}
