import type { Message } from '../../message/index.ts'
import { type Pairing, pairCalls, type Slot } from './pair-calls.ts'

/**
 * Returns the calls of hosted tools, with their results, that repeat the id of an earlier such call and cannot get another, because their output is verbatim
 * and contains the id. Linear.
 */
export function repeatedHostedCalls(messages: readonly Message[]): Pairing['pairs'] {
  const seen = new Set<string>()
  return pairCalls(messages)
    .pairs.filter(({ call, result }) => call.hosted && call.callId !== '' && hasVerbatimOutput(messages, result))
    .sort(({ call: one }, { call: other }) => one.index - other.index || one.part - other.part)
    .filter(({ call: { callId } }) => seen.size === seen.add(callId).size)
}

/** Whether a result contains content that can be read but not written, which includes the id of its call. */
export function hasVerbatimOutput(messages: readonly Message[], result: Slot | undefined): boolean {
  const part = result && messages[result.index]?.parts[result.part]
  return part?.type === 'tool-result' && part.output.some(({ type }) => type === 'opaque')
}
