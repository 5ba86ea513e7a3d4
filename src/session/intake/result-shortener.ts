import { ArrivalFilter } from '../../cost/index.ts'
import { CallMatcher, type ContentPart, type Message, type Part, partText, type ToolResultPart } from '../../message/index.ts'
import { type Protection, ProtectionMatcher } from '../../pipeline/index.ts'
import { type ActKind, actOf } from '../../text/index.ts'
import { estimateTokens } from '../../token/index.ts'
import { joinWithGapMarks, withoutGapMarks } from './gap-marks.ts'

/** A text of which something is left out: the index of its message, and of the part in that message. */
export interface ShortenedText {
  readonly message: number
  readonly part: number
  readonly text: string
}

/** The position of a part: the index of its message, and of the part in that message. */
export type PartPosition = Omit<ShortenedText, 'text'>

/** Messages as they will be sent, and the texts of which something was left out; indexes refer to `messages`. */
export interface ShortenedMessages {
  readonly messages: readonly Message[]
  readonly left: readonly ShortenedText[]
}

/** Messages that were shown in full, in their shortened form, by index; and the texts that would be left out. */
export interface ShorteningDraft {
  readonly messages: ReadonlyMap<number, Message>
  readonly left: readonly ShortenedText[]
}

/** Results that the agent asked to see: a file, a listing. All others are shortened at once. */
const SHOWN_IN_FULL: ReadonlySet<ActKind> = new Set(['view', 'list'])
/** Maximum number of results that wait to be shortened; older ones beyond it are never shortened. Bounds the work of a request and the size of each event. */
const MAX_WAITING = 16

/**
 * Shortens results of tools to what appears nowhere else and a later step is likely to need. Most are shortened before they are sent for the first time, so
 * that the cached prefix can be read to its end and reasoning bound to what precedes it stays valid. A file or listing that the agent asked for is shown in
 * full, up to a size, until it is answered. Must be given every message in order; costs time only in the new ones.
 */
export class ResultShortener {
  readonly #arrival = new ArrivalFilter()
  readonly #callKinds = new CallMatcher<ActKind>()
  readonly #maxFullTokens: number
  readonly #protected: ProtectionMatcher
  #waiting: WaitingResult[] = []
  #messageCount = 0

  /**
   * @param maxFullTokens tokens up to which a file or listing is shown in full at first; 0 disables this
   * @param protection what is never shortened
   */
  constructor(maxFullTokens: number, protection: Protection = {}) {
    this.#maxFullTokens = maxFullTokens
    this.#protected = new ProtectionMatcher(protection)
  }

  /** Results that are shown in full and wait to be shortened. */
  get waiting(): readonly PartPosition[] {
    return this.#waiting.map(({ message, part }) => ({ message, part }))
  }

