import type { Message, Part } from '../../../message/index.ts'
import type { DecodeNote } from '../../format.ts'

/** Moves each result that a log has before its call to after it: tools that run immediately may finish before the message with their call is written. */
export function behindCalls(messages: readonly Message[]): { readonly messages: readonly Message[]; readonly notes: readonly DecodeNote[] } {
  const asked = new Map<string, number>()
  messages.forEach(({ parts }, index) => {
    for (const part of parts) if (part.type === 'tool-call' && !asked.has(part.callId)) asked.set(part.callId, index)
  })
  const early = (part: Part, index: number) => part.type === 'tool-result' && part.callId !== '' && (asked.get(part.callId) ?? -1) > index
  const waiting = new Map<number, Message[]>()
  let count = 0
  messages.forEach((message, index) => {
    message.parts.forEach((part, at) => {
      if (part.type !== 'tool-result' || !early(part, index)) return
      const own = message.parts.length === 1 ? message : { ...message, id: `${message.id}-${at}`, role: 'tool' as const, parts: [part] }
      const call = asked.get(part.callId) as number
      const others = waiting.get(call)
      if (others) others.push(own)
      else waiting.set(call, [own])
      count++
    })
  })
  if (count === 0) return { messages, notes: [] }
  const placed = messages.flatMap((message, index) => {
    const parts = message.parts.filter((part) => !early(part, index))
    const stays = parts.length === message.parts.length ? [message] : parts.length === 0 ? [] : [{ ...message, parts }]
    return [...stays, ...(waiting.get(index) ?? [])]
  })
  return { messages: placed, notes: [moved(count)] }
}

function moved(count: number): DecodeNote {
  return {
    code: 'result-before-call',
    message:
      count === 1
        ? '1 result was before its call in the log and comes after it here'
        : `${count} results were before their calls in the log and come after them here`,
    remedy: 'None needed: the log says which call each answers.',
  }
}
