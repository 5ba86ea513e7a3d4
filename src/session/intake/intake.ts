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

/** A shortening of results that were shown whole: the deed, the index of the first message that it changes, and what to settle once it is done. */
export interface Shortening {
  readonly deed: Extract<SessionDeed, { what: 'shortened' }>
  readonly from: number
  readonly seen: Seen
}

/**
 * Shortens results of tools, for a session whose rule asks for it: most on arrival, the rest once they were shown and answered. What is left out is archived
 * first.
 */
export class Intake {
  readonly #options: ResolvedOptions
  readonly #rule: WholeRule
  /** Knows the messages of the transcript; rebuilt after each rewrite. */
  #arriving: Arriving | undefined
  /** The results that wait, while `#arriving` is not built yet. */
  #waiting: readonly Place[] = []

  constructor(options: ResolvedOptions, rule: WholeRule) {
    this.#options = options
    this.#rule = rule
  }

  /**
   * Discards what is known of the history after it was rewritten; it is read anew with the next messages.
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

  /** Returns incoming messages as they will be shown. */
  async shown(transcript: Transcript, read: Standing): Promise<Shown> {
    if (this.#rule.onArrival !== true) return { shown: read, left: [] }
    const { archive } = this.#options
    const { messages, left } = this.#knowing(transcript).take(read.messages, (text) => refOf(archive.key, text))
    if (left.length === 0) return { shown: read, left: [] }
    const shown = transcript.reread(read, messages)
    const placed = { left, before: (place: number) => originalAt(read, place), after: (place: number) => originalAt(shown, place) }
    return { shown, left: await kept(placed, this.#keeping(transcript)) }
  }

  /** Shortens results that were shown whole and answered, if that pays; undefined if nothing is shortened. */
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

  /** Marks a shortening as done. */
  settle({ seen }: Shortening): void {
    this.#arriving?.settle(seen)
  }

  /** An `Arriving` that knows the current history. */
  #knowing({ messages, format }: Transcript): Arriving {
    if (this.#arriving) return this.#arriving
    const { price, profile } = this.#options
    const arriving = new Arriving(price && profile(format.name).shapes.shortenInPlace ? seenWhole(price) : 0, this.#rule.protect)
    arriving.learn(messages, this.#waiting)
    this.#arriving = arriving
    return arriving
  }

  /** Where texts are stored before anything is left out of them. */
  #keeping({ format }: Transcript): Keeping {
    const { archive, id } = this.#options
    return { archive, session: id, format }
  }
}
