import { DecantError, type Message } from '../../../message/index.ts'
import { jsonOf, numberOf, wordOf } from '../../../text/index.ts'
import type { DecodeNote, Document, Format } from '../../format.ts'
import { timeOf } from '../../wire/time-of.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { chatMessage } from '../reading/chat-run.ts'
import { leftOut } from '../reading/left-out.ts'
import { logRuns } from '../reading/log-runs.ts'
import { noObjects } from '../reading/no-objects.ts'
import { parsedObject } from '../reading/parsed-object.ts'
import { settledCalls } from '../reading/settled-calls.ts'
import { objectsIn } from '../told/objects-in.ts'

/**
 * Results of τ²-bench (https://github.com/sierra-research/tau2-bench): all simulations in one file, or one file each. A run holds what the agent saw: the
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
  ...logRuns((input) => {
    const file = parsedObject(input, 'file of τ²-bench')
    const { simulations, tasks: _, ...about } = file
    const runs: readonly unknown[] = Array.isArray(simulations) ? simulations : [file]
    checkSaid(runs)
    return { runs: runs.length, document: (run) => simulated(input, objectOf(runs[run]) ?? {}, Array.isArray(simulations) ? about : {}) }
  }),
}

function simulated(input: string | object, simulation: JsonObject, about: JsonObject): Document {
  const { messages: told, ticks: _, ...rest } = simulation
  const said: readonly unknown[] = Array.isArray(told) ? told : []
  const all = said.flatMap(single)
  const entries = objectsIn(all)
  const info = objectOf(about.info)
  const policy = stringOf(rest.policy) ?? stringOf(objectOf(info?.environment_info)?.policy)
  const messages: Message[] = policy === undefined ? [] : [chatMessage({ role: 'system', content: policy }, 0)]
  const others: string[] = []
  for (const entry of entries) {
    const isOwn = isUsersOwn(entry)
    if (isOwn) others.push(entry.role === 'tool' ? "user's result" : "user's call")
    if (!isOwn || (entry.role === 'user' && entry.content)) messages.push(spoken(entry, messages.length))
  }
  const settled = settledCalls(messages)
  const agent = stringOf(objectOf(info?.agent_info)?.llm)
  return {
    format: 'tau2-bench',
    input,
    history: { messages: settled.messages, tools: [] },
    notes: [...(Array.isArray(told) ? [] : [SILENT]), ...leftOut(others, 'messages'), ...noObjects(all.length - entries.length), ...settled.notes],
    meta: {
      ...rest,
      ...about,
      id: `${wordOf(rest.task_id)}-${wordOf(rest.trial ?? 0)}`,
      success: numberOf(objectOf(rest.reward_info)?.reward) >= 1,
    },
    ...(agent !== undefined && { model: agent }),
  }
}

/** @throws DecantError `not-this-format` if no simulation has messages */
function checkSaid(runs: readonly unknown[]): void {
  const all = runs.map((run) => objectOf(run) ?? {})
  if (all.length === 0 || all.some(({ messages }) => Array.isArray(messages))) return
  const isSpoken = all.some(({ ticks }) => Array.isArray(ticks))
  const words = isSpoken ? 'The simulation was spoken: it holds pieces of speech and no messages' : "A simulation has no 'messages'"
  throw new DecantError('not-this-format', words, 'Give the results of a run in text as they were written.')
}

const SILENT: DecodeNote = {
  code: 'no-message',
  message: 'The simulation holds no messages',
  remedy: 'Look at how it ended; the other simulations of the file were read.',
}

/** Splits a message that holds the results of parallel calls. */
function single(entry: unknown): readonly unknown[] {
  const value = objectOf(entry) ?? { role: 'user', content: jsonOf(entry) }
  return Array.isArray(value.tool_messages) ? (value.tool_messages as readonly unknown[]) : [value]
}

/** Whether it is a call of the simulated user, or its result. */
function isUsersOwn({ role, requestor, tool_calls: calls }: JsonObject): boolean {
  return (role === 'tool' && requestor === 'user') || (role === 'user' && Array.isArray(calls) && calls.length > 0)
}

function spoken(value: JsonObject, index: number): Message {
  const calls = value.role === 'user' ? [] : objectsIn(value.tool_calls)
  const message = chatMessage(
    {
      role: stringOf(value.role) ?? 'user',
      content: objectOf(value.content) ? jsonOf(value.content) : (value.content ?? ''),
      ...(calls.length > 0 && { tool_calls: calls.map((call, i) => asked(call, `call_${index}_${i}`)) }),
      ...(value.role === 'tool' && { tool_call_id: stringOf(value.id) ?? '' }),
    },
    index,
  )
  const parts = value.error === true ? message.parts.map((part) => (part.type === 'tool-result' ? { ...part, isError: true } : part)) : message.parts
  return { ...message, ...timeOf(value), parts }
}

function asked({ id, function: inner, ...own }: JsonObject, unnamed: string): JsonObject {
  const { name, arguments: args } = objectOf(inner) ?? own
  return { id: stringOf(id) || unnamed, type: 'function', function: { name: stringOf(name) ?? '', arguments: stringOf(args) ?? jsonOf(args ?? {}) } }
}
