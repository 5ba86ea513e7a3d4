import type { Message, Part } from '../../../message/index.ts'
import { breach } from '../../breach.ts'
import type { Law, Violation } from '../../law.ts'
import { sealOf } from '../../reading/reasoning.ts'

/** An item that came with reasoning keeps it: the two stand or fall together. */
export const reasoningKept: Law = {
  name: 'reasoning-kept',
  source: 'continue #11994; openai-agents-python #2317',
  error: "Item 'msg_…' of type 'message' was provided without its required 'reasoning' item",
  breaks(before, after) {
    const needed = new Map<string, readonly string[]>()
    before.messages.forEach((message, i) => {
      if (message.role === 'assistant' && message.parts.some(cameOfIt)) needed.set(message.id, sealsBefore(before.messages, i))
    })
    const found: Violation[] = []
    after.messages.forEach((message, i) => {
      const seals = needed.get(message.id)
      if (!seals || seals.length === 0 || !message.parts.some(cameOfIt)) return
      const here = new Set(sealsBefore(after.messages, i))
      if (!seals.every((seal) => here.has(seal))) found.push(breach('reasoning-kept', after, i, 'The item lost the reasoning it came with'))
    })
    return found
  },
}

/** Seals of the reasoning that something in a message came of: what stands before it there, and directly before the message. */
function sealsBefore(messages: readonly Message[], index: number): string[] {
  const { parts } = messages[index] as Message
  const own = parts.slice(0, parts.findLastIndex(cameOfIt) + 1)
  const seals = sealsOf(own)
  for (let i = index - 1; messages[i]?.role === 'assistant'; i--) {
    const { parts: before } = messages[i] as Message
    const end = before.findLastIndex(({ type }) => type !== 'reasoning') + 1
    seals.push(...sealsOf(before.slice(end)))
    if (end > 0 || before.length === 0) break
  }
  return seals
}

/** Whether a part may have come of reasoning: it is the assistant's, and no reasoning itself. */
function cameOfIt(part: Part): boolean {
  return part.type !== 'reasoning' && (part.type !== 'tool-result' || part.hosted === true)
}

function sealsOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => (part.type === 'reasoning' ? (sealOf(part) ?? []) : []))
}
