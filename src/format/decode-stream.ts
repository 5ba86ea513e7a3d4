import { DecantError, type Suggested } from '../message/index.ts'
import { checkOptionNames, describeValue } from '../validation/index.ts'
import { brokenLineNote } from './broken-line-note.ts'
import { detectFormat } from './detect-format.ts'
import type { Format, LineReader, Streamed } from './format.ts'
import type { FormatName } from './format-name.ts'
import { parseObjectLine } from './parse-object-line.ts'
import { formatNamed } from './registry.ts'
import { type StreamedLine, streamLines } from './stream-lines.ts'

/** The maximum number of lines, or of characters in complete lines, that detection reads. */
const MAX_HEAD_LINES = 32
const MAX_HEAD_LENGTH = 4_000_000

/**
 * Reads a log larger than memory: yields messages as they are complete, with their run, and notes as they arise. Buffers at most one line, the data that a
 * format has to defer, and the beginning for detection. Yields the same messages as `decode`, apart from differences that the format's own page states. Read
 * line by line: `jsonl`, `claude-code`, `codex`, `records`, `atif` and other formats with one run per line; and traces, `otel` and `langsmith`, and `headless`,
 * `steps`, `framework` and `chat-app`, whose messages are yielded at the end.
 *
 * @throws DecantError `not-streamable` for a format that needs the entire input, `unknown-format`, `empty-input`, `not-utf8`, `not-this-format`,
 * `invalid-argument` if the input is not a stream
 * @example
 * for await (const item of decodeStream(createReadStream('log.jsonl'))) if ('message' in item) seen(item.run, item.message)
 */
export async function* decodeStream(
  chunks: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  choice: { readonly format?: Suggested<FormatName> } = {},
): AsyncGenerator<Streamed> {
  const { format } = checkOptionNames('decodeStream', choice ?? {}, { format: true })
  if (!isStream(chunks))
    throw new DecantError(
      'invalid-argument',
      `The chunks of decodeStream are ${describeValue(chunks)}`,
      'Give a stream of bytes or text, such as `createReadStream(path)`.',
    )
  let reader = format === undefined ? undefined : readerOf(formatNamed(format))
  let head: StreamedLine[] = []
  let length = 0
  let readCount = 0
  for await (const line of streamLines(chunks)) {
    head.push(line)
    length += line.text.length
    if (!reader && head.length < MAX_HEAD_LINES && length < MAX_HEAD_LENGTH) continue
    reader ??= readerOf(detectLineFormat(head))
    for (const one of head) for (const item of readLine(one, reader)) yield countMessage(item)
    head = []
  }
  reader ??= readerOf(detectLineFormat(head))
  for (const one of head) for (const item of readLine(one, reader)) yield countMessage(item)
  const last = reader.end().map(countMessage)
  if (readCount === 0) throw new DecantError('not-this-format', 'The stream holds no message', 'Check the file, or name another format.')
  yield* last

  function countMessage(item: Streamed): Streamed {
    if ('message' in item) readCount++
    return item
  }
}

function isStream(value: unknown): boolean {
  return typeof value === 'string' || Symbol.asyncIterator in Object(value) || Symbol.iterator in Object(value)
}

/** Detects the format of a stream by its first lines, at least one of which must be an object: a file of one array is not a line of any format. */
function detectLineFormat(head: readonly StreamedLine[]): Format {
  const format = detectFormat(head.map(({ text }) => text).join('\n'))
  const listKey = format.stream?.().listKey
  if (format.stream && !head.some(({ text }) => parseObjectLine(text.replace(/^\uFEFF/, ''), undefined, listKey)))
    throw notStreamable(`This ${format.name} input does not have one object per line`)
  return format
}

function readerOf(format: Format): LineReader {
  if (format.stream) return format.stream()
  throw notStreamable(`Input of ${format.name} cannot be read line by line`)
}

function notStreamable(message: string): DecantError {
  return new DecantError('not-streamable', message, 'Read the whole file and give it to decode or decodeAll.')
}

function readLine({ text, line, start, hasLineEnd }: StreamedLine, reader: LineReader): readonly Streamed[] {
  const mark = start === 0 && text.charCodeAt(0) === 0xfeff ? 1 : 0
  const value = parseObjectLine(text.slice(mark), reader.parse, reader.listKey)
  if (value) return reader.read({ value, line, start: start + mark, end: start + text.length })
  if (text.slice(mark).trim() === '') return []
  return [{ note: brokenLineNote(line, !hasLineEnd) }]
}
