import { CallIds, type Message, type ToolCallPart, type ToolResultPart } from '../../message/index.ts'

/** Each call with its answer; calls that share an id are answered in order. */
export function answersOf(messages: readonly Message[]): Map<ToolCallPart, ToolResultPart> {
  const ids = new CallIds()
  const waiting = new Map<string, { calls: ToolCallPart[]; next: number }>()
  const found = new Map<ToolCallPart, ToolResultPart>()
  messages.forEach(({ parts }, at) => {
    for (const part of parts) {
      if (part.type === 'tool-call') {
        ids.call(at, part.callId)
        const queue = waiting.get(part.callId)
        if (queue) queue.calls.push(part)
        else waiting.set(part.callId, { calls: [part], next: 0 })
      } else if (part.type === 'tool-result') {
        const queue = waiting.get(ids.result(part.callId))
        const call = queue?.calls[queue.next]
        if (!queue || !call) continue
        queue.next++
        found.set(call, part)
      }
    }
  })
  return found
}
