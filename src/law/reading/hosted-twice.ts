import type { Message } from '../../message/index.ts'
import { type Pairing, pairing, type Slot } from './pairing.ts'

/**
 * Calls of the provider's own tools whose id cannot be another, as what they gave is verbatim, and is that of such a call before them: with their
 * results they are one too many. Linear.
 */
export function hostedTwice(messages: readonly Message[]): Pairing['pairs'] {
  const seen = new Set<string>()
  return pairing(messages)
    .pairs.filter(({ call, result }) => call.hosted && call.callId !== '' && isVerbatim(messages, result))
    .sort(({ call: one }, { call: other }) => one.index - other.index || one.part - other.part)
    .filter(({ call: { callId } }) => seen.size === seen.add(callId).size)
}

/** Whether a result holds what can be read and not written, the id of its call in it. */
export function isVerbatim(messages: readonly Message[], result: Slot | undefined): boolean {
  const part = result && messages[result.index]?.parts[result.part]
  return part?.type === 'tool-result' && part.output.some(({ type }) => type === 'opaque')
}
