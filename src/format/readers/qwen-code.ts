import type { Message } from '../../message/index.ts'
import { scalarAsText } from '../../text/index.ts'
import type { Format } from '../format.ts'
import { gemini } from '../wire/gemini/gemini.ts'
import { linkGeminiResults } from '../wire/gemini/link-gemini-results.ts'
import { jsonText } from '../wire/splice/json-text.ts'
import { timeOf } from '../wire/time-of.ts'
import { asObject, stringOf } from '../wire/value.ts'
import { boundaryNote } from './reading/boundary-note.ts'
import type { JsonLine } from './reading/json-lines.ts'
import { jsonLinesOf } from './reading/json-lines-of.ts'
import { linkResultsToCalls } from './reading/link-results-to-calls.ts'
import { messagesIn } from './reading/messages-in.ts'
import { multiRunDecoding } from './reading/multi-run-decoding.ts'
import { objectsIn } from './reading/objects-in.ts'
import { skippedNotes } from './reading/skipped-entries.ts'
import { fieldLinks, splitBranches } from './reading/split-branches.ts'

const RECORD_TYPES = ['user', 'assistant', 'tool_result', 'system']

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
    const known = lines.filter((line) => RECORD_TYPES.includes(scalarAsText(line.type)) && typeof line.uuid === 'string' && typeof line.sessionId === 'string')
    return known.length >= lines.length / 2 && known.some((line) => Array.isArray(asObject(line.message)?.parts)) ? 0.99 : 0
  },
  ...multiRunDecoding((input) => {
    const { lines, notes } = jsonLinesOf(input, 'Qwen Code session', { idKey: 'uuid' })
    const allBranches = splitBranches(lines, fieldLinks('uuid', 'parentUuid'))
    return {
      runs: allBranches.length,
      document(run) {
        const branch = allBranches[run] ?? []
        const { messages, others } = messagesIn(branch, readRecord, ({ value }) => scalarAsText(value.subtype ?? value.type))
        const linked = linkResultsToCalls(linkGeminiResults(messages))
        const first = branch.find(({ value }) => typeof value.sessionId === 'string')?.value
        const model = branch.map(({ value }) => stringOf(value.model)).find((name) => name !== undefined)
        return {
          format: 'qwen-code',
          input,
          history: { messages: linked.messages, tools: [] },
          notes: [
            ...(run === 0 ? notes : []),
            ...branch.filter(isCompression).map(({ line }) => boundaryNote('The agent compressed its context here; the log before it is kept', line)),
            ...skippedNotes(others, 'records'),
            ...linked.notes,
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
function readRecord({ value, start, end }: JsonLine, index: number): Message | undefined {
  const message = asObject(value.message) ?? { parts: value.message }
  const rawParts = message.parts ?? message.content ?? []
  const parts: unknown = asObject(rawParts) ? [rawParts] : rawParts
  if (value.type === 'system' || !(typeof parts === 'string' || Array.isArray(parts)) || parts.length === 0) return undefined
  const content = { role: value.type === 'assistant' ? 'model' : 'user', ...message, parts }
  return { id: `m${index}`, ...gemini.read(content, jsonText(content)), ...timeOf(value), source: { index, start, end } }
}

function isCompression({ value }: JsonLine): boolean {
  return value.type === 'system' && value.subtype === 'chat_compression'
}
