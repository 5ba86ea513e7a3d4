import type { Message } from '../../message/index.ts'
import { scalarAsText } from '../../text/index.ts'
import type { Format } from '../format.ts'
import { openaiResponses } from '../wire/responses/openai-responses.ts'
import { jsonText } from '../wire/splice/json-text.ts'
import { timeOf } from '../wire/time-of.ts'
import { asObject, type JsonObject, stringOf } from '../wire/value.ts'
import { chatMessage } from './reading/chat-message.ts'
import { listUnder } from './reading/list-under.ts'
import { nonObjectNotes } from './reading/non-object-notes.ts'
import { objectsIn } from './reading/objects-in.ts'
import { parseObject } from './reading/parse-object.ts'

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool', 'function']

/**
 * Trajectories of mini-SWE-agent: OpenAI Chat messages with `extra`, or answers and outputs of OpenAI Responses if the model used that wire. The last message,
 * which only states how the run ended, becomes a user message.
 */
export const miniSweAgent: Format = {
  name: 'mini-swe-agent',
  title: 'mini-SWE-agent trajectories (.traj.json)',
  detect({ kind, fields, keys }) {
    if (kind !== 'object' || !keys.includes('messages')) return 0
    if (scalarAsText(fields.trajectory_format).startsWith('mini-swe-agent')) return 0.99
    const info = asObject(fields.info)
    return info && ('mini_version' in info || ('exit_status' in info && 'model_stats' in info)) ? 0.98 : 0
  },
  decode(input) {
    const file = parseObject(input, 'mini-SWE-agent trajectory')
    const list = listUnder('messages', file, 'a mini-SWE-agent trajectory')
    const entries = objectsIn(list)
    const messages: Message[] = []
    for (const entry of entries) for (const message of messagesOf(entry, messages.length)) messages.push(message)
    const info = asObject(file.info) ?? {}
    const model = stringOf(asObject(asObject(info.config)?.model)?.model_name)
    const { messages: _, info: __, ...rest } = file
    return {
      format: 'mini-swe-agent',
      input,
      history: { messages, tools: [] },
      notes: nonObjectNotes(list.length - entries.length),
      meta: { ...rest, info, id: stringOf(file.instance_id) ?? 'run', ...(typeof info.submission === 'string' && { patch: info.submission }) },
      ...(model !== undefined && { model }),
    }
  },
}

function messagesOf(value: JsonObject, first: number): Message[] {
  const at = timeOf(asObject(value.extra) ?? {})
  const items = Array.isArray(value.output) && value.object === 'response' ? value.output.map(asObject) : isResponsesItem(value) ? [value] : undefined
  if (!items) return [{ ...chatMessage(ROLES.includes(scalarAsText(value.role)) ? value : { ...value, role: 'user' }, first), ...at }]
  return items
    .filter((item) => item !== undefined)
    .map((item, i) => ({ id: `m${first + i}`, ...openaiResponses.read(item, jsonText(item)), ...at, source: { index: first + i } }))
}

function isResponsesItem({ type, role }: JsonObject): boolean {
  return typeof type === 'string' && role === undefined
}
