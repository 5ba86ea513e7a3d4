import type { Message } from '../../message/index.ts'
import { wordOf } from '../../text/index.ts'
import type { Format } from '../format.ts'
import { gemini } from '../wire/gemini/gemini.ts'
import { settleGemini } from '../wire/gemini/gemini-settle.ts'
import { jsonText } from '../wire/splice/raw-text.ts'
import { timeOf } from '../wire/time-of.ts'
import { objectOf, stringOf } from '../wire/value.ts'
import { boundary } from './reading/boundary.ts'
import { branches, fieldLinks } from './reading/branches.ts'
import type { JsonLine } from './reading/json-lines.ts'
import { leftOut } from './reading/left-out.ts'
import { linesOf } from './reading/lines-of.ts'
import { logRuns } from './reading/log-runs.ts'
import { messagesIn } from './reading/messages-in.ts'
import { settledCalls } from './reading/settled-calls.ts'
import { objectsIn } from './told/objects-in.ts'

const TYPES = ['user', 'assistant', 'tool_result', 'system']

/**
 * Sessions of Qwen Code: records that form a tree, each with a content in Gemini's form. The branch that ends in the last record is the first run; messages
 * abandoned by a rewind, and those of other agents in the file, are separate runs. A compression is noted, and the messages before it are kept.
 */
export const qwenCode: Format = {
  name: 'qwen-code',
  title: 'Qwen Code sessions (JSONL)',
  detect({ kind, items }) {
    if (kind !== 'lines') return 0
    const lines = objectsIn(items)
    const known = lines.filter((line) => TYPES.includes(wordOf(line.type)) && typeof line.uuid === 'string' && typeof line.sessionId === 'string')
    return known.length >= lines.length / 2 && known.some((line) => Array.isArray(objectOf(line.message)?.parts)) ? 0.99 : 0
  },
  ...logRuns((input) => {
    const { lines, notes } = linesOf(input, 'Qwen Code session')
    const all = branches(lines, fieldLinks('uuid', 'parentUuid'))
    return {
      runs: all.length,
      document(run) {
        const branch = all[run] ?? []
        const { messages: said, others } = messagesIn(branch, spoken, ({ value }) => wordOf(value.subtype ?? value.type))
        const settled = settledCalls(settleGemini(said))
        const first = branch.find(({ value }) => typeof value.sessionId === 'string')?.value
        const model = branch.map(({ value }) => stringOf(value.model)).find((name) => name !== undefined)
        return {
          format: 'qwen-code',
          input,
          history: { messages: settled.messages, tools: [] },
          notes: [
            ...(run === 0 ? notes : []),
            ...branch.filter(isCompression).map(({ line }) => boundary('The agent compressed its context here; the log before it is kept', line)),
            ...leftOut(others, 'records'),
            ...settled.notes,
          ],
          meta: {
            id: run === 0 ? (stringOf(first?.sessionId) ?? 'session') : `${stringOf(first?.sessionId) ?? 'session'}/${run}`,
            ...(first?.cwd !== undefined && { cwd: first.cwd }),
            ...(first?.gitBranch !== undefined && { gitBranch: first.gitBranch }),
            ...(first?.version !== undefined && { version: first.version }),
          },
          ...(model !== undefined && { model }),
        }
      },
    }
  }),
}

/** Returns the message of one record; undefined if the record is about the session. */
function spoken({ value, start, end }: JsonLine, index: number): Message | undefined {
  const message = objectOf(value.message) ?? { parts: value.message }
  const told = message.parts ?? message.content ?? []
  const parts: unknown = objectOf(told) ? [told] : told
  if (value.type === 'system' || !(typeof parts === 'string' || Array.isArray(parts)) || parts.length === 0) return undefined
  const content = { role: value.type === 'assistant' ? 'model' : 'user', ...message, parts }
  return { id: `m${index}`, ...gemini.read(content, jsonText(content)), ...timeOf(value), source: { index, start, end } }
}

function isCompression({ value }: JsonLine): boolean {
  return value.type === 'system' && value.subtype === 'chat_compression'
}
