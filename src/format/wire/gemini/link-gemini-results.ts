import type { Message, Part } from '../../../message/index.ts'

/** A call that waits for its response. */
interface PendingCall {
  readonly callId: string
  readonly name: string
}

/**
 * Resolves the calls that results answer. The API pairs by function and position: it returns calls without ids, and callers answer them under their own ids, or
 * omit ids that it sent. A result whose id no open call has answers an open call of the step before it, the first of its function, otherwise the first; or the
 * first open call without an id of its function. Messages without such a result are the same objects.
 */
export function linkGeminiResults(messages: readonly Message[]): Message[] {
  const open = new Map<string, number>()
  const count = (id: string, by: number) => open.set(id, (open.get(id) ?? 0) + by)
  const isOpen = (id: string) => (open.get(id) ?? 0) > 0
  let step: PendingCall[] = []
  let resultIds = new Set<string>()
  const callIdFor = (part: Part & { type: 'tool-result' }): string => {
    const { callId, name, hosted } = part
    if (isOpen(callId) || hosted) return callId
    const pending = step.filter((call) => isOpen(call.callId) && !resultIds.has(call.callId))
    const sameFunction = pending.find((call) => call.name === name)
    if (sameFunction) return sameFunction.callId
    return name !== undefined && isOpen(name) ? name : (pending[0]?.callId ?? callId)
  }
  const linkPart = (part: Part): Part => {
    if (part.type === 'tool-call') {
      count(part.callId, 1)
      if (!part.hosted) step.push(part)
    }
    if (part.type !== 'tool-result') return part
    const callId = callIdFor(part)
    if (isOpen(callId)) count(callId, -1)
    return callId === part.callId ? part : { ...part, callId }
  }
  return messages.map((message) => {
    if (message.role === 'assistant') step = []
    resultIds = new Set(message.parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : [])))
    const parts = message.parts.map(linkPart)
    return parts.some((part, i) => part !== message.parts[i]) ? { ...message, parts } : message
  })
}
