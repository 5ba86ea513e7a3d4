import { waterLevel } from '../../../excerpt/index.ts'
import { type History, isWrittenByDecant, type Message, type Part, partText } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import type { Draft } from '../runs/draft.ts'
import { protectedMessages } from '../runs/protected-messages.ts'
import { previewOf } from '../shorter/preview.ts'
import { shortenMessage } from '../shorter/shorten-message.ts'
import type { Excerpts } from '../shorter/shorter-variants.ts'

/** No text is cut to a common length below this: whole units are removed instead. */
const MIN_TEXT_TOKENS = 30
/** Tokens of a marker and a frame beyond those of the text. */
const MARKER_TOKENS = 8
/** Fractions of the estimated height, tried until the result meets the budget. */
const HEIGHT_FRACTIONS = [1, 0.85, 0.6]

type PartTest = (message: Message, part: Part) => boolean

const isResult: PartTest = (_, part) => part.type === 'tool-result'
const isResultOrAssistantText: PartTest = ({ role }, part) => part.type === 'tool-result' || (part.type === 'text' && role === 'assistant')

/**
 * The shorter forms of a draft, cut further so that all of it fits the budget by estimate: tool results to the same length, and if that is too low, the
 * assistant's words as well. The least aggressive first; none if even that would not be enough.
 */
export function levelledVariants(history: History, context: Context, draft: Draft, excerpts: Excerpts): (() => ReadonlyMap<number, Message>)[] {
  const { messages } = history
  const fixed = protectedMessages(history, context)
  const variants = messages.map((message, i) => draft.shorter?.get(i) ?? message)
  const cutTo = (height: number, test: PartTest): ReadonlyMap<number, Message> => {
    const shortened = new Map(draft.shorter)
    messages.forEach((message, i) => {
      if (fixed[i] || isWrittenByDecant(message) || !draft.keep[i]) return
      const maxTokens = Math.max(MIN_TEXT_TOKENS, Math.floor(height))
      const short = shortenMessage(message, (text, part) => (test(message, part) ? previewOf(text, part, maxTokens, context, excerpts) : undefined))
      if (short && context.count(short) < context.count(variants[i] as Message)) shortened.set(i, short)
    })
    return shortened
  }
  for (const test of [isResult, isResultOrAssistantText]) {
    const sizes: number[] = []
    let room = context.budget
    variants.forEach((variant, i) => {
      if (!draft.keep[i] && !fixed[i]) return
      room -= context.count(variant)
      if (fixed[i] || isWrittenByDecant(variant)) return
      for (const part of variant.parts) {
        if (!test(variant, part)) continue
        const tokens = context.estimate(partText(part)) + MARKER_TOKENS
        sizes.push(tokens)
        room += tokens
      }
    })
    const height = waterLevel(Float64Array.from(sizes), room) - MARKER_TOKENS
    if (height >= MIN_TEXT_TOKENS && height < Number.POSITIVE_INFINITY) return HEIGHT_FRACTIONS.map((share) => () => cutTo(height * share, test))
  }
  return []
}
