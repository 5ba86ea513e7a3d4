import { isReasoning, type Message } from '../../../message/index.ts'
import { breach } from '../../breach.ts'
import type { Law, Violation } from '../../law.ts'
import { reasoningOf, sealOf } from '../../reading/reasoning.ts'

/** An item that came with reasoning keeps it: the two stand or fall together. */
export const reasoningKept: Law = {
  name: 'reasoning-kept',
  source: 'continue #11994; openai-agents-python #2317',
  error: "Item 'msg_…' of type 'message' was provided without its required 'reasoning' item",
  breaks(before, after) {
    const needed = new Map<string, readonly string[]>()
    before.messages.forEach((message, i) => {
      if (message.role === 'assistant' && !isReasoning(message)) needed.set(message.id, sealsBefore(before.messages, i))
    })
    const found: Violation[] = []
    after.messages.forEach((message, i) => {
      const seals = needed.get(message.id)
      if (!seals || seals.length === 0) return
      const here = new Set(sealsBefore(after.messages, i))
      if (!seals.every((seal) => here.has(seal))) found.push(breach('reasoning-kept', after, i, 'The item lost the reasoning it came with'))
    })
    return found
  },
}

/** Seals of the reasoning in a message and in the run of reasoning messages directly before it. */
function sealsBefore(messages: readonly Message[], index: number): string[] {
  const seals: string[] = []
  for (let i = index; i === index || isReasoning(messages[i]); i--) {
    for (const part of reasoningOf(messages[i] as Message)) {
      const seal = sealOf(part)
      if (seal !== undefined) seals.push(seal)
    }
    if (i === 0) break
  }
  return seals
}
