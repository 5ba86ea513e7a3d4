import { type Message, type Part, timeOf, timesOf } from '../message/index.ts'
import { knownOptions } from '../text/index.ts'
import { draftEdit, excerptOf, isWritten, previewOf, shortenMessage, taskMessage } from './draft/index.ts'
import { checkOptions } from './option/check-options.ts'
import type { Context, Strategy } from './strategy.ts'

/** Options of `timeDecay`. */
export interface TimeDecayOptions {
  /** After so many messages what a text may take has halved, where times are missing. Default 10. */
  readonly halfLifeMessages?: number
  /** After so many hours it has halved, where messages tell their time and "now" is known. Default 1. */
  readonly halfLifeHours?: number
  /** Tokens that a fresh text may take. Default 4000. */
  readonly freshTokens?: number
}

/** Below this a text is not shortened further: its message goes, with a note. */
const LEAST = 30
/** The task is never shortened below this. */
const TASK = 200

/**
 * Compresses by age: fresh texts stay, what a text may take halves with each half-life, and what would be left with less than 30 tokens goes; the
 * task stays, if need be in 200. Age goes by time where messages tell theirs, up to the latest of them or the `now` that `compress` was given, else
 * by position. Words of the user age at half the pace, results beside them do not. Limits depend on age alone, so a second pass changes nothing.
 *
 * @example
 * timeDecay({ halfLifeMessages: 5 }).plan(history, context)
 */
export function timeDecay(options: TimeDecayOptions = {}): Strategy {
  const {
    halfLifeMessages = 10,
    halfLifeHours = 1,
    freshTokens = 4000,
  } = knownOptions('timeDecay', options, { halfLifeMessages: true, halfLifeHours: true, freshTokens: true })
  checkOptions('a number above 0', { halfLifeMessages, halfLifeHours, freshTokens })
  return {
    name: 'time-decay',
    plan(history, context) {
      const { messages } = history
      const ages = halfLives(messages, context, halfLifeMessages, halfLifeHours)
      const task = taskMessage(messages)
      const limit = (i: number, slow: boolean) => Math.max(freshTokens * 0.5 ** ((ages[i] as number) / (slow ? 2 : 1)), i === task ? TASK : 0)
      const keep = Uint8Array.from(messages, (message, i) => (isWritten(message) || limit(i, message.role === 'user') >= LEAST ? 1 : 0))
      const shorter = new Map<number, Message>()
      for (const [i, message] of messages.entries()) {
        const most = (part: Part) => Math.max(LEAST, limit(i, message.role === 'user' && part.type !== 'tool-result'))
        const form = i === task ? previewOf : excerptOf
        const short = isWritten(message) ? undefined : shortenMessage(message, (text, part) => form(text, part, most(part), context))
        if (short) shorter.set(i, short)
      }
      return draftEdit(history, context, { keep, shorter, reason: 'old' })
    },
  }
}

/** The age of each message in half-lives: by its time where it and "now" are known, else by how many messages follow. */
function halfLives(messages: readonly Message[], { now }: Context, perMessages: number, perHours: number): Float64Array {
  const ages = new Float64Array(messages.length)
  const present = now === undefined ? Number.NaN : timeOf(now)
  const times = timesOf(messages)
  let after = 0
  for (let i = messages.length - 1; i >= 0; i--) {
    const hours = (present - (times[i] as number)) / 3_600_000
    ages[i] = Number.isNaN(hours) ? after / perMessages : Math.max(0, hours / perHours)
    if (!isWritten(messages[i] as Message)) after++
  }
  return ages
}
