import { refOf } from '../../archive/index.ts'
import { maxFullResultTokens } from '../../cost/index.ts'
import type { ResolvedRule } from '../compaction/compaction-rule.ts'
import type { ArchivedText, SessionMutation } from '../log/session-event.ts'
import type { ResolvedOptions } from '../options.ts'
import { monotonicSeconds } from '../spending/clock.ts'
import type { Spending } from '../spending/spending.ts'
import { type EncodedMessage, type EncodedMessages, encodedMessageAt } from '../transcript/encoded-messages.ts'
import type { Transcript } from '../transcript/transcript.ts'
import { archiveFullTexts, type TextStorage } from './full-texts.ts'
import { type PartPosition, ResultShortener, type ShorteningDraft } from './result-shortener.ts'

/** Messages as they will be sent, and what is left out of them, which the archive contains. */
export interface ShortenedInput {
  readonly shown: EncodedMessages
  readonly left: readonly ArchivedText[]
}

/** A shortening of results that were shown in full: the mutation, the index of the first message that it changes, and what to settle once it is done. */
export interface Shortening {
  readonly mutation: Extract<SessionMutation, { what: 'shortened' }>
  readonly from: number
  readonly draft: ShorteningDraft
}

/**
 * Shortens results of tools, for a session whose rule asks for it: most on arrival, the rest once they were shown and answered. What is left out is archived
 * first.
 */
export class Intake {
  readonly #options: ResolvedOptions
  readonly #rule: ResolvedRule
  /** Knows the messages of the transcript; rebuilt after each rewrite. */
  #shortener: ResultShortener | undefined
  /** The results that wait, while `#shortener` is not built yet. */
  #waiting: readonly PartPosition[] = []

  constructor(options: ResolvedOptions, rule: ResolvedRule) {
    this.#options = options
    this.#rule = rule
  }

  /**
   * Discards what is known of the history after it was rewritten; it is read again with the next messages.
   * @param waiting results in it that wait to be shortened
   */
  reset(waiting: readonly PartPosition[] = []): void {
    this.#shortener = undefined
    this.#waiting = waiting
  }

  /** Results that were shown in full and wait to be shortened. */
  get waiting(): readonly PartPosition[] {
    return this.#shortener?.waiting ?? this.#waiting
  }

  /** Returns incoming messages as they will be shown. */
  async shortenIncoming(transcript: Transcript, read: EncodedMessages): Promise<ShortenedInput> {
    if (this.#rule.onArrival !== true) return { shown: read, left: [] }
    const { archive } = this.#options
    const { messages, left } = this.#shortenerFor(transcript).shorten(read.messages, (text) => refOf(archive.key, text))
    if (left.length === 0) return { shown: read, left: [] }
    const shown = transcript.reencode(read, messages)
    const placed = { left, before: (place: number) => encodedMessageAt(read, place), after: (place: number) => encodedMessageAt(shown, place) }
    return { shown, left: await archiveFullTexts(placed, this.#storageFor(transcript)) }
  }

  /** Shortens results that were shown in full and answered, if that pays; undefined if nothing is shortened. */
  async planShortening(transcript: Transcript, spending: Spending): Promise<Shortening | undefined> {
    if (this.#rule.onArrival !== true) return undefined
    const { messages } = transcript
    const now = monotonicSeconds()
    const judgeFrom = (from: number, maxRemoved: number) => spending.couldPay(from, maxRemoved, messages, now)
    const seen = this.#shortenerFor(transcript).draftShortening(messages, spending.messagesSent, judgeFrom, (text) => refOf(this.#options.archive.key, text))
    if (!seen) return undefined
    const from = Math.min(...seen.messages.keys())
    const tail = messages.slice(from).map((message, i) => seen.messages.get(from + i) ?? message)
    if (!spending.paysOff({ from, tail }, messages, now)) return undefined
    const shown = new Map([...seen.messages].map(([index, message]) => [index, transcript.encodeAt(index, message)]))
    const after = (place: number) => shown.get(place) as EncodedMessage
    const left = await archiveFullTexts({ left: seen.left, before: (place) => encodedMessageAt(transcript, place), after }, this.#storageFor(transcript))
    return { mutation: { what: 'shortened', places: [...shown].map(([index, { wire }]) => ({ index, wire })), left }, from, draft: seen }
  }

  commit({ draft }: Shortening): void {
    this.#shortener?.commit(draft)
  }

  /** A `ResultShortener` that knows the current history. */
  #shortenerFor({ messages, format }: Transcript): ResultShortener {
    if (this.#shortener) return this.#shortener
    const { price, profile } = this.#options
    const shortener = new ResultShortener(price && profile(format.name).shapes.shortenInPlace ? maxFullResultTokens(price) : 0, this.#rule.protect)
    shortener.learn(messages, this.#waiting)
    this.#shortener = shortener
    return shortener
  }

  /** Where texts are stored before anything is left out of them. */
  #storageFor({ format }: Transcript): TextStorage {
    const { archive, id } = this.#options
    return { archive, session: id, format }
  }
}
