import { continuesAnswer, isReasoningOnly, type Message, originalIndices, type Part } from '../../../message/index.ts'
import type { Law, Violation } from '../../law.ts'
import { hasSameContent } from '../../reading/has-same-content.ts'
import { isSendable } from '../../reading/is-sendable.ts'
import { signatureOf } from '../../reading/signature-of.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/**
 * An item that arrived with reasoning keeps it: the two are kept or removed together. Where reasoning is also bound to its prefix (`prefix-binding`, a newest
 * Claude model behind this wire) it may be removed alone: what precedes it may have changed, and only OpenAI demands it.
 */
export const reasoningKept: Law = {
  name: 'reasoning-kept',
  source: 'continue #11994; openai-agents-python #2317',
  error: "Item 'msg_…' of type 'message' was provided without its required 'reasoning' item",
  breaks(before, after, { laws }) {
    if (laws.includes('prefix-binding')) return []
    const indices = originalIndices(before.messages, after.messages)
    const earlierSignatures = signaturesOfAnswerStart(before.messages)
    const present = new Set<string>()
    const found: Violation[] = []
    after.messages.forEach((message, i) => {
      const originalIndex = indices[i] as number
      const original = before.messages[originalIndex]
      const last = original ? lastRemainingPart(original, message) : -1
      if (last >= 0) {
        const precedingSignatures = new Set(signaturesBefore(after.messages, i, message.parts.findLastIndex(mayComeFromReasoning)))
        const isKept =
          signaturesBefore(before.messages, originalIndex, last).every((signature) => precedingSignatures.has(signature)) &&
          (earlierSignatures[originalIndex] ?? []).every((signature) => present.has(signature))
        if (!isKept) found.push(violationOfMessage('reasoning-kept', after, i, 'The item lost the reasoning that it belongs to'))
      }
      for (const signature of signaturesIn(message.parts)) present.add(signature)
    })
    return found
  },
}

/** Returns the index, in the original message, of the last part that may have come from reasoning and is still present; -1 if there is none. */
function lastRemainingPart(original: Message, current: Message): number {
  const remaining = current.parts.filter(mayComeFromReasoning)
  if (original.role !== 'assistant' || remaining.length === 0) return -1
  const isWhole = remaining.length === original.parts.filter(mayComeFromReasoning).length
  return original.parts.findLastIndex((part) => mayComeFromReasoning(part) && (isWhole || remaining.some((one) => hasSameContent(part, one))))
}

/** Returns the signatures of the reasoning that led to a part of a message: those before it in the message and directly before the message. */
function signaturesBefore(messages: readonly Message[], index: number, last: number): string[] {
  const precedingParts = (messages[index] as Message).parts.slice(0, last + 1)
  const signatures = signaturesIn(precedingParts)
  for (let i = index - 1; messages[i]?.role === 'assistant'; i--) {
    const { parts: before } = messages[i] as Message
    const end = before.findLastIndex(({ type }) => type !== 'reasoning') + 1
    for (const signature of signaturesIn(before.slice(end))) signatures.push(signature)
    if (end > 0 || before.length === 0) break
  }
  return signatures
}

/**
 * Returns, for each message, the signatures of the reasoning that began its answer, if other pieces of that answer come between: the reasoning must stay before
 * it, while the pieces between may change. Linear.
 */
function signaturesOfAnswerStart(messages: readonly Message[]): (readonly string[])[] {
  let startSignatures: string[] = []
  return messages.map((_, i) => {
    const before = messages[i - 1]
    if (!before || !continuesAnswer(messages, i)) startSignatures = []
    else if (isReasoningOnly(before)) {
      if (!continuesAnswer(messages, i - 1)) startSignatures = []
      for (const signature of signaturesIn(before.parts)) startSignatures.push(signature)
    } else if (before.parts.some(({ type }) => type === 'reasoning')) startSignatures = []
    return before && isReasoningOnly(before) ? [] : startSignatures
  })
}

/** Whether a part may have come from reasoning: it is the assistant's and is not itself reasoning. */
function mayComeFromReasoning(part: Part): boolean {
  return part.type !== 'reasoning' && (part.type !== 'tool-result' || part.hosted === true)
}

/** Returns the signatures of the reasoning that can be sent: the rest is dropped, whatever came from it. */
function signaturesIn(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => (part.type === 'reasoning' && isSendable(part) ? (signatureOf(part) ?? []) : []))
}
