import { Transform, type TransformCallback } from 'node:stream'

const NEWLINE = 10
/** Bytes kept from the beginning and from the end of a line that is too long. */
const EDGE = 256

/** The two ends of a line that was too long to pass on. */
export interface LongLine {
  readonly begins: string
  readonly ends: string
}

/** What happens to lines. */
export interface LineHandlers {
  /** Called with each line that was too long. */
  readonly onTooLong: (line: LongLine) => void
  /** Returns what is passed on instead of a line; without it the line itself is. */
  readonly transform?: (line: Buffer) => Buffer
  /** Awaited after each chunk, before the next is read. */
  readonly whenReady?: () => Promise<void> | undefined
  /** Awaited before the stream ends. */
  readonly beforeEnd?: () => Promise<void>
}

/**
 * Passes lines on one by one, except lines longer than `maxBytes` bytes, which it reports. Holds no more than one line, and ends once `beforeEnd` has resolved.
 */
export class BoundedLines extends Transform {
  readonly #maxBytes: number
  readonly #handlers: LineHandlers
  #pending: Buffer[] = []
  #length = 0
  #begins = ''
  #ends: Buffer = Buffer.alloc(0)

  constructor(maxBytes: number, handlers: LineHandlers) {
    super()
    this.#maxBytes = maxBytes
    this.#handlers = handlers
  }

  override _transform(chunk: Buffer | string, _: BufferEncoding, done: TransformCallback): void {
    const bytes = Buffer.from(chunk)
    for (let at = 0; at < bytes.length; ) {
      const end = bytes.indexOf(NEWLINE, at)
      this.#append(bytes.subarray(at, end < 0 ? bytes.length : end + 1))
      if (end >= 0) this.#endLine()
      at = end < 0 ? bytes.length : end + 1
    }
    const ready = this.#handlers.whenReady?.()
    if (ready) ready.then(() => done(), done)
    else done()
  }

  override _flush(done: TransformCallback): void {
    this.#endLine()
    Promise.resolve(this.#handlers.beforeEnd?.()).then(() => done(), done)
  }

  #append(piece: Buffer): void {
    this.#length += piece.length
    this.#pending.push(piece)
    if (this.#length <= this.#maxBytes) return
    const bytes = Buffer.concat(this.#pending)
    if (this.#begins === '') this.#begins = bytes.toString('utf8', 0, EDGE)
    this.#ends = Buffer.concat([this.#ends, bytes.subarray(-EDGE)]).subarray(-EDGE)
    this.#pending = []
  }

  #endLine(): void {
    if (this.#length > this.#maxBytes) this.#handlers.onTooLong({ begins: this.#begins, ends: this.#ends.toString('utf8').trimEnd() })
    else if (this.#length > 0) this.#passOn(Buffer.concat(this.#pending))
    this.#pending = []
    this.#length = 0
    this.#begins = ''
    this.#ends = Buffer.alloc(0)
  }

  #passOn(line: Buffer): void {
    const transformed = this.#handlers.transform?.(line) ?? line
    if (transformed.length > 0) this.push(transformed)
  }
}
