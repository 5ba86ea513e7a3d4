import { detectFormat, isWire, tells, toldFormat } from '../../format/index.ts'
import { DecantError } from '../../message/index.ts'
import type { WireMessage } from '../log/event.ts'
import { Transcript } from './transcript.ts'

/**
 * Detects the wire format of a session's messages. A first message with only a role and text looks alike in several formats, so the likeliest is assumed until
 * a message arrives that only one format can have written. Nothing that was sent changes then: the messages are read anew.
 */
export class WireTold {
  readonly #named: string | undefined
  #settled = false
  #settles = false

  /** @param named the format that the caller named */
  constructor(named: string | undefined) {
    this.#named = named
  }

  /** The format that a session begins with. @throws DecantError whatever detecting or decoding throws */
  first(given: readonly object[]): string {
    const format = this.#named ?? detectFormat(given).name
    new Transcript(format).read(given)
    return format
  }

  /**
   * The different format that these messages reveal, while the current ones do not settle on one; undefined if there is none.
   * @throws DecantError `not-this-format` if the caller named a format and the current messages are of another
   */
  by(given: readonly object[], { format, wire }: Transcript): string | undefined {
    this.#settles = false
    if (this.#settled) return undefined
    const told = this.#named ?? toldFormat(given)?.name
    if (told === undefined || !isWire(told)) return undefined
    this.#settles = told === format.name || wire.some((message) => this.#speaksAgainst(told, message, format.name))
    if (!this.#settles) return told
    if (this.#named !== undefined && told !== format.name)
      throw new DecantError('not-this-format', `The session holds messages of ${format.name}, not of ${told}`, 'Leave `format` out, or open another session.')
    return undefined
  }

  /** The format that the caller named or the current messages reveal; undefined if they may still be of several. */
  of({ format, wire }: Transcript): string | undefined {
    return this.#named !== undefined || toldFormat(wire) !== undefined ? format.name : undefined
  }

  /** Accepts what the messages of the last `by` call revealed: they were appended. */
  taken(): void {
    this.#settled ||= this.#settles
  }

  /** Whether a message belongs to another wire, or fits the current one better: some messages of a dialect reveal the wire that it comes from. */
  #speaksAgainst(told: string, message: WireMessage, standing: string): boolean {
    return (toldFormat([message]) !== undefined && !tells(told, [message])) || (this.#named === undefined && tells(standing, [message], told))
  }
}
