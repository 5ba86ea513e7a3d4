import type { Message } from '../../message/index.ts'
import type { Slot } from './pairing.ts'
import { speaker } from './speaker.ts'

/** Returns the results of the provider's own tools that are not where the provider expects them, and why. Linear. */
export function hostedAstray(messages: readonly Message[]): (Slot & { readonly fault: string })[] {
  const found: (Slot & { fault: string })[] = []
  const calls = new Set<string>()
  messages.forEach((message, index) => {
    const who = speaker(message)
    if (who !== 'assistant' && who !== 'tool') calls.clear()
    message.parts.forEach((one, part) => {
      if (one.type === 'tool-call' && one.hosted) calls.add(one.callId)
      if (one.type !== 'tool-result' || !one.hosted || (who === 'assistant' && calls.has(one.callId))) return
      found.push({
        index,
        part,
        callId: one.callId,
        hosted: true,
        fault: who === 'assistant' ? 'has no call before it' : 'is not in a message of the assistant',
      })
    })
  })
  return found
}
