import { DecantError } from '../message/index.ts'

/** A line of text, without its line feed. */
export interface StreamedLine {
  readonly text: string
  /** From 1. */
  readonly line: number
  /** In UTF-16 units from the beginning of the stream. */
  readonly start: number
  /** Whether a line feed ends it; only the last line may lack one. */
  readonly hasLineEnd: boolean
}

/**
 * Yields the lines of a stream of UTF-8 bytes or text, buffering one at a time. Linear: a line that arrives in many chunks is joined once.
 * @throws DecantError `not-utf8` with the line
 */
export async function* streamLines(chunks: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>): AsyncGenerator<StreamedLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let pieces: string[] = []
  let line = 1
  let start = 0
  let length = 0
  for await (const chunk of chunks) {
    const text = typeof chunk === 'string' ? chunk : decodeChunk(decoder, chunk, line)
    let from = 0
    for (let newline = text.indexOf('\n'); newline >= 0; newline = text.indexOf('\n', from)) {
      pieces.push(text.slice(from, newline))
      length += newline - from
      yield { text: pieces.join(''), line, start, hasLineEnd: true }
      pieces = []
      start += length + 1
      length = 0
      line++
      from = newline + 1
    }
    if (from < text.length) pieces.push(text.slice(from))
    length += text.length - from
  }
  decodeChunk(decoder, undefined, line)
  if (length > 0) yield { text: pieces.join(''), line, start, hasLineEnd: false }
}

function decodeChunk(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array | undefined, line: number): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    if (line === 1 && chunk?.[0] === 0x1f && chunk[1] === 0x8b)
      throw new DecantError('not-utf8', 'The stream is gzipped', 'Unpack it first: `.pipe(createGunzip())`, of node:zlib.', { line })
    throw new DecantError('not-utf8', 'The stream is not valid UTF-8', 'Convert it to UTF-8 first, e.g. with iconv.', { line })
  }
}
