import { DecantError, type Message } from '../../../message/index.ts'
import { asNumber, scalarAsText, stringifyJson } from '../../../text/index.ts'
import type { DecodeNote, Document, Format } from '../../format.ts'
import { inputText } from '../../wire/part/input-text.ts'
import { timeOf } from '../../wire/time-of.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { chatMessage, textAsMessage } from '../reading/chat-message.ts'
import { linkResultsToCalls } from '../reading/link-results-to-calls.ts'
import { multiRunDecoding } from '../reading/multi-run-decoding.ts'
import { nonObjectNotes } from '../reading/non-object-notes.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { parseObject } from '../reading/parse-object.ts'
import { skippedNotes } from '../reading/skipped-entries.ts'

/**
 * Results of τ²-bench (https://github.com/sierra-research/tau2-bench): all simulations in one file, or one file each. A run contains what the agent saw: the
 * policy as system text, but not the calls that the simulated user made on its own device, nor their results.
 */
export const tau2Bench: Format = {
  name: 'tau2-bench',
  title: 'τ²-bench results: simulations with reward and conversation',
  detect({ kind, keys, fields }) {
    if (kind !== 'object') return 0
    if (Array.isArray(fields.simulations)) return keys.includes('tasks') || keys.includes('info') ? 0.98 : 0
    return ['task_id', 'termination_reason', 'messages'].every((key) => keys.includes(key)) ? 0.98 : 0
  },
  ...multiRunDecoding((input) => {
    const file = parseObject(input, 'file of τ²-bench')
    const { simulations, tasks: _, ...fileInfo } = file
    const runs: readonly unknown[] = Array.isArray(simulations) ? simulations : [file]
    checkMessages(runs)
    return { runs: runs.length, document: (run) => simulationDocument(input, asObject(runs[run]) ?? {}, Array.isArray(simulations) ? fileInfo : {}) }
  }),
}

function simulationDocument(input: string | object, simulation: JsonObject, fileInfo: JsonObject): Document {
  const { messages: rawMessages, ticks: _, ...rest } = simulation
  const list: readonly unknown[] = Array.isArray(rawMessages) ? rawMessages : []
  const all = list.flatMap(splitToolMessages)
  const entries = objectsIn(all)
  const info = asObject(fileInfo.info)
  const policy = stringOf(rest.policy) ?? stringOf(asObject(info?.environment_info)?.policy)
  const messages: Message[] = policy === undefined ? [] : [chatMessage({ role: 'system', content: policy }, 0)]
  const others: string[] = []
  for (const entry of entries) {
    const isUserTool = isUserToolMessage(entry)
    if (isUserTool) others.push(entry.role === 'tool' ? "user's result" : "user's call")
    if (!isUserTool || (entry.role === 'user' && entry.content)) messages.push(readMessage(entry, messages.length))
  }
  const linked = linkResultsToCalls(messages)
  const agent = stringOf(asObject(info?.agent_info)?.llm)
  return {
    format: 'tau2-bench',
    input,
    history: { messages: linked.messages, tools: [] },
    notes: [
      ...(Array.isArray(rawMessages) ? [] : [NO_MESSAGES_NOTE]),
      ...skippedNotes(others, 'messages'),
      ...nonObjectNotes(all.length - entries.length),
      ...linked.notes,
    ],
    meta: {
      ...rest,
      ...fileInfo,
      id: `${scalarAsText(rest.task_id)}-${scalarAsText(rest.trial ?? 0)}`,
      success: asNumber(asObject(rest.reward_info)?.reward) >= 1,
    },
    ...(agent !== undefined && { model: agent }),
  }
}

/** @throws DecantError `not-this-format` if no simulation has messages */
function checkMessages(runs: readonly unknown[]): void {
  const all = runs.map((run) => asObject(run) ?? {})
  if (all.length === 0 || all.some(({ messages }) => Array.isArray(messages))) return
  const hasTicks = all.some(({ ticks }) => Array.isArray(ticks))
  const message = hasTicks ? 'The simulation was spoken: it holds pieces of speech and no messages' : "A simulation has no 'messages'"
  throw new DecantError('not-this-format', message, 'Give the results of a run in text as they were written.')
}

const NO_MESSAGES_NOTE: DecodeNote = {
  code: 'no-message',
  message: 'The simulation holds no messages',
  remedy: 'Look at how it ended; the other simulations of the file were read.',
}

/** Splits a message that contains the results of parallel calls. */
function splitToolMessages(entry: unknown): readonly unknown[] {
  const value = asObject(entry) ?? textAsMessage(entry)
  return Array.isArray(value.tool_messages) ? (value.tool_messages as readonly unknown[]) : [value]
}

/** Whether it is a call of the simulated user, or its result. */
function isUserToolMessage({ role, requestor, tool_calls: calls }: JsonObject): boolean {
  return (role === 'tool' && requestor === 'user') || (role === 'user' && Array.isArray(calls) && calls.length > 0)
}

function readMessage(value: JsonObject, index: number): Message {
  const calls = value.role === 'user' ? [] : objectsIn(value.tool_calls)
  const message = chatMessage(
    {
      role: stringOf(value.role) ?? 'user',
      content: asObject(value.content) ? stringifyJson(value.content) : (value.content ?? ''),
      ...(calls.length > 0 && { tool_calls: calls.map((call, i) => asChatCall(call, `call_${index}_${i}`)) }),
      ...(value.role === 'tool' && { tool_call_id: stringOf(value.id) ?? '' }),
    },
    index,
  )
  const parts = value.error === true ? message.parts.map((part) => (part.type === 'tool-result' ? { ...part, isError: true } : part)) : message.parts
  return { ...message, ...timeOf(value), parts }
}

function asChatCall({ id, function: inner, ...callFields }: JsonObject, fallbackId: string): JsonObject {
  const { name, arguments: args } = asObject(inner) ?? callFields
  return { id: stringOf(id) || fallbackId, type: 'function', function: { name: stringOf(name) ?? '', arguments: inputText(args) } }
}
