import { type DecodeNote, type Document, decodeAll, decodeStream, detectFormat, type Streamed } from '../../format/index.ts'
import { DecantError, type Message } from '../../message/index.ts'

/** Maximum bytes that detection reads, and the bytes read at a time. */
const MAX_HEAD_BYTES = 4_000_000
const PORTION_BYTES = 64_000_000
const LINE_FEED = 10

const READ_BY_LINES: DecodeNote = {
  code: 'read-by-lines',
  message: 'The log is longer than a string can be and was read line by line: what it says about a run as a whole, such as its model, is unknown',
  remedy: 'Name the model with --model.',
}

/**
 * The runs of a log that is too long for one string: in portions if each line is a run, else line by line if its format allows that.
 * @param portion how many bytes at a time
 * @returns undefined if neither is possible
 */
export async function decodeLongLog(bytes: Uint8Array, named?: string, portion = PORTION_BYTES): Promise<Document[] | undefined> {
  const end = bytes.subarray(0, MAX_HEAD_BYTES).lastIndexOf(LINE_FEED)
  if (end < 0) return undefined
  const head = new TextDecoder().decode(bytes.subarray(0, end))
  const format = named ?? detectFormat(head).name
  if (hasRunPerLine(head, format)) return [...portionsOf(bytes, portion)].flatMap((part) => decodePortion(part, format))
  try {
    return await collectRuns(decodeStream(chunksOf(bytes, portion), { format }), format)
  } catch (error) {
    if (error instanceof DecantError && error.code === 'not-streamable') return undefined
    throw error
  }
}

/** Whether two lines are two runs. */
function hasRunPerLine(head: string, format: string): boolean {
  const lines = head.split('\n').filter((line) => line.trim() !== '')
  try {
    return [...decodeAll(lines.slice(0, 2).join('\n'), { format })].length === 2
  } catch {
    return false
  }
}

/** Whole lines, and the number of lines before them. */
interface Portion {
  readonly lines: Uint8Array
  readonly before: number
}

function* portionsOf(bytes: Uint8Array, portion: number): Generator<Portion> {
  let before = 0
  for (let at = 0; at < bytes.length; ) {
    const last = at + portion >= bytes.length ? bytes.length : bytes.lastIndexOf(LINE_FEED, at + portion) + 1
    const next = last > at ? last : bytes.indexOf(LINE_FEED, at) + 1 || bytes.length
    const lines = bytes.subarray(at, next)
    if (lines.some((byte) => byte > 32)) yield { lines, before }
    for (let feed = lines.indexOf(LINE_FEED); feed >= 0; feed = lines.indexOf(LINE_FEED, feed + 1)) before++
    at = next
  }
}

function decodePortion({ lines, before }: Portion, format: string): Document[] {
  return [...decodeAll(lines, { format })].map((document) => ({
    ...document,
    notes: document.notes.map((note) => (note.line === undefined ? note : { ...note, line: note.line + before })),
  }))
}

async function collectRuns(stream: AsyncIterable<Streamed>, format: string): Promise<Document[]> {
  const runs = new Map<number, Message[]>()
  const notes: DecodeNote[] = [READ_BY_LINES]
  for await (const item of stream) {
    if ('note' in item) notes.push(item.note)
    else
      runs
        .set(item.run, runs.get(item.run) ?? [])
        .get(item.run)
        ?.push(item.message)
  }
  const sorted = [...runs].sort(([a], [b]) => a - b)
  return sorted.map(([, messages], i) => ({ format, history: { messages, tools: [] }, input: '', notes: i === 0 ? notes : [] }))
}

function* chunksOf(bytes: Uint8Array, portion: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += portion) yield bytes.subarray(at, at + portion)
}
