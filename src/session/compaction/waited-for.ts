import { hardFloor, type Message, units } from '../../message/index.ts'

/** Wires that write the calls of an answer as messages of their own, behind its words. */
const CALLS_APART: readonly string[] = ['openai-responses', 'openai-agents']

/**
 * Ids of what something that has not come in yet may belong to: calls that nothing answers, as on some wires a result may come long after the agent went
 * on, and the user's words that what the assistant said last need not have answered, as there a call may still follow its words.
 * @param format undefined where the messages do not tell yet which wire they are of: it may be one of these
 */
export function waitedFor(messages: readonly Message[], format: string | undefined): string[] {
  if (format !== undefined && !CALLS_APART.includes(format)) return []
  const calls = units(messages).flatMap(({ start, end, open }) => (open.length === 0 ? [] : callers(messages.slice(start, end), new Set(open))))
  return [...calls, ...unanswered(messages)]
}

function callers(unit: readonly Message[], open: ReadonlySet<string>): string[] {
  return unit.flatMap(({ id, parts }) => (parts.some((part) => part.type === 'tool-call' && open.has(part.callId)) ? [id] : []))
}

function unanswered(messages: readonly Message[]): string[] {
  const before = messages.slice(0, messages.findLastIndex(({ role }) => role !== 'assistant') + 1)
  if (before.length === messages.length) return []
  const floor = hardFloor(before)
  return before.flatMap(({ id, role }, i) => (role === 'user' && floor[i] ? [id] : []))
}
