import type { Message, Part } from '../../../message/index.ts'

/** A call that waits for its response. */
interface Waiting {
  readonly callId: string
  readonly name: string
}

/**
 * Resolves the calls that results answer. The API pairs by function and position: it returns calls without ids, and callers answer them under their own ids, or
 * omit ids that it sent. A result whose id no open call has answers an open call of the step before it, the first of its function, otherwise the first; or the
 * first open call without an id of its function. Messages without such a result are the same objects.
 */
export function settleGemini(messages: readonly Message[]): Message[] {
  const open = new Map<string, number>()
  const count = (id: string, by: number) => open.set(id, (open.get(id) ?? 0) + by)
  const isOpen = (id: string) => (open.get(id) ?? 0) > 0
  let step: Waiting[] = []
  let named = new Set<string>()
  const answered = (part: Part & { type: 'tool-result' }): string => {
    const { callId, name, hosted } = part
    if (isOpen(callId) || hosted) return callId
    const waiting = step.filter((call) => isOpen(call.callId) && !named.has(call.callId))
    const own = waiting.find((call) => call.name === name)
    if (own) return own.callId
    return name !== undefined && isOpen(name) ? name : (waiting[0]?.callId ?? callId)
  }
  const settled = (part: Part): Part => {
    if (part.type === 'tool-call') {
      count(part.callId, 1)
      if (!part.hosted) step.push(part)
    }
    if (part.type !== 'tool-result') return part
    const callId = answered(part)
    if (isOpen(callId)) count(callId, -1)
    return callId === part.callId ? part : { ...part, callId }
  }
  return messages.map((message) => {
    if (message.role === 'assistant') step = []
    named = new Set(message.parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : [])))
    const parts = message.parts.map(settled)
    return parts.some((part, i) => part !== message.parts[i]) ? { ...message, parts } : message
  })
}