  /**
   * Learns messages without shortening them: those from before a crash, or those not to be shortened. Afterwards the state is as if they had been taken one by
   * one.
   * @param waiting results among them that still wait
   */
  learn(messages: readonly Message[], waiting: readonly PartPosition[] = []): void {
    const latest = waiting.slice(-MAX_WAITING)
    for (const message of messages) {
      const at = this.#messageCount
      const own = this.#protected.matches(message) ? [] : latest.filter((place) => place.message === at)
      this.#learnMessage(message, (part, i, kind) => {
        if (!isPlainResult(part) || !own.some((place) => place.part === i)) return false
        this.#addWaiting({ message: at, part: i, kind, tokens: estimateTokens(part.output[0].text), result: part })
        return true
      })
    }
  }

  /** @param ref returns the handle under which the archive will store a text */
  shorten(messages: readonly Message[], ref: (text: string) => string): ShortenedMessages {
    const left: ShortenedText[] = []
    const shown = messages.map((message, at) => {
      if (this.#protected.matches(message)) return this.#learnMessage(message)
      const parts = message.parts.map((part, i) =>
        this.#shortenPart(part, { message: this.#messageCount, part: i }, (text) => left.push({ message: at, part: i, text }), ref),
      )
      this.#messageCount++
      return parts.every((part, i) => part === message.parts[i]) ? message : { ...message, parts }
    })
    return { messages: shown, left }
  }

  /**
   * Drafts the shortened form of results that were shown in full and answered; undefined if there are none. Changes no state: `commit` does.
   * @param messages the entire current history
   * @param sent number of messages that were sent already
   * @param judgeFrom whether changing messages from an index on could pay if that many tokens were removed; results for which it cannot pay any more are never
   * shortened
   */
  draftShortening(
    messages: readonly Message[],
    sent: number,
    judgeFrom: (from: number, most: number) => 'yes' | 'not yet' | 'no',
    ref: (text: string) => string,
  ): ShorteningDraft | undefined {
    const last = messages.findLastIndex(({ role }) => role === 'assistant')
    const answered = this.#waiting.filter(({ message }) => message < Math.min(sent, last))
    let removableTokens = answered.reduce((sum, { tokens }) => sum + tokens, 0)
    for (const candidate of answered) {
      const verdict = judgeFrom(candidate.message, removableTokens)
      if (verdict === 'yes') return this.#draftFrom(messages, answered.slice(answered.indexOf(candidate)), ref)
      if (verdict === 'not yet') return undefined
      removableTokens -= candidate.tokens
      this.#waiting = this.#waiting.filter((one) => one !== candidate)
      this.#learnShown(candidate.result)
    }
    return undefined
  }

  /** Marks the result of `draftShortening` as done. */
  commit({ messages, left }: ShorteningDraft): void {
    for (const { message, part } of left) this.#learnShown(messages.get(message)?.parts[part] as Part)
    this.#waiting = this.#waiting.filter((place) => !left.some(({ message, part }) => message === place.message && part === place.part))
  }

  /** @param isWaiting whether a part waits, so that it is not learned yet */
  #learnMessage(message: Message, isWaiting: (part: Part, at: number, kind: ActKind) => boolean = () => false): Message {
    message.parts.forEach((part, i) => {
      const kind = this.#kindOf(part)
      if (!isWaiting(part, i, kind)) this.#learnShown(part)
    })
    this.#messageCount++
    return message
  }

  #addWaiting(one: WaitingResult): void {
    this.#waiting.push(one)
    if (this.#waiting.length > MAX_WAITING) this.#learnShown((this.#waiting.shift() as WaitingResult).result)
  }

  #learnShown(part: Part): void {
    this.#arrival.learn(isPlainResult(part) ? withoutGapMarks(part.output[0].text) : partText(part))
  }

  #draftFrom(messages: readonly Message[], answered: readonly WaitingResult[], ref: (text: string) => string): ShorteningDraft | undefined {
    const draft = this.#arrival.fork()
    const shorter = new Map<number, Message>()
    const left: ShortenedText[] = []
    for (const { message: at, part: place, kind } of answered) {
      const message = shorter.get(at) ?? (messages[at] as Message)
      const part = message.parts[place]
      if (!part || !isPlainResult(part)) continue
      const [output] = part.output
      const spans = draft.keep(output.text, kind)
      if (!spans) continue
      left.push({ message: at, part: place, text: output.text })
      const parts = message.parts.with(place, { ...part, output: [{ ...output, text: joinWithGapMarks(output.text, spans, ref(output.text)) }] })
      shorter.set(at, { ...message, parts })
    }
    return shorter.size === 0 ? undefined : { messages: shorter, left }
  }

  /** The kind of act of a call, or of the call that a result answers. Must be called for every part once, in order. */
  #kindOf(part: Part): ActKind {
    if (part.type === 'tool-call') {
      const { kind } = actOf(part)
      this.#callKinds.addCall(this.#messageCount, part.callId, kind)
      return kind
    }
    return (part.type === 'tool-result' ? this.#callKinds.matchResult(part.callId) : undefined) ?? 'other'
  }

  #shortenPart(part: Part, place: { message: number; part: number }, onShortened: (text: string) => void, ref: (text: string) => string): Part {
    const kind = this.#kindOf(part)
    if (!isPlainResult(part) || part.isError) {
      this.#learnShown(part)
      return part
    }
    const [output] = part.output
    if (SHOWN_IN_FULL.has(kind) && this.#maxFullTokens > 0) {
      const tokens = estimateTokens(output.text)
      if (tokens <= this.#maxFullTokens) {
        this.#addWaiting({ ...place, kind, tokens, result: part })
        return part
      }
    }
    const spans = this.#arrival.fork().keep(output.text, kind)
    const shown: PlainResult = spans ? { ...part, output: [{ ...output, text: joinWithGapMarks(output.text, spans, ref(output.text)) }] } : part
    this.#learnShown(shown)
    if (spans) onShortened(output.text)
    return shown
  }
}

/** A result that is shown in full: its position, the kind of its call, and its tokens. */
interface WaitingResult extends PartPosition {
  readonly kind: ActKind
  readonly tokens: number
  readonly result: PlainResult
}

type PlainResult = ToolResultPart & { readonly output: readonly [Extract<ContentPart, { type: 'text' }>] }

function isPlainResult(part: Part): part is PlainResult {
  return part.type === 'tool-result' && part.output.length === 1 && part.output[0]?.type === 'text' && !part.hosted
}
