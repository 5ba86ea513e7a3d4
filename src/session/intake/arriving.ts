import { Arrival } from '../../cost/index.ts'
import { Called, type ContentPart, type Message, type Part, partText, type ToolResultPart } from '../../message/index.ts'
import { Protecting, type Protection } from '../../pipeline/index.ts'
import { type ActKind, actOf } from '../../text/index.ts'
import { estimateTokens } from '../../token/index.ts'
import { marked, unmarked } from './marked.ts'

/** A text of which something is left out: the index of its message, and of the part in that message. */
export interface LeftText {
  readonly message: number
  readonly part: number
  readonly text: string
}

/** The position of a part: the index of its message, and of the part in that message. */
export type Place = Omit<LeftText, 'text'>

/** Messages as they will be sent, and the texts of which something was left out; indexes refer to `messages`. */
export interface Arrived {
  readonly messages: readonly Message[]
  readonly left: readonly LeftText[]
}

/** Messages that were shown whole, in their shortened form, by index; and the texts that would be left out. */
export interface Seen {
  readonly messages: ReadonlyMap<number, Message>
  readonly left: readonly LeftText[]
}

/** Results that the agent asked to see: a file, a listing. All others are shortened at once. */
const LOOKED_AT: ReadonlySet<ActKind> = new Set(['view', 'list'])
/** Maximum number of results that wait to be shortened; older ones beyond it stay whole. Bounds the work of a request. */
const WAITING = 16

/**
 * Shortens results of tools to what appears nowhere else and a later step is likely to need. Most are shortened before they are sent for the first time, so
 * that the cached prefix can be read to its end and reasoning bound to what precedes it stays valid. A file or listing that the agent asked for is shown whole,
 * up to a size, until it is answered. Must be given every message in order; costs time only in the new ones.
 */
export class Arriving {
  readonly #arrival = new Arrival()
  readonly #called = new Called<ActKind>()
  readonly #whole: number
  readonly #protecting: Protecting
  #waiting: Waiting[] = []
  #known = 0

  /**
   * @param whole tokens up to which a file or listing is shown whole at first; 0 disables this
   * @param protection what stays whole for good
   */
  constructor(whole: number, protection: Protection = {}) {
    this.#whole = whole
    this.#protecting = new Protecting(protection)
  }

  /** Results that are shown whole and wait to be shortened. */
  get waiting(): readonly Place[] {
    return this.#waiting.map(({ message, part }) => ({ message, part }))
  }

