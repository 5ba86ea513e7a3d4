import { type History, isWritten, type Message, type Part, partText } from '../../message/index.ts'
import { type Draft, type Excerpts, excerptOf, NOTE_TOKENS, previewOf, protectedMessages, shortenMessage, staying, taskMessage } from '../draft/index.ts'
import type { Context } from '../strategy.ts'

/** A text is not shortened below this: its message is removed instead, with a note. */
const LEAST = 30
/** The task is never shortened below this. */
const TASK = 200
/** A fresh text keeps this many tokens, or this share of the room if that is less, before age counts for more. */
const FRESH = 1000
const FRESH_SHARE = 0.25
/** The number of bisection steps over the levels, and their range: anything older than this many half-lives is removed, and age counts at most 256 times. */
const STEPS = 32
const LEVELS = { least: -8, most: 1000 } as const

/** Tokens of a message: of its texts that may be shortened, and of everything else. */
interface Sizes {
  /** Whether it stays at any age. */
  readonly fixed: boolean
  readonly texts: readonly { readonly tokens: number; readonly slow: boolean }[]
  readonly rest: number
}

/** Tokens that a fresh text may take, and the factor by which age counts. */
export interface Degree {
  readonly fresh: number
  readonly pace: number
}

/** Decay of a history by age: a text keeps the tokens of a fresh one, halved with each half-life. */
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

  /** Removes messages that are too old, or cuts them to the least if they must stay beside something else. */
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
   * The degrees around the one at which everything meets the budget by estimate: factors above 1 give gentler ones, factors below 1 harsher ones.
   * @param steepens whether age may count for more, so that fresh texts are cut less
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

  /** Tokens left of the texts that may be shortened, by estimate, including notes for removed messages. */
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

/** Words of the user age at half the pace, but results beside them do not. */
function isSlow({ role }: Message, { type }: Part): boolean {
  return role === 'user' && type !== 'tool-result'
}
