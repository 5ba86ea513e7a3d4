import type { Message } from '../message.ts'
import { latestAgentRun } from './latest-agent-run.ts'

/**
 * Flags the assistant messages in a row between a call and its result, received or still possible: some wires write the words of an answer after its calls.
 * Returns one flag per message. Linear.
 */
export function flagAwaitingResult(messages: readonly Message[]): Uint8Array {
  const flags = new Uint8Array(messages.length)
  const lastResult = new Map<string, number>()
  messages.forEach(({ parts }, i) => {
    for (const part of parts) if (part.type === 'tool-result') lastResult.set(part.callId, i)
  })
  const latestRun = latestAgentRun(messages)
  let isWaiting = false
  messages.forEach(({ role, parts }, i) => {
    if (role !== 'assistant') isWaiting = false
    else if (isWaiting) flags[i] = 1
    const isLatest = i >= latestRun.start
    isWaiting ||= role === 'assistant' && parts.some((part) => part.type === 'tool-call' && (lastResult.get(part.callId) ?? (isLatest ? i + 1 : i)) > i)
  })
  return flags
}
