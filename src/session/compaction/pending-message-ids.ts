import { hardFloor, type Message, units } from '../../message/index.ts'

/** Wire formats that write the calls of an answer as separate messages after its text. */
const SEPARATE_CALL_FORMATS: readonly string[] = ['openai-responses', 'openai-agents']

/**
 * Ids of messages that something still to arrive may belong to. These are calls without results, since on some wires a result may arrive long after the agent
 * went on, and user messages that the last assistant message may not have answered fully, since on those wires a call may still follow its text.
 * @param format undefined if the messages do not reveal their wire format yet: it may be one of these
 */
export function pendingMessageIds(messages: readonly Message[], format: string | undefined): string[] {
  if (format !== undefined && !SEPARATE_CALL_FORMATS.includes(format)) return []
  const calls = units(messages).flatMap(({ start, end, open }) => (open.length === 0 ? [] : messagesWithOpenCalls(messages.slice(start, end), new Set(open))))
  return [...calls, ...unansweredUserMessages(messages)]
}

function messagesWithOpenCalls(unit: readonly Message[], open: ReadonlySet<string>): string[] {
  return unit.flatMap(({ id, parts }) => (parts.some((part) => part.type === 'tool-call' && open.has(part.callId)) ? [id] : []))
}

function unansweredUserMessages(messages: readonly Message[]): string[] {
  const before = messages.slice(0, messages.findLastIndex(({ role }) => role !== 'assistant') + 1)
  if (before.length === messages.length) return []
  const floor = hardFloor(before)
  return before.flatMap(({ id, role }, i) => (role === 'user' && floor[i] ? [id] : []))
}
