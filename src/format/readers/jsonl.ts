import type { Message } from '../../message/index.ts'
import type { DecodeNote, Document, Format, LineReader } from '../format.ts'
import { asObject } from '../wire/value.ts'
import { chatMessage, textAsMessage } from './reading/chat-message.ts'
import type { JsonLine, JsonLines } from './reading/json-lines.ts'
import { jsonLinesOf } from './reading/json-lines-of.ts'
import { linkResultsInOrder } from './reading/link-results-in-order.ts'
import { multiRunDecoding } from './reading/multi-run-decoding.ts'

/** The fields that contain the content of a Chat message. */
const CONTENT_KEYS = ['content', 'tool_calls', 'function_call', 'refusal', 'audio', 'reasoning', 'reasoning_content']

/** The key under which a line contains the messages of a run; a line that is only their array is read as if it had it. */
const LIST_KEY = 'messages'

/** JSONL of OpenAI Chat messages: one message per line, or one run per line, under `messages` or as a bare array. */
export const jsonl: Format = {
  name: 'jsonl',
  title: 'JSONL: an OpenAI Chat message a line, or a run a line, under `messages` or as an array',
  detect({ kind, items }) {
    if (kind !== 'lines' && kind !== 'object') return 0
    const lines = items.map(asObject)
    if (kind === 'object' || lines.length === 0) return 0
    if (lines.every((line) => line && Array.isArray(line.messages))) return 0.9
    if (items.every(Array.isArray) && items.some(({ length }) => length > 0) && items.flat().every(isMessage)) return 0.9
    return items.every(isMessage) ? 0.9 : 0
  },
  stream: jsonlStream,
  ...multiRunDecoding((input) => {
    const all = jsonLinesOf(input, 'JSONL file', { listKey: LIST_KEY })
    const runs = runsOf(all)
    return {
      runs: runs.length,
      document(run) {
        const lines = runs[run] ?? []
        return {
          format: 'jsonl',
          input,
          history: { messages: linkResultsInOrder(messagesOf(lines)), tools: [] },
          notes: [...(run === 0 ? [...all.notes, ...linesWithoutMessages(all, runs)] : []), ...noContentNotes(lines)],
          ...metaOf(lines),
        }
      },
    }
  }),
}

function isMessage(value: unknown): boolean {
  const fields = asObject(value)
  return typeof fields?.role === 'string' && ('content' in fields || 'tool_calls' in fields)
}

/** Returns the notes about lines without `messages` in a file of runs. */
function linesWithoutMessages({ lines }: JsonLines, runs: readonly Lines[]): DecodeNote[] {
  if (runs.length === 1 && runs[0] === lines) return []
  const read = new Set(runs.flat())
  return lines.filter((line) => !read.has(line)).map(({ line }) => noRunNote(line))
}

/** Returns the note that messages of a run have no content in Chat's fields. */
function noContentNotes(lines: Lines): DecodeNote[] {
  const list = lines[0]?.value.messages
  const entries: readonly unknown[] = Array.isArray(list) ? list : lines.map(({ value }) => value)
  const emptyCount = entries.filter((one) => CONTENT_KEYS.every((key) => asObject(one)?.[key] === undefined)).length
  if (emptyCount === 0) return []
  const message = `${emptyCount} of ${entries.length} messages have no \`content\` and no \`tool_calls\``
  return [{ code: 'no-content', message, remedy: 'If their text is under other names, read the file as `dialogue`.' }]
}

function noRunNote(line: number): DecodeNote {
  return {
    code: 'no-message',
    message: 'A line of a file of runs has no `messages` and was left out',
    remedy: 'Put its messages into a run, or into a file of their own.',
    line,
  }
}

/**
 * Reads a stream. The first line decides whether the file is one of runs: then each line is a run, and lines without `messages` are skipped, as in decoding.
 */
function jsonlStream(): LineReader {
  let isFileOfRuns: boolean | undefined
  let count = 0
  return {
    listKey: LIST_KEY,
    read(line) {
      isFileOfRuns ??= Array.isArray(line.value.messages)
      if (!isFileOfRuns) return [{ run: 0, message: chatMessage(line.value, count++, { start: line.start, end: line.end }) }]
      if (!Array.isArray(line.value.messages)) return [{ note: noRunNote(line.line) }]
      const run = count++
      return messagesOf([line]).map((message) => ({ run, message }))
    },
    end: () => [],
  }
}

type Lines = readonly JsonLine[]

/** Returns the runs of a file: one per line for a file of runs, one in all for a file of messages. */
function runsOf({ lines }: JsonLines): readonly Lines[] {
  return lines.some(({ value }) => Array.isArray(value.messages)) ? lines.filter(({ value }) => Array.isArray(value.messages)).map((line) => [line]) : [lines]
}

function messagesOf(lines: Lines): Message[] {
  const [first] = lines
  const list = first?.value.messages
  if (!Array.isArray(list)) return lines.map(({ value, start, end }, i) => chatMessage(value, i, { start, end }))
  return list.map((value: unknown, i) => chatMessage(asObject(value) ?? textAsMessage(value), i))
}

function metaOf([first]: Lines): Pick<Document, 'meta'> {
  if (!first || !Array.isArray(first.value.messages)) return {}
  const { messages: _, ...meta } = first.value
  return { meta }
}
