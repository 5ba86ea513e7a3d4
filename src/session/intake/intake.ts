import { refOf } from '../../archive/index.ts'
import { seenWhole } from '../../cost/index.ts'
import type { WholeRule } from '../compaction/compaction-rule.ts'
import type { LeftOut, SessionDeed } from '../log/event.ts'
import type { ResolvedOptions } from '../options.ts'
import { seconds } from '../spending/clock.ts'
import type { Spending } from '../spending/spending.ts'
import { type Original, originalAt, type Standing } from '../transcript/standing.ts'
import type { Transcript } from '../transcript/transcript.ts'
import { Arriving, type Place, type Seen } from './arriving.ts'
import { type Keeping, kept } from './whole-again.ts'

/** Messages as they will be sent, and what is left out of them, which the archive holds. */
export interface Shown {
  readonly shown: Standing
  readonly left: readonly LeftOut[]
}

/** What was seen whole and is shortened now: the deed, the first message that it changes, and what is to be settled once it is done. */
export interface Shortening {
  readonly deed: Extract<SessionDeed, { what: 'shortened' }>
  readonly from: number
  readonly seen: Seen
}

/**
 * Shortens what tools gave, for a session whose rule asks for that: most as it comes in, the rest once it was seen and answered. What is left out is in
 * the archive before.
 */
export class Intake {
  readonly #options: ResolvedOptions
  readonly #rule: WholeRule
  /** Knows what stands in the transcript; made anew after each rewrite. */
  #arriving: Arriving | undefined
  /** What waits, where that one is still to be made. */
  #waiting: readonly Place[] = []

  constructor(options: ResolvedOptions, rule: WholeRule) {
    this.#options = options
    this.#rule = rule
  }

  /**
   * What stands is not what stood and came in: it is read anew with the next messages.
   * @param waiting results in it that wait to be shortened
   */
  begin(waiting: readonly Place[] = []): void {
    this.#arriving = undefined
    this.#waiting = waiting
  }

  /** Results that were shown whole and wait to be shortened. */
  get waiting(): readonly Place[] {
    return this.#arriving?.waiting ?? this.#waiting
  }

  /** What is shown of messages that come in. */
  async shown(transcript: Transcript, read: Standing): Promise<Shown> {
    if (this.#rule.onArrival !== true) return { shown: read, left: [] }
    const { archive } = this.#options
    const { messages, left } = this.#knowing(transcript).take(read.messages, (text) => refOf(archive.key, text))
    if (left.length === 0) return { shown: read, left: [] }
    const shown = transcript.reread(read, messages)
    const placed = { left, before: (place: number) => originalAt(read, place), after: (place: number) => originalAt(shown, place) }
    return { shown, left: await kept(placed, this.#keeping(transcript)) }
  }

  /** What was shown whole and answered, shortened, where that pays; undefined where nothing is. */
  async shortening(transcript: Transcript, spending: Spending): Promise<Shortening | undefined> {
    if (this.#rule.onArrival !== true) return undefined
    const { messages } = transcript
    const now = seconds()
    const worth = (from: number, most: number) => spending.couldPay(from, most, messages, now)
    const seen = this.#knowing(transcript).seen(messages, spending.messagesSent, worth, (text) => refOf(this.#options.archive.key, text))
    if (!seen) return undefined
    const from = Math.min(...seen.messages.keys())
    const tail = messages.slice(from).map((message, i) => seen.messages.get(from + i) ?? message)
    if (!spending.pays({ from, tail }, messages, now)) return undefined
    const shown = new Map([...seen.messages].map(([index, message]) => [index, transcript.written(index, message)]))
    const after = (place: number) => shown.get(place) as Original
    const left = await kept({ left: seen.left, before: (place) => originalAt(transcript, place), after }, this.#keeping(transcript))
    return { deed: { what: 'shortened', places: [...shown].map(([index, { wire }]) => ({ index, wire })), left }, from, seen }
  }

  /** Takes a shortening as done. */
  settle({ seen }: Shortening): void {
    this.#arriving?.settle(seen)
  }

  /** One that knows what stands. */
  #knowing({ messages, format }: Transcript): Arriving {
    if (this.#arriving) return this.#arriving
    const { price, profile } = this.#options
    const arriving = new Arriving(price && profile(format.name).shapes.shortenInPlace ? seenWhole(price) : 0, this.#rule.protect)
    arriving.learn(messages, this.#waiting)
    this.#arriving = arriving
    return arriving
  }

  /** Where the texts of which something is left out go first. */
  #keeping({ format }: Transcript): Keeping {
    const { archive, id } = this.#options
    return { archive, session: id, format }
  }
}
