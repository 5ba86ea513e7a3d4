import type { Message, Part } from '../../../message/index.ts'
import { APPROVAL_TYPE } from './read-approval.ts'

/**
 * Links approval requests to their outcomes: the call that the provider made is the answer to the request for it, and the approval is kept or removed with
 * both. Left alone, an approved request would make the call once more. All other messages are the same objects.
 */
export function linkApprovals(messages: readonly Message[]): Message[] {
  const requested = new Set<string>()
  const answeredIds = new Set(messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-result' && part.hosted ? [part.callId] : []))))
  return messages.map((message) => {
    const [part, answer] = message.parts
    if (part?.type === 'tool-call' && part.hosted) {
      if (answer && requested.has(part.callId)) return { ...message, parts: [answer] }
      if (!answer) requested.add(part.callId)
    }
    const id = part && approvedRequestId(part)
    return id !== undefined && requested.has(id) && answeredIds.has(id) ? { ...message, parts: [{ ...part, text: '' } as Part] } : message
  })
}

function approvedRequestId(part: Part): string | undefined {
  if (part.type !== 'opaque' || part.kind !== APPROVAL_TYPE) return undefined
  return /"approval_request_id"\s{0,8}:\s{0,8}"([^"\\]{1,200})"/.exec(part.json)?.[1]
}
