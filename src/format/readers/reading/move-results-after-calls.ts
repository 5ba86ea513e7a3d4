import type { Message, Part } from '../../../message/index.ts'
import type { DecodeNote } from '../../format.ts'

/** Moves each result that a log has before its call to after it: tools that run immediately may finish before the message with their call is written. */
export function moveResultsAfterCalls(messages: readonly Message[]): { readonly messages: readonly Message[]; readonly notes: readonly DecodeNote[] } {
  const callIndexes = new Map<string, number>()
  messages.forEach(({ parts }, index) => {
    for (const part of parts) if (part.type === 'tool-call' && !callIndexes.has(part.callId)) callIndexes.set(part.callId, index)
  })
  const precedesCall = (part: Part, index: number) => part.type === 'tool-result' && part.callId !== '' && (callIndexes.get(part.callId) ?? -1) > index
  const movedResults = new Map<number, Message[]>()
  let count = 0
  messages.forEach((message, index) => {
    message.parts.forEach((part, at) => {
      if (part.type !== 'tool-result' || !precedesCall(part, index)) return
      const resultMessage = message.parts.length === 1 ? message : { ...message, id: `${message.id}-${at}`, role: 'tool' as const, parts: [part] }
      const callIndex = callIndexes.get(part.callId) as number
      const known = movedResults.get(callIndex)
      if (known) known.push(resultMessage)
      else movedResults.set(callIndex, [resultMessage])
      count++
    })
  })
  if (count === 0) return { messages, notes: [] }
  const placed = messages.flatMap((message, index) => {
    const parts = message.parts.filter((part) => !precedesCall(part, index))
    const remaining = parts.length === message.parts.length ? [message] : parts.length === 0 ? [] : [{ ...message, parts }]
    return [...remaining, ...(movedResults.get(index) ?? [])]
  })
  return { messages: placed, notes: [movedNote(count)] }
}

function movedNote(count: number): DecodeNote {
  return {
    code: 'result-before-call',
    message:
      count === 1
        ? '1 result was before its call in the log and comes after it here'
        : `${count} results were before their calls in the log and come after them here`,
    remedy: 'None needed: the log says which call each answers.',
  }
}
