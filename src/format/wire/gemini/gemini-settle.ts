import type { Message, Part } from '../../../message/index.ts'

/**
 * Messages whose results name their calls: the API gives calls without ids, and some callers answer them under ids of their own. Such
 * a result answers the first open call of its function. Messages without one are the same objects.
 */
export function settleGemini(messages: readonly Message[]): Message[] {
  const open = new Map<string, number>()
  const count = (id: string, by: number) => open.set(id, (open.get(id) ?? 0) + by)
  const settled = (part: Part): Part => {
    if (part.type === 'tool-call') count(part.callId, 1)
    if (part.type !== 'tool-result') return part
    const stranger = !open.get(part.callId) && part.name !== undefined && (open.get(part.name) ?? 0) > 0
    const callId = stranger && part.name !== undefined ? part.name : part.callId
    count(callId, -1)
    return stranger ? { ...part, callId } : part
  }
  return messages.map((message) => {
    const parts = message.parts.map(settled)
    return parts.some((part, i) => part !== message.parts[i]) ? { ...message, parts } : message
  })
}
