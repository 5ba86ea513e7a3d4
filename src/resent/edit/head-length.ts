import { isSystem, type Message } from '../../message/index.ts'

/**
 * The number of leading system and developer messages. They are sent unchanged and do not distinguish histories: clients put text there that changes with each
 * request, such as a fingerprint of it or the time.
 */
export function headLength(messages: readonly Message[]): number {
  const first = messages.findIndex((message) => !isSystem(message))
  return first < 0 ? messages.length : first
}