  /**
   * Learns messages without shortening them: those from before a crash, or those not to be shortened. Afterwards the state is as if they had been taken one by
   * one.
   * @param waiting results among them that still wait
   */
  learn(messages: readonly Message[], waiting: readonly Place[] = []): void {
    for (const message of messages) {
      const at = this.#known
      const own = this.#protecting.holds(message) ? [] : waiting.filter((place) => place.message === at)
      this.#learned(message, (part, i, kind) => {
        if (!isPlainResult(part) || !own.some((place) => place.part === i)) return false
        this.#waiting.push({ message: at, part: i, kind, tokens: estimateTokens(part.output[0].text) })
        return true
      })
    }
  }

  /** @param ref returns the handle under which the archive will hold a text */
  take(messages: readonly Message[], ref: (text: string) => string): Arrived {
    const left: LeftText[] = []
    const shown = messages.map((message, at) => {
      if (this.#protecting.holds(message)) return this.#learned(message)
      const parts = message.parts.map((part, i) =>
        this.#first(part, { message: this.#known, part: i }, (text) => left.push({ message: at, part: i, text }), ref),
      )
      this.#known++
      return parts.every((part, i) => part === message.parts[i]) ? message : { ...message, parts }
    })
    return { messages: shown, left }
  }

  /**
   * Drafts the shortened form of results that were shown whole and answered; undefined if there are none. Changes no state: `settle` does.
   * @param messages the whole current history
   * @param sent number of messages that were sent already
   * @param worth whether changing messages from an index on could pay if that many tokens were removed; results for which it cannot pay any more stay whole for
   * good
   */
  seen(
    messages: readonly Message[],
    sent: number,
    worth: (from: number, most: number) => 'yes' | 'not yet' | 'no',
    ref: (text: string) => string,
  ): Seen | undefined {
    const last = messages.findLastIndex(({ role }) => role === 'assistant')
    const ripe = this.#waiting.filter(({ message }) => message < Math.min(sent, last))
    let most = ripe.reduce((sum, { tokens }) => sum + tokens, 0)
    for (const oldest of ripe) {
      const verdict = this.#waiting.length > WAITING ? 'no' : worth(oldest.message, most)
      if (verdict === 'yes') return this.#drafted(messages, ripe.slice(ripe.indexOf(oldest)), ref)
      if (verdict === 'not yet') return undefined
      most -= oldest.tokens
      this.#waiting = this.#waiting.filter((one) => one !== oldest)
      this.#learnShown(messages[oldest.message]?.parts[oldest.part] as Part)
    }
    return undefined
  }

  /** Marks the result of `seen` as done. */
  settle({ messages, left }: Seen): void {
    for (const { message, part } of left) this.#learnShown(messages.get(message)?.parts[part] as Part)
    this.#waiting = this.#waiting.filter((place) => !left.some(({ message, part }) => message === place.message && part === place.part))
  }

  /** @param waits whether a part waits, so that it is not learned yet */
  #learned(message: Message, waits: (part: Part, at: number, kind: ActKind) => boolean = () => false): Message {
    message.parts.forEach((part, i) => {
      const kind = this.#kindOf(part)
      if (!waits(part, i, kind)) this.#learnShown(part)
    })
    this.#known++
    return message
  }

  /** Learns a part as it is shown. */
  #learnShown(part: Part): void {
    this.#arrival.learn(isPlainResult(part) ? unmarked(part.output[0].text) : partText(part))
  }

  #drafted(messages: readonly Message[], ripe: readonly Waiting[], ref: (text: string) => string): Seen | undefined {
    const draft = this.#arrival.draft()
    const shorter = new Map<number, Message>()
    const left: LeftText[] = []
    for (const { message: at, part: place, kind } of ripe) {
      const message = shorter.get(at) ?? (messages[at] as Message)
      const part = message.parts[place]
      if (!part || !isPlainResult(part)) continue
      const [output] = part.output
      const spans = draft.keep(output.text, kind)
      if (!spans) continue
      left.push({ message: at, part: place, text: output.text })
      const parts = message.parts.with(place, { ...part, output: [{ ...output, text: marked(output.text, spans, ref(output.text)) }] })
      shorter.set(at, { ...message, parts })
    }
    return shorter.size === 0 ? undefined : { messages: shorter, left }
  }

  /** The kind of act of a call, or of the call that a result answers. Must be called for every part once, in order. */
  #kindOf(part: Part): ActKind {
    if (part.type === 'tool-call') {
      const { kind } = actOf(part)
      this.#called.call(this.#known, part.callId, kind)
      return kind
    }
    return (part.type === 'tool-result' ? this.#called.result(part.callId) : undefined) ?? 'other'
  }

  #first(part: Part, place: { message: number; part: number }, leave: (text: string) => void, ref: (text: string) => string): Part {
    const kind = this.#kindOf(part)
    if (!isPlainResult(part) || part.isError) {
      this.#learnShown(part)
      return part
    }
    const [output] = part.output
    if (LOOKED_AT.has(kind) && this.#whole > 0) {
      const tokens = estimateTokens(output.text)
      if (tokens <= this.#whole) {
        this.#waiting.push({ ...place, kind, tokens })
        return part
      }
    }
    const spans = this.#arrival.draft().keep(output.text, kind)
    const shown: PlainResult = spans ? { ...part, output: [{ ...output, text: marked(output.text, spans, ref(output.text)) }] } : part
    this.#learnShown(shown)
    if (spans) leave(output.text)
    return shown
  }
}

/** A result that is shown whole: its position, the kind of its call, and its tokens. */
interface Waiting extends Place {
  readonly kind: ActKind
  readonly tokens: number
}

type PlainResult = ToolResultPart & { readonly output: readonly [Extract<ContentPart, { type: 'text' }>] }

function isPlainResult(part: Part): part is PlainResult {
  return part.type === 'tool-result' && part.output.length === 1 && part.output[0]?.type === 'text' && !part.hosted
}
