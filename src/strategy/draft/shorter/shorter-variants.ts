import { type Excerpt, excerpter } from '../../../excerpt/index.ts'
import { type History, type Message, type Part, partText } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { type Shortened, shortenMessage } from './shorten-message.ts'
import { shorterForms } from './shorter-forms.ts'

/** Excerpters by text, so that a text that is needed in several sizes is read once. */
export type Excerpts = Map<string, (maxTokens: number) => Excerpt>

/** Shortens a text by its content. The marker names the whole part, so that recall returns all of it. */
export function excerptOf(text: string, part: Part, maxTokens: number, context: Context, excerpts?: Excerpts): Shortened | undefined {
  const cached = excerpts?.get(text)
  if (!cached && context.estimate(text) <= maxTokens) return undefined
  const shorter = cached ?? excerpter(text, { estimate: context.estimate, ref: context.ref(partText(part)) })
  excerpts?.set(text, shorter)
  const short = shorter(maxTokens)
  return short.text === text ? undefined : short
}

/** Returns the tokens that a text or result, `part` of message `i`, may take; Infinity leaves it as it is. */
export type TokenLimit = (message: Message, i: number, part: Part) => number

/** The shorter forms of messages for a draft: each text and result cut to its limit, by its content. */
export function shorterVariants(history: History, context: Context, limit: TokenLimit, excerpts?: Excerpts): Map<number, Message> {
  return shorterForms(history.messages, (message, i) =>
    shortenMessage(message, (text, part) => {
      const max = limit(message, i, part)
      return max === Number.POSITIVE_INFINITY ? undefined : excerptOf(text, part, max, context, excerpts)
    }),
  )
}
