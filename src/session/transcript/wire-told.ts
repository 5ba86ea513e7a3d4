import { detectFormat, isWire, tells, toldFormat } from '../../format/index.ts'
import { DecantError } from '../../message/index.ts'
import type { WireMessage } from '../log/event.ts'
import { Transcript } from './transcript.ts'

/**
 * Which wire a session's messages are of. A first message of a role and a text is written alike on several, so that one is taken which is likeliest,
 * until a message comes that only one wire writes. Then nothing changes that was sent: the messages are read anew.
 */
export class WireTold {
  readonly #named: string | undefined
  #settled = false
  #settles = false

  /** @param named the format that the caller named */
  constructor(named: string | undefined) {
    this.#named = named
  }

  /** The format that a session begins with. @throws DecantError what detecting or decoding throws */
  first(given: readonly object[]): string {
    const format = this.#named ?? detectFormat(given).name
    new Transcript(format).read(given)
    return format
  }

  /**
   * The other format that these messages tell, where what stands is of no one wire yet; undefined where there is none.
   * @throws DecantError `not-this-format` where the caller named one and what stands is of another
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

  /** The format that what stands tells, or the caller named; undefined where it may be of several wires still. */
  of({ format, wire }: Transcript): string | undefined {
    return this.#named !== undefined || toldFormat(wire) !== undefined ? format.name : undefined
  }

  /** Takes what the messages told that were asked about last: they came in. */
  taken(): void {
    this.#settled ||= this.#settles
  }

  /** Whether a message is of another wire, or is sooner of the one that stands: some messages of a dialect tell the wire that it comes from. */
  #speaksAgainst(told: string, message: WireMessage, standing: string): boolean {
    return (toldFormat([message]) !== undefined && !tells(told, [message])) || (this.#named === undefined && tells(standing, [message], told))
  }
}
