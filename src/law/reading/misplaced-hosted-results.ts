import type { Message } from '../../message/index.ts'
import type { Slot } from './pair-calls.ts'
import { speaker } from './speaker.ts'

/** Returns the results of hosted tools that are not where the provider expects them, and why. Linear. */
export function misplacedHostedResults(messages: readonly Message[]): (Slot & { readonly reason: string })[] {
  const found: (Slot & { reason: string })[] = []
  const calls = new Set<string>()
  messages.forEach((message, index) => {
    const author = speaker(message)
    if (author !== 'assistant' && author !== 'tool') calls.clear()
    message.parts.forEach((one, part) => {
      if (one.type === 'tool-call' && one.hosted) calls.add(one.callId)
      if (one.type !== 'tool-result' || !one.hosted || (author === 'assistant' && calls.has(one.callId))) return
      found.push({
        index,
        part,
        callId: one.callId,
        hosted: true,
        reason: author === 'assistant' ? 'has no call before it' : 'is not in a message of the assistant',
      })
    })
  })
  return found
}
