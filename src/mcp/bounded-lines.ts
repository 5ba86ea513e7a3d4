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
export interface LineWays {
  /** Called with each line that was too long. */
  readonly tooLong: (line: LongLine) => void
  /** Returns what is passed on instead of a line; without it the line itself is. */
  readonly read?: (line: Buffer) => Buffer
  /** Awaited before the stream ends. */
  readonly last?: () => Promise<void>
}

/** Passes lines on one by one, except lines longer than `most` bytes, which it reports. Holds no more than one line, and ends once `last` has resolved. */
export class BoundedLines extends Transform {
  readonly #most: number
  readonly #ways: LineWays
  #held: Buffer[] = []
  #length = 0
  #begins = ''
  #ends: Buffer = Buffer.alloc(0)

  constructor(most: number, ways: LineWays) {
    super()
    this.#most = most
    this.#ways = ways
  }

  override _transform(chunk: Buffer | string, _: BufferEncoding, done: TransformCallback): void {
    const bytes = Buffer.from(chunk)
    for (let at = 0; at < bytes.length; ) {
      const end = bytes.indexOf(NEWLINE, at)
      this.#take(bytes.subarray(at, end < 0 ? bytes.length : end + 1))
      if (end >= 0) this.#close()
      at = end < 0 ? bytes.length : end + 1
    }
    done()
  }

  override _flush(done: TransformCallback): void {
    this.#close()
    Promise.resolve(this.#ways.last?.()).then(() => done(), done)
  }

  #take(piece: Buffer): void {
    this.#length += piece.length
    this.#held.push(piece)
    if (this.#length <= this.#most) return
    const all = Buffer.concat(this.#held)
    if (this.#begins === '') this.#begins = all.toString('utf8', 0, EDGE)
    this.#ends = Buffer.concat([this.#ends, all.subarray(-EDGE)]).subarray(-EDGE)
    this.#held = []
  }

  #close(): void {
    if (this.#length > this.#most) this.#ways.tooLong({ begins: this.#begins, ends: this.#ends.toString('utf8').trimEnd() })
    else if (this.#length > 0) this.#pass(Buffer.concat(this.#held))
    this.#held = []
    this.#length = 0
    this.#begins = ''
    this.#ends = Buffer.alloc(0)
  }

  #pass(line: Buffer): void {
    const read = this.#ways.read?.(line) ?? line
    if (read.length > 0) this.push(read)
  }
}
