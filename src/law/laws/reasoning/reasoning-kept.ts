import { goesOn, isReasoning, type Message, type Part } from '../../../message/index.ts'
import { breach } from '../../breach.ts'
import type { Law, Violation } from '../../law.ts'
import { sealOf } from '../../reading/reasoning.ts'
import { sameContent } from '../../reading/same-content.ts'

/** An item that arrived with reasoning keeps it: the two are kept or removed together. */
export const reasoningKept: Law = {
  name: 'reasoning-kept',
  source: 'continue #11994; openai-agents-python #2317',
  error: "Item 'msg_…' of type 'message' was provided without its required 'reasoning' item",
  breaks(before, after) {
    const places = new Map(before.messages.map((message, i) => [message.id, i]))
    const earlier = earlierSeals(before.messages)
    const stand = new Set<string>()
    const found: Violation[] = []
    after.messages.forEach((message, i) => {
      const was = places.get(message.id)
      const last = was === undefined ? -1 : lastStill(before.messages[was] as Message, message)
      if (was !== undefined && last >= 0) {
        const here = new Set(sealsBefore(after.messages, i, message.parts.findLastIndex(cameOfIt)))
        const isKept = sealsBefore(before.messages, was, last).every((seal) => here.has(seal)) && (earlier[was] ?? []).every((seal) => stand.has(seal))
        if (!isKept) found.push(breach('reasoning-kept', after, i, 'The item lost the reasoning that it belongs to'))
      }
      for (const seal of sealsOf(message.parts)) stand.add(seal)
    })
    return found
  },
}

/** Returns the index, in the original message, of the last part that may have come from reasoning and is still present; -1 if there is none. */
function lastStill(was: Message, now: Message): number {
  const still = now.parts.filter(cameOfIt)
  if (was.role !== 'assistant' || still.length === 0) return -1
  const isWhole = still.length === was.parts.filter(cameOfIt).length
  return was.parts.findLastIndex((part) => cameOfIt(part) && (isWhole || still.some((one) => sameContent(part, one))))
}

/** Returns the seals of the reasoning that led to a part of a message: those before it in the message and directly before the message. */
function sealsBefore(messages: readonly Message[], index: number, last: number): string[] {
  const own = (messages[index] as Message).parts.slice(0, last + 1)
  const seals = sealsOf(own)
  for (let i = index - 1; messages[i]?.role === 'assistant'; i--) {
    const { parts: before } = messages[i] as Message
    const end = before.findLastIndex(({ type }) => type !== 'reasoning') + 1
    seals.push(...sealsOf(before.slice(end)))
    if (end > 0 || before.length === 0) break
  }
  return seals
}

/**
 * Returns, for each message, the seals of the reasoning that began its answer, if other pieces of that answer come between: the reasoning must stay before it,
 * while the pieces between may change. Linear.
 */
function earlierSeals(messages: readonly Message[]): (readonly string[])[] {
  let began: string[] = []
  return messages.map((_, i) => {
    const before = messages[i - 1]
    if (!before || !goesOn(messages, i)) began = []
    else if (isReasoning(before)) {
      if (!goesOn(messages, i - 1)) began = []
      for (const seal of sealsOf(before.parts)) began.push(seal)
    } else if (before.parts.some(({ type }) => type === 'reasoning')) began = []
    return before && isReasoning(before) ? [] : began
  })
}

/** Whether a part may have come from reasoning: it is the assistant's and is not itself reasoning. */
function cameOfIt(part: Part): boolean {
  return part.type !== 'reasoning' && (part.type !== 'tool-result' || part.hosted === true)
}

function sealsOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => (part.type === 'reasoning' ? (sealOf(part) ?? []) : []))
}
