import { isSystem, type Message } from '../../message/index.ts'
import { type Pairing, pairing } from './pairing.ts'
import { speaker } from './speaker.ts'

/** Returns the calls whose result comes after later words of the user, or in or after system text. Linear. */
export function lateResults(messages: readonly Message[]): Pairing['pairs'] {
  const before = new Int32Array(messages.length + 1)
  messages.forEach((message, i) => {
    const words = speaker(message) !== 'assistant' && speaker(message) !== 'tool'
    before[i + 1] = (before[i] as number) + (words ? 1 : 0)
  })
  return pairing(messages).pairs.filter(({ call, result }) => {
    if (call.hosted || result.hosted) return false
    return before[result.index] !== before[call.index + 1] || isSystem(messages[result.index])
  })
}
