import { isSystem, type Message } from '../../message/index.ts'
import { type Pairing, pairCalls } from './pair-calls.ts'
import { speaker } from './speaker.ts'

/** Returns the calls whose result comes after later words of the user, or in or after system text. Linear. */
export function lateResults(messages: readonly Message[]): Pairing['pairs'] {
  const userMessagesBefore = new Int32Array(messages.length + 1)
  messages.forEach((message, i) => {
    const isUserOrSystem = speaker(message) !== 'assistant' && speaker(message) !== 'tool'
    userMessagesBefore[i + 1] = (userMessagesBefore[i] as number) + (isUserOrSystem ? 1 : 0)
  })
  return pairCalls(messages).pairs.filter(({ call, result }) => {
    if (call.hosted || result.hosted) return false
    return userMessagesBefore[result.index] !== userMessagesBefore[call.index + 1] || isSystem(messages[result.index])
  })
}
