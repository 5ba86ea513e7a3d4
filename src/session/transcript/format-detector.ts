import { detectDistinctFormat, detectFormat, isCertainFormat, isWireName } from '../../format/index.ts'
import { DecantError } from '../../message/index.ts'
import type { WireMessage } from '../log/session-event.ts'
import { Transcript } from './transcript.ts'

/**
 * Detects the wire format of a session's messages. A first message with only a role and text looks alike in several formats, so the likeliest is assumed until
 * a message arrives that only one format can have written. Nothing that was sent changes then: the messages are read again.
 */
export class FormatDetector {
  readonly #formatOption: string | undefined
  #isSettled = false
  #willSettle = false

  /** @param formatOption the format that the caller named */
  constructor(formatOption: string | undefined) {
    this.#formatOption = formatOption
  }

  /** The format that a session begins with. @throws DecantError whatever detecting or decoding throws */
  detectFirst(incoming: readonly object[]): string {
    const format = this.#formatOption ?? detectFormat(incoming).name
    new Transcript(format).read(incoming)
    return format
  }

  /**
   * The different format that these messages reveal, while the current ones do not settle on one; undefined if there is none.
   * @throws DecantError `not-this-format` if the caller named a format and the current messages are of another
   */
  detectChange(incoming: readonly object[], { format, wire }: Transcript): string | undefined {
    this.#willSettle = false
    if (this.#isSettled) return undefined
    const revealed = this.#formatOption ?? detectDistinctFormat(incoming)?.name
    if (revealed === undefined || !isWireName(revealed)) return undefined
    this.#willSettle = revealed === format.name || wire.some((message) => this.#contradicts(revealed, message, format.name))
    if (!this.#willSettle) return revealed
    if (this.#formatOption !== undefined && revealed !== format.name)
      throw new DecantError(
        'not-this-format',
        `The session holds messages of ${format.name}, not of ${revealed}`,
        'Leave `format` out, or open another session.',
      )
    return undefined
  }

  /** The format that the caller named or the current messages reveal; undefined if they may still be of several. */
  knownFormat({ format, wire }: Transcript): string | undefined {
    return this.#formatOption !== undefined || detectDistinctFormat(wire) !== undefined ? format.name : undefined
  }

  /** Accepts what the messages of the last `detectChange` call revealed: they were appended. */
  confirm(): void {
    this.#isSettled ||= this.#willSettle
  }

  /** Whether a message belongs to another wire, or fits the current one better: some messages of a dialect reveal the wire that it comes from. */
  #contradicts(revealed: string, message: WireMessage, current: string): boolean {
    return (
      (detectDistinctFormat([message]) !== undefined && !isCertainFormat(revealed, [message])) ||
      (this.#formatOption === undefined && isCertainFormat(current, [message], revealed))
    )
  }
}
