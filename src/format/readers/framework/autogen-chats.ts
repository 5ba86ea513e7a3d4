import { type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import type { RunBuilder } from '../dialects/run-builder.ts'
import { objectsIn } from '../reading/objects-in.ts'

const USER_NAME = /user|human|admin/i
/** The number of messages by which a chat is recognised: detection sees no more of a long one. */
const MAX_MESSAGES = 24

/**
 * Chats of AutoGen before version 0.4 and of AG2: results with a `chat_history`, that list alone, and `chat_messages` by agent. Roles depend on whose memory a
 * list is (`_append_oai_message` in `conversable_agent.py`), so the first speaker, who gives the task, is the user here, and all others are the agent.
 */
export const autogenChats: LogDialect = {
  notation: 'AutoGen chats',
  recordKind: 'runs',
  replay: (records) => (isInvertedChat(records) ? [{ chat_history: records }] : records),
  matches: (record) => (isChat(record.chat_history) || isChatsByAgent(record) ? 'by a sign' : undefined),
  readRecord(record, run) {
    const { chat_history: history, ...rest } = record
    if (!Array.isArray(history)) return
    run.meta = rest
    const messages = objectsIn(history)
    for (const message of messages) addMessage(message, messages[0]?.name, run)
  },
  nestedRuns: (record) => (isChatsByAgent(record) ? Object.entries(record).map(([id, history]) => ({ id, chat_history: history })) : []),
}

/**
 * Whether a list alone is a chat whose roles are not those of OpenAI's Chat: one named as a user begins it in the assistant's role, as in the memory of whoever
 * gave the task. Other lists cannot be distinguished from requests.
 */
function isInvertedChat(records: readonly JsonObject[]): boolean {
  const head = records.slice(0, MAX_MESSAGES)
  const [first] = head
  return first?.role === 'assistant' && USER_NAME.test(stringOf(first.name) ?? '') && isChat(head) && !head.some(({ role }) => role === 'system')
}

/** Whether each entry of a list has a role and, unless it calls, a name, and there are two names. */
function isChat(list: unknown): boolean {
  const messages = objectsIn(list).slice(0, MAX_MESSAGES)
  const names = new Set(messages.map(({ name }) => stringOf(name)))
  names.delete(undefined)
  return (
    typeof messages[0]?.name === 'string' &&
    names.size > 1 &&
    messages.every((message) => typeof message.role === 'string' && (typeof message.name === 'string' || callsOf(message).length > 0))
  )
}

function isChatsByAgent(record: JsonObject): boolean {
  const lists = Object.values(record)
  return lists.length > 0 && lists.every(Array.isArray) && lists.some(isChat) && lists.every((list) => isChat(list) || list.length === 0)
}

function callsOf({ tool_calls: calls, function_call: call }: JsonObject): JsonObject[] {
  return [...objectsIn(calls), ...objectsIn([call]).map((one) => ({ function: one }))]
}

function addMessage(message: JsonObject, firstSpeaker: unknown, run: RunBuilder): void {
  const { role, name, content } = message
  const calls = callsOf(message)
  const responses = objectsIn(message.tool_responses)
  if (calls.length > 0) {
    run.addAnswer(content ?? '', message)
    run.addCalls(calls, message)
  } else if (responses.length > 0) for (const response of responses) run.addResult(response.tool_call_id, response.content, false, message)
  else if (role === 'tool' || role === 'function') run.addResult(message.tool_call_id, content, false, message)
  else if (role === 'system') run.addMessage('system', content, message)
  else if (name === firstSpeaker) run.addMessage('user', content, message)
  else run.addAnswer(content, message)
}
