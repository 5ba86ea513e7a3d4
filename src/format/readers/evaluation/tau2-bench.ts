import { DecantError, type Message } from '../../../message/index.ts'
import { jsonOf, numberOf, wordOf } from '../../../text/index.ts'
import type { Document, Format } from '../../format.ts'
import { timeOf } from '../../wire/time-of.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { chatMessage } from '../reading/chat-run.ts'
import { leftOut } from '../reading/left-out.ts'
import { logRuns } from '../reading/log-runs.ts'
import { parsedObject } from '../reading/parsed-object.ts'

/**
 * Results of τ²-bench (https://github.com/sierra-research/tau2-bench): all simulations in one file, or each in its own. A run is what the agent saw: the
 * policy as system text, and neither the calls that the simulated user made on a device of his own nor what they gave.
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
    return { runs: runs.length, document: (run) => simulated(input, objectOf(runs[run]) ?? {}, Array.isArray(simulations) ? about : {}) }
  }),
}

function simulated(input: string | object, simulation: JsonObject, about: JsonObject): Document {
  const { messages: said, ticks, ...rest } = simulation
  if (!Array.isArray(said)) {
    const words = Array.isArray(ticks) ? 'The simulation was spoken: it holds pieces of speech and no messages' : "A simulation has no 'messages'"
    throw new DecantError('not-this-format', words, 'Give the results of a run in text as they were written.')
  }
  const info = objectOf(about.info)
  const policy = stringOf(rest.policy) ?? stringOf(objectOf(info?.environment_info)?.policy)
  const messages: Message[] = policy === undefined ? [] : [chatMessage({ role: 'system', content: policy }, 0)]
  const others: string[] = []
  for (const entry of said.flatMap(single)) {
    if (isUsersOwn(entry)) others.push(entry.role === 'tool' ? "user's result" : "user's call")
    else messages.push(spoken(entry, messages.length))
  }
  const agent = stringOf(objectOf(info?.agent_info)?.llm)
  return {
    format: 'tau2-bench',
    input,
    history: { messages, tools: [] },
    notes: leftOut(others, 'messages'),
    meta: {
      ...rest,
      ...about,
      id: `${wordOf(rest.task_id)}-${wordOf(rest.trial ?? 0)}`,
      success: numberOf(objectOf(rest.reward_info)?.reward) >= 1,
    },
    ...(agent !== undefined && { model: agent }),
  }
}

/** Results of parallel calls stand within one message. */
function single(entry: unknown): JsonObject[] {
  const value = objectOf(entry) ?? { role: 'user', content: jsonOf(entry) }
  return Array.isArray(value.tool_messages) ? value.tool_messages.map(objectOf).filter((one) => one !== undefined) : [value]
}

/** Whether it is a call of the simulated user or what it gave. */
function isUsersOwn({ role, requestor, tool_calls: calls }: JsonObject): boolean {
  return (role === 'tool' && requestor === 'user') || (role === 'user' && Array.isArray(calls) && calls.length > 0)
}

function spoken(value: JsonObject, index: number): Message {
  const calls = (Array.isArray(value.tool_calls) ? value.tool_calls : []).map(objectOf).filter((call) => call !== undefined)
  const message = chatMessage(
    {
      role: stringOf(value.role) ?? 'user',
      content: stringOf(value.content) ?? '',
      ...(calls.length > 0 && { tool_calls: calls.map((call, i) => asked(call, `call_${index}_${i}`)) }),
      ...(value.role === 'tool' && { tool_call_id: stringOf(value.id) ?? '' }),
    },
    index,
  )
  const parts = value.error === true ? message.parts.map((part) => (part.type === 'tool-result' ? { ...part, isError: true } : part)) : message.parts
  return { ...message, ...timeOf(value), parts }
}

function asked({ id, name, arguments: args }: JsonObject, unnamed: string): JsonObject {
  return { id: stringOf(id) || unnamed, type: 'function', function: { name: stringOf(name) ?? '', arguments: stringOf(args) ?? jsonOf(args ?? {}) } }
}
