import { hardFloor, type Message } from '../../message/index.ts'

/** Wires that write the calls of an answer as messages of their own, behind its words. */
const CALLS_APART: readonly string[] = ['openai-responses', 'openai-agents']

/**
 * Ids of the user's words that what the assistant said last need not have answered: on some wires a call may still follow its words, as a message of its
 * own that has not come in yet.
 * @param format undefined where the messages do not tell yet which wire they are of: it may be one of these
 */
export function unansweredYet(messages: readonly Message[], format: string | undefined): string[] {
  if (format !== undefined && !CALLS_APART.includes(format)) return []
  const before = messages.slice(0, messages.findLastIndex(({ role }) => role !== 'assistant') + 1)
  if (before.length === messages.length) return []
  const floor = hardFloor(before)
  return before.flatMap(({ id, role }, i) => (role === 'user' && floor[i] ? [id] : []))
}
