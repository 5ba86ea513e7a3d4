import type { Message, OpaquePart } from '../../../message/index.ts'
import type { Law, Violation } from '../../law.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/** The answer to an approval request comes after the request; no cut falls between the two. */
export const approval: Law = {
  name: 'approval',
  source: 'vercel/ai #20953, #16385, PR #16415',
  error: 'AI_ToolCallNotFoundForApprovalError',
  violations(history) {
    const requested = new Set<string>()
    const found: Violation[] = []
    history.messages.forEach((message, i) => {
      for (const { kind, id } of approvals(message)) {
        if (kind === 'request') requested.add(id)
        else if (!requested.has(id)) found.push(violationOfMessage('approval', history, i, `The approval ${id} answers no request before it`, id))
      }
    })
    return found
  },
  forbids(history, _profile, cuts) {
    const requested = new Map<string, number>()
    history.messages.forEach((message, i) => {
      for (const { kind, id } of approvals(message)) {
        const from = requested.get(id)
        if (kind === 'request') requested.set(id, i)
        else if (from !== undefined) {
          cuts.fill(0, from + 1, i + 1)
          requested.delete(id)
        }
      }
    })
  },
}

function* approvals(message: Message): Generator<{ kind: 'request' | 'response'; id: string }> {
  for (const part of message.parts) {
    if (part.type !== 'opaque' || !part.kind.startsWith('tool-approval-')) continue
    const id = approvalId(part)
    if (id !== undefined) yield { kind: part.kind === 'tool-approval-request' ? 'request' : 'response', id }
  }
}

function approvalId(part: OpaquePart): string | undefined {
  return /"approvalId"\s{0,8}:\s{0,8}"([^"\\]{1,200})"/.exec(part.json)?.[1]
}
