import type { Message, Part } from '../../../message/index.ts'

/**
 * Gives results without an id the id of their call: each answers the next call of the step before it that no result names. Messages without such a result are
 * the same objects. Linear.
 */
export function linkResultsInOrder(messages: readonly Message[]): readonly Message[] {
  const answeredIds = new Set(messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : []))))
  if (!answeredIds.has('')) return messages
  let openIds: string[] = []
  let next = 0
  let startsStep = true
  const linkResult = (part: Part): Part => {
    if (part.type === 'tool-call' && !answeredIds.has(part.callId)) openIds.push(part.callId)
    if (part.type !== 'tool-result' || part.callId !== '') return part
    const callId = openIds[next++]
    return callId === undefined ? part : { ...part, callId }
  }
  return messages.map((message) => {
    const hasCalls = message.parts.some(({ type }) => type === 'tool-call')
    if (hasCalls && startsStep) [openIds, next] = [[], 0]
    startsStep = message.role !== 'assistant'
    const parts = message.parts.map(linkResult)
    return parts.some((part, i) => part !== message.parts[i]) ? { ...message, parts } : message
  })
}
