import type { Message } from '../../message/index.ts'
import { wordOf } from '../../text/index.ts'
import type { Format } from '../format.ts'
import { openaiResponses } from '../wire/responses/openai-responses.ts'
import { jsonText } from '../wire/splice/raw-text.ts'
import { type JsonObject, objectOf, stringOf } from '../wire/value.ts'
import { chatMessage } from './reading/chat-run.ts'
import { listUnder } from './reading/list-under.ts'
import { noObjects } from './reading/no-objects.ts'
import { parsedObject } from './reading/parsed-object.ts'
import { objectsIn } from './told/objects-in.ts'

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
    if (wordOf(fields.trajectory_format).startsWith('mini-swe-agent')) return 0.99
    const info = objectOf(fields.info)
    return info && ('mini_version' in info || ('exit_status' in info && 'model_stats' in info)) ? 0.98 : 0
  },
  decode(input) {
    const file = parsedObject(input, 'mini-SWE-agent trajectory')
    const said = listUnder('messages', file, 'a mini-SWE-agent trajectory')
    const entries = objectsIn(said)
    const messages: Message[] = []
    for (const entry of entries) for (const message of messagesOf(entry, messages.length)) messages.push(message)
    const info = objectOf(file.info) ?? {}
    const model = stringOf(objectOf(objectOf(info.config)?.model)?.model_name)
    const { messages: _, info: __, ...rest } = file
    return {
      format: 'mini-swe-agent',
      input,
      history: { messages, tools: [] },
      notes: noObjects(said.length - entries.length),
      meta: { ...rest, info, id: stringOf(file.instance_id) ?? 'run', ...(typeof info.submission === 'string' && { patch: info.submission }) },
      ...(model !== undefined && { model }),
    }
  },
}

function messagesOf(value: JsonObject, first: number): Message[] {
  const time = objectOf(value.extra)?.timestamp
  const date = typeof time === 'number' ? new Date(time * 1000) : undefined
  const at = date && !Number.isNaN(date.getTime()) ? { at: date.toISOString() } : {}
  const items = Array.isArray(value.output) && value.object === 'response' ? value.output.map(objectOf) : isItem(value) ? [value] : undefined
  if (!items) return [{ ...chatMessage(ROLES.includes(wordOf(value.role)) ? value : { ...value, role: 'user' }, first), ...at }]
  return items
    .filter((item) => item !== undefined)
    .map((item, i) => ({ id: `m${first + i}`, ...openaiResponses.read(item, jsonText(item)), ...at, source: { index: first + i } }))
}

function isItem({ type, role }: JsonObject): boolean {
  return typeof type === 'string' && role === undefined
}
