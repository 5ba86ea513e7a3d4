import { waterLevel } from '../../excerpt/index.ts'
import { isSystem, isWrittenByDecant, type Message } from '../../message/index.ts'
import { type Excerpts, headOf, previewOf, shortenMessage } from '../draft/index.ts'
import type { Context } from '../strategy.ts'

/** Tokens that a result and a text may take in a shorter form; Infinity leaves it as it is. */
export interface Sizes {
  readonly result: number
  readonly text: number
}

/** How often a form that came out too large is made again. */
const MAX_TRIES = 4
/** Minimum fraction of the room by which each retry is smaller. */
const MIN_SHRINK_FRACTION = 0.02
/** A text among several is not cut below this many tokens: the marker alone takes as many. */
const MIN_TEXT_TOKENS = 24

/**
 * A message with previews of its results, and with the texts of the user and assistant cut at a sentence if together they take more than `sizes.text`. Messages
 * written by decant and system text have no shorter form. Undefined if no form is smaller.
 */
export function shorterVariant(message: Message, sizes: Sizes, context: Context, excerpts?: Excerpts): Message | undefined {
  if (isWrittenByDecant(message) || isSystem(message)) return undefined
  const text = Math.max(MIN_TEXT_TOKENS, waterLevel(tokensOf(message, 'text', context), sizes.text))
  return shortenToSizes(message, { ...sizes, text }, context, excerpts)
}

/** The limits of a form: `maxTokens` tokens in all, with texts of one kind cut to the same length and those of the other kind limited by `sizes`. */
interface VariantLimit {
  readonly maxTokens: number
  readonly kind: keyof Sizes
  readonly sizes: Sizes
}

/** A form of a message that takes at most `maxTokens` tokens, and little less; the whole message if it fits. Undefined if there is no such form. */
export function variantWithin(
  message: Message,
  { maxTokens, kind, sizes }: VariantLimit,
  context: Context,
  excerpts: Excerpts = new Map(),
): Message | undefined {
  const fullMessage = shortenToSizes(message, { ...sizes, [kind]: Number.POSITIVE_INFINITY }, context) ?? message
  if (context.count(fullMessage) <= maxTokens) return fullMessage
  const tokens = tokensOf(message, kind, context)
  let room = maxTokens - context.count(fullMessage) + tokens.reduce((sum, one) => sum + one, 0)
  for (let tries = 0; tries < MAX_TRIES && room > 0; tries++) {
    const variant = shortenToSizes(message, { ...sizes, [kind]: waterLevel(tokens, room) }, context, excerpts) ?? fullMessage
    const excess = context.count(variant) - maxTokens
    if (excess <= 0) return variant
    room -= Math.max(excess, room * MIN_SHRINK_FRACTION)
  }
  return undefined
}

function shortenToSizes(message: Message, { result, text }: Sizes, context: Context, excerpts?: Excerpts): Message | undefined {
  const short = shortenMessage(message, (words, part) => {
    const maxTextTokens = part.type === 'tool-result' ? result : text
    if (maxTextTokens === Number.POSITIVE_INFINITY) return undefined
    return part.type === 'tool-result' ? previewOf(words, part, maxTextTokens, context, excerpts) : headOf(words, part, maxTextTokens, context)
  })
  return short && context.count(short) < context.count(message) ? short : undefined
}

/** Tokens of each text of a kind in a message. */
function tokensOf({ parts }: Message, kind: keyof Sizes, { estimate }: Context): Float64Array {
  const texts = parts.flatMap((part) => {
    if (part.type === 'text') return kind === 'text' ? [part.text] : []
    return part.type === 'tool-result' && kind === 'result' ? part.output.flatMap((one) => (one.type === 'text' ? [one.text] : [])) : []
  })
  return Float64Array.from(texts, (one) => estimate(one))
}
