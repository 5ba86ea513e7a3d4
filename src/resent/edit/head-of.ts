import { isSystem, type Message } from '../../message/index.ts'

/**
 * How many messages of system and developer text a history begins with. They are sent as they came and part no histories: clients write what changes
 * with each request there, as a fingerprint of it or the time.
 */
export function headOf(messages: readonly Message[]): number {
  const first = messages.findIndex((message) => !isSystem(message))
  return first < 0 ? messages.length : first
}
