import type { Message } from '../../message/index.ts'
import type { Document, Format, LineReader } from '../format.ts'
import { objectOf } from '../wire/value.ts'
import { chatMessage } from './chat-run.ts'
import type { JsonLine, JsonLines } from './json-lines.ts'
import { linesOf } from './lines-of.ts'
import { logRuns } from './log-runs.ts'

/** JSONL of OpenAI Chat messages: one message a line, or one run a line under `messages`. */
export const jsonl: Format = {
  name: 'jsonl',
  title: 'JSONL: an OpenAI Chat message a line, or a run a line under `messages`',
  detect({ kind, items }) {
    if (kind !== 'lines' && kind !== 'object') return 0
    const lines = items.map(objectOf)
    if (kind === 'object' || lines.length === 0) return 0
    if (lines.every((line) => line && Array.isArray(line.messages))) return 0.9
    return lines.every((line) => line && typeof line.role === 'string' && ('content' in line || 'tool_calls' in line)) ? 0.9 : 0
  },
  stream: jsonlStream,
  ...logRuns((input) => {
    const all = linesOf(input, 'JSONL file')
    const runs = runsOf(all)
    return {
      runs: runs.length,
      document(run) {
        const lines = runs[run] ?? []
        return { format: 'jsonl', input, history: { messages: messagesOf(lines), tools: [] }, notes: run === 0 ? all.notes : [], ...metaOf(lines) }
      },
    }
  }),
}

/** The first line tells whether the file is one of runs: then each line is a run, and lines without `messages` are left out, as in decoding. */
function jsonlStream(): LineReader {
  let ofRuns: boolean | undefined
  let count = 0
  return {
    read(line) {
      ofRuns ??= Array.isArray(line.value.messages)
      if (!ofRuns) return [{ run: 0, message: chatMessage(line.value, count++, { start: line.start, end: line.end }) }]
      if (!Array.isArray(line.value.messages)) return []
      const run = count++
      return messagesOf([line]).map((message) => ({ run, message }))
    },
    end: () => [],
  }
}

type Lines = readonly JsonLine[]

/** A file of runs has one run a line; a file of messages is one run. */
function runsOf({ lines }: JsonLines): readonly Lines[] {
  return lines.some(({ value }) => Array.isArray(value.messages)) ? lines.filter(({ value }) => Array.isArray(value.messages)).map((line) => [line]) : [lines]
}

function messagesOf(lines: Lines): Message[] {
  const [first] = lines
  const list = first?.value.messages
  if (!Array.isArray(list)) return lines.map(({ value, start, end }, i) => chatMessage(value, i, { start, end }))
  return list.map((value: unknown, i) => chatMessage(objectOf(value) ?? { role: 'unknown', content: value }, i))
}

function metaOf([first]: Lines): Pick<Document, 'meta'> {
  if (!first || !Array.isArray(first.value.messages)) return {}
  const { messages: _, ...meta } = first.value
  return { meta }
}
