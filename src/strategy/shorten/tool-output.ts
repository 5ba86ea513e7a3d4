import { levelled } from '../../excerpt/index.ts'
import { keepAll, type Message, type Part, partText } from '../../message/index.ts'
import { type Excerpts, gentlest, isWritten, shorterForms, totalTokens } from '../draft/index.ts'
import { optionsGiven } from '../option/options-given.ts'
import type { Strategy } from '../strategy.ts'

/** Options of `toolOutput`. */
export interface ToolOutputOptions {
  /** The least number of tokens that a result keeps. Default 60. */
  readonly leastTokens?: number | undefined
}

/** Overhead of a message and its marker beyond the tokens of the text. */
const ROOM = 8

/** Shares of the estimated height, tried until the result meets the budget. */
const HEIGHTS = [1, 0.9, 0.7, 0]

/**
 * Cuts tool results to the tokens that are left: short results stay, long ones are cut to the same length, according to their content. Words beside a result
 * stay. Does nothing if the history fits the budget. If results cut to their least are not enough, the assistant's words are cut as well, and then units are
 * removed, the oldest first.
 *
 * @example
 * toolOutput().plan(history, context)
 */
export function toolOutput(options: ToolOutputOptions = {}): Strategy {
  const { leastTokens = 60 } = optionsGiven('toolOutput', options, { leastTokens: 'a number from 1' })
  return {
    name: 'tool-output',
    plan(history, context) {
      const { messages } = history
      const total = totalTokens(messages, context.count)
      if (total <= context.budget) return keepAll(messages)
      const sizes: number[] = []
      let others = total
      for (const message of messages) {
        const results = isWritten(message) ? [] : message.parts.filter((part) => part.type === 'tool-result')
        if (results.length === 0) continue
        for (const part of results) sizes.push(context.estimate(partText(part)) + ROOM)
        others -= context.count({ ...message, parts: results })
      }
      const height = Math.max(leastTokens, levelled(Float64Array.from(sizes), context.budget - others) - ROOM)
      const keep = new Uint8Array(messages.length).fill(1)
      const excerpts: Excerpts = new Map()
      const cutTo = (most: number) => {
        const limit = (message: Message, _: number, part: Part) => (part.type === 'tool-result' && !isWritten(message) ? most : Number.POSITIVE_INFINITY)
        const shorter = shorterForms(history, context, limit, excerpts)
        return { keep, shorter, reason: 'beyond the tokens left for results' }
      }
      return gentlest(
        history,
        context,
        HEIGHTS.map((share) => () => cutTo(Math.max(leastTokens, Math.floor(height * share)))),
      )
    },
  }
}
