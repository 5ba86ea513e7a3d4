import { isWrittenByDecant, type Message } from '../../../message/index.ts'

/** Flags the newest `count` messages that pass a test. Messages written by decant are skipped. */
export function newestOf(messages: readonly Message[], count: number, test: (message: Message, i: number) => boolean = () => true): Uint8Array {
  const flags = new Uint8Array(messages.length)
  let left = count
  for (let i = messages.length - 1; i >= 0 && left > 0; i--) {
    const message = messages[i] as Message
    if (isWrittenByDecant(message) || !test(message, i)) continue
    flags[i] = 1
    left--
  }
  return flags
}
