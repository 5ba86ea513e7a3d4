import type { Message } from '../message.ts'
import { latestOfAgent } from './latest-of-agent.ts'

/**
 * Flags the assistant messages in a row between a call and its result, received or still possible: some wires write the words of an answer after its calls.
 * Returns one flag per message. Linear.
 */
export function onTheWay(messages: readonly Message[]): Uint8Array {
  const flags = new Uint8Array(messages.length)
  const lastResult = new Map<string, number>()
  messages.forEach(({ parts }, i) => {
    for (const part of parts) if (part.type === 'tool-result') lastResult.set(part.callId, i)
  })
  const latest = latestOfAgent(messages)
  let waits = false
  messages.forEach(({ role, parts }, i) => {
    if (role !== 'assistant') waits = false
    else if (waits) flags[i] = 1
    const isLatest = i >= latest.start
    waits ||= role === 'assistant' && parts.some((part) => part.type === 'tool-call' && (lastResult.get(part.callId) ?? (isLatest ? i + 1 : i)) > i)
  })
  return flags
}
