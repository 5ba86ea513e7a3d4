import { excerpt, type Kind } from '../../excerpt/index.ts'
import { type History, type Message, messageText, type Part, partText } from '../../message/index.ts'
import type { Context } from '../strategy.ts'
import { type Shortened, shortenMessage } from './shorten.ts'

/** Shortens a text by its content; the marker names the whole part, so that recall gives all of it back. */
export function excerptOf(text: string, part: Part, maxTokens: number, context: Context, kind?: Kind): Shortened | undefined {
  if (context.estimate(text) <= maxTokens) return undefined
  const short = excerpt(text, maxTokens, { estimate: context.estimate, ref: context.ref(partText(part)), ...(kind && { kind }) })
  return short.text === text ? undefined : short
}

/**
 * The shorter forms of messages, for a draft: each text and result of message `i` cut to `limit(message, i)` tokens by its
 * content. A limit of Infinity leaves a message as it is.
 */
export function shorterForms(history: History, context: Context, limit: (message: Message, i: number, text: () => string) => number): Map<number, Message> {
  const shorter = new Map<number, Message>()
  history.messages.forEach((message, i) => {
    const max = limit(message, i, () => messageText(message))
    if (max === Number.POSITIVE_INFINITY) return
    const short = shortenMessage(message, (text, part) => excerptOf(text, part, max, context))
    if (short) shorter.set(i, short)
  })
  return shorter
}
