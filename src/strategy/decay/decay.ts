import { type History, isWritten, type Message, type Part, partText } from '../../message/index.ts'
import { type Draft, type Excerpts, excerptOf, NOTE_TOKENS, previewOf, protectedMessages, shortenMessage, staying, taskMessage } from '../draft/index.ts'
import type { Context } from '../strategy.ts'

/** Below this a text is not shortened further: its message goes, with a note. */
const LEAST = 30
/** The task is never shortened below this. */
const TASK = 200
/** A fresh text is left so many tokens, or this share of the room where that is less, before age counts for more. */
const FRESH = 1000
const FRESH_SHARE = 0.25
/** How often the levels are halved, and how far they reach: what is older than so many half-lives goes, and age counts 256 times at the most. */
const STEPS = 32
const LEVELS = { least: -8, most: 1000 } as const

/** What a message takes: of texts that may be shortened, and of all else. */
interface Sizes {
  /** It stays whatever its age. */
  readonly fixed: boolean
  readonly texts: readonly { readonly tokens: number; readonly slow: boolean }[]
  readonly rest: number
}

/** Tokens that a fresh text may take, and how many times its age counts. */
export interface Degree {
  readonly fresh: number
  readonly pace: number
}

/** What a history loses by age: of a text stays what a fresh one may take, halved with each half-life. */
export class Decay {
  readonly #history: History
  readonly #context: Context
  readonly #ages: Float64Array
  readonly #task: number
  readonly #excerpts: Excerpts = new Map()

  /** @param ages of the messages, in half-lives */
  constructor(history: History, context: Context, ages: Float64Array) {
    this.#history = history
    this.#context = context
    this.#ages = ages
    this.#task = taskMessage(history.messages)
  }

  /** What is too old goes; where it must stay beside something else it is cut to the least. */
  draft(degree: Degree): Draft {
    const { messages } = this.#history
    const keep = Uint8Array.from(messages, (message, i) => (isWritten(message) || this.#stays(message, i, degree) ? 1 : 0))
    const stays = staying(this.#history, this.#context, keep)
    const shorter = new Map<number, Message>()
    for (const [i, message] of messages.entries()) {
      const form = i === this.#task ? previewOf : excerptOf
      const cut = (text: string, part: Part) => form(text, part, this.#most(i, isSlow(message, part), degree), this.#context, this.#excerpts)
      const short = isWritten(message) || !stays[i] ? undefined : shortenMessage(message, cut)
      if (short) shorter.set(i, short)
    }
    return { keep, shorter, reason: 'old' }
  }

  /**
   * The degrees from that with which all meets the budget by estimate: factors above 1 give gentler ones, those below harsher ones.
   * @param steepens whether age may count for more before a fresh text is left little
   */
  degrees(steepens: boolean): (factor: number) => Degree {
    const { messages } = this.#history
    const whole = protectedMessages(this.#history, this.#context)
    const sizes = messages.map((message, i) => this.#sizes(message, whole[i] === 1 || isWritten(message)))
    const room = sizes.reduce((left, { fixed, rest }) => (fixed ? left - rest : left), this.#context.budget)
    const least = Math.max(LEAST, Math.min(FRESH, room * FRESH_SHARE))
    const at = (level: number): Degree => (level < 0 && steepens ? { fresh: least, pace: 2 ** -level } : { fresh: least * 2 ** level, pace: 1 })
    let [low, high] = [LEVELS.least, LEVELS.most] as [number, number]
    for (let step = 0; step < STEPS; step++) {
      const middle = (low + high) / 2
      if (this.#tokens(sizes, at(middle)) <= room) low = middle
      else high = middle
    }
    return (factor) => at(low + Math.log2(factor))
  }

  /** Tokens that are left of what may be shortened, by estimate, with the notes for what goes. */
  #tokens(sizes: readonly Sizes[], degree: Degree): number {
    let tokens = 0
    let gone = false
    for (const [i, { fixed, texts, rest }] of sizes.entries()) {
      const goes = !fixed && !this.#stays(this.#history.messages[i] as Message, i, degree)
      if (goes && !gone) tokens += NOTE_TOKENS
      gone = goes
      if (fixed || goes) continue
      tokens += rest
      for (const { tokens: own, slow } of texts) tokens += Math.min(own, this.#most(i, slow, degree))
    }
    return tokens
  }

  #sizes(message: Message, fixed: boolean): Sizes {
    const all = this.#context.count(message)
    const parts = fixed ? [] : message.parts.filter(({ type }) => type === 'text' || type === 'tool-result')
    const texts = parts.map((part) => ({ tokens: this.#context.estimate(partText(part)), slow: isSlow(message, part) }))
    return { fixed, texts, rest: Math.max(0, all - texts.reduce((sum, { tokens }) => sum + tokens, 0)) }
  }

  #stays({ role }: Message, i: number, degree: Degree): boolean {
    return i === this.#task || this.#limit(i, role === 'user', degree) >= LEAST
  }

  #most(i: number, slow: boolean, degree: Degree): number {
    return Math.max(i === this.#task ? TASK : LEAST, this.#limit(i, slow, degree))
  }

  #limit(i: number, slow: boolean, { fresh, pace }: Degree): number {
    return fresh * 0.5 ** (((this.#ages[i] as number) * pace) / (slow ? 2 : 1))
  }
}

/** Words of the user age at half the pace, results beside them do not. */
function isSlow({ role }: Message, { type }: Part): boolean {
  return role === 'user' && type !== 'tool-result'
}
