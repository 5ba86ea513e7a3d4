import type { Message, Part } from '../../../message/index.ts'

/**
 * Gives results without an id the id of their call: each answers the next call of the step before it that no result names. Messages without such a result are
 * the same objects. Linear.
 */
export function answeredInOrder(messages: readonly Message[]): readonly Message[] {
  const named = new Set(messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : []))))
  if (!named.has('')) return messages
  let open: string[] = []
  let next = 0
  let goesOn = true
  const settled = (part: Part): Part => {
    if (part.type === 'tool-call' && !named.has(part.callId)) open.push(part.callId)
    if (part.type !== 'tool-result' || part.callId !== '') return part
    const callId = open[next++]
    return callId === undefined ? part : { ...part, callId }
  }
  return messages.map((message) => {
    const calls = message.parts.some(({ type }) => type === 'tool-call')
    if (calls && goesOn) [open, next] = [[], 0]
    goesOn = message.role !== 'assistant'
    const parts = message.parts.map(settled)
    return parts.some((part, i) => part !== message.parts[i]) ? { ...message, parts } : message
  })
}
