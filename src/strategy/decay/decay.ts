import { type History, isWrittenByDecant, type Message, type Part, partText } from '../../message/index.ts'
import {
  type Draft,
  type Excerpts,
  excerptOf,
  NOTE_TOKENS,
  previewOf,
  protectedMessages,
  shortenMessage,
  shorterForms,
  stayingMessages,
  taskMessageIndex,
} from '../draft/index.ts'
import type { Context } from '../strategy.ts'

/** A text is not shortened below this: its message is removed instead, with a note. */
const MIN_TEXT_TOKENS = 30
/** The task is never shortened below this. */
const MIN_TASK_TOKENS = 200
/** A fresh text keeps this many tokens, or this fraction of the room if that is less, before age counts for more. */
const FRESH_TOKENS = 1000
const FRESH_FRACTION = 0.25
/** The number of bisection steps over the levels, and their range: anything older than this many half-lives is removed, and age counts at most 256 times. */
const BISECTION_STEPS = 32
const LEVEL_RANGE = { min: -8, max: 1000 } as const

/** Tokens of a message: of its texts that may be shortened, and of everything else. */
interface Sizes {
  /** Whether it stays at any age. */
  readonly isFixed: boolean
  readonly texts: readonly { readonly tokens: number; readonly isSlow: boolean }[]
  readonly rest: number
}

/** Tokens that a fresh text may take, and the factor by which age counts. */
export interface DecayDegree {
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
    this.#task = taskMessageIndex(history.messages)
  }

  /** Removes messages that are too old, or cuts them to the minimum if they must stay next to something else. */
  draft(degree: DecayDegree): Draft {
    const { messages } = this.#history
    const keep = Uint8Array.from(messages, (message, i) => (isWrittenByDecant(message) || this.#stays(message, i, degree) ? 1 : 0))
    const stays = stayingMessages(this.#history, this.#context, keep)
    const shorter = shorterForms(messages, (message, i) => {
      if (isWrittenByDecant(message) || !stays[i]) return undefined
      const shorten = i === this.#task ? previewOf : excerptOf
      return shortenMessage(message, (text, part) => shorten(text, part, this.#maxTokens(i, isSlow(message, part), degree), this.#context, this.#excerpts))
    })
    return { keep, shorter, reason: 'old' }
  }

  /**
   * The degrees around the one at which everything meets the budget by estimate: factors above 1 give less aggressive ones, factors below 1 more aggressive
   * ones.
   * @param canSteepen whether age may count for more, so that fresh texts are cut less
   */
  fitDegrees(canSteepen: boolean): (factor: number) => DecayDegree {
    const { messages } = this.#history
    const protectedFlags = protectedMessages(this.#history, this.#context)
    const sizes = messages.map((message, i) => this.#sizes(message, protectedFlags[i] === 1 || isWrittenByDecant(message)))
    const room = sizes.reduce((left, { isFixed, rest }) => (isFixed ? left - rest : left), this.#context.budget)
    const minFresh = Math.max(MIN_TEXT_TOKENS, Math.min(FRESH_TOKENS, room * FRESH_FRACTION))
    const degreeAt = (level: number): DecayDegree =>
      level < 0 && canSteepen ? { fresh: minFresh, pace: 2 ** -level } : { fresh: minFresh * 2 ** level, pace: 1 }
    let [low, high] = [LEVEL_RANGE.min, LEVEL_RANGE.max] as [number, number]
    for (let step = 0; step < BISECTION_STEPS; step++) {
      const middle = (low + high) / 2
      if (this.#tokens(sizes, degreeAt(middle)) <= room) low = middle
      else high = middle
    }
    return (factor) => degreeAt(low + Math.log2(factor))
  }

  /** Tokens left of the texts that may be shortened, by estimate, including notes for removed messages. */
  #tokens(sizes: readonly Sizes[], degree: DecayDegree): number {
    let tokens = 0
    let wasRemoved = false
    for (const [i, { isFixed, texts, rest }] of sizes.entries()) {
      const isRemoved = !isFixed && !this.#stays(this.#history.messages[i] as Message, i, degree)
      if (isRemoved && !wasRemoved) tokens += NOTE_TOKENS
      wasRemoved = isRemoved
      if (isFixed || isRemoved) continue
      tokens += rest
      for (const { tokens: textTokens, isSlow: slow } of texts) tokens += Math.min(textTokens, this.#maxTokens(i, slow, degree))
    }
    return tokens
  }

  #sizes(message: Message, fixed: boolean): Sizes {
    const all = this.#context.count(message)
    const parts = fixed ? [] : message.parts.filter(({ type }) => type === 'text' || type === 'tool-result')
    const texts = parts.map((part) => ({ tokens: this.#context.estimate(partText(part)), isSlow: isSlow(message, part) }))
    return { isFixed: fixed, texts, rest: Math.max(0, all - texts.reduce((sum, { tokens }) => sum + tokens, 0)) }
  }

  #stays({ role }: Message, i: number, degree: DecayDegree): boolean {
    return i === this.#task || this.#limit(i, role === 'user', degree) >= MIN_TEXT_TOKENS
  }

  #maxTokens(i: number, slow: boolean, degree: DecayDegree): number {
    return Math.max(i === this.#task ? MIN_TASK_TOKENS : MIN_TEXT_TOKENS, this.#limit(i, slow, degree))
  }

  #limit(i: number, slow: boolean, { fresh, pace }: DecayDegree): number {
    return fresh * 0.5 ** (((this.#ages[i] as number) * pace) / (slow ? 2 : 1))
  }
}

/** Words of the user age at half the pace, but results next to them do not. */
function isSlow({ role }: Message, { type }: Part): boolean {
  return role === 'user' && type !== 'tool-result'
}
