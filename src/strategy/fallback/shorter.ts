import { levelled } from '../../excerpt/index.ts'
import { isSystem, type Message } from '../../message/index.ts'
import { type Excerpts, headOf, isWritten, previewOf, shortenMessage } from '../draft/index.ts'
import type { Context } from '../strategy.ts'

/** Tokens that a result and a text may take in a shorter form; Infinity leaves it as it is. */
export interface Sizes {
  readonly result: number
  readonly text: number
}

/** How often a form that came out too large is made again. */
const TRIES = 4
/** The least share of the room by which each retry is smaller. */
const LESS = 0.02
/** A text among several is not cut below this many tokens: the marker alone takes as many. */
const LEAST_TEXT = 24

/**
 * A message with previews of its results, and with the texts of the user and assistant cut at a sentence if together they take more than `sizes.text`. Messages
 * written by decant and system text have no shorter form. Undefined if no form is smaller.
 */
export function shorterForm(message: Message, sizes: Sizes, context: Context, excerpts?: Excerpts): Message | undefined {
  if (isWritten(message) || isSystem(message)) return undefined
  const text = Math.max(LEAST_TEXT, levelled(tokensOf(message, 'text', context), sizes.text))
  return smaller(message, { ...sizes, text }, context, excerpts)
}

/** The limits of a form: `most` tokens in all, with texts of one kind cut to the same length and those of the other kind limited by `sizes`. */
interface Most {
  readonly most: number
  readonly kind: keyof Sizes
  readonly sizes: Sizes
}

/** A form of a message that takes at most `most` tokens, and little less; the whole message if it fits. Undefined if there is no such form. */
export function formWithin(message: Message, { most, kind, sizes }: Most, context: Context, excerpts: Excerpts = new Map()): Message | undefined {
  const whole = smaller(message, { ...sizes, [kind]: Number.POSITIVE_INFINITY }, context) ?? message
  if (context.count(whole) <= most) return whole
  const tokens = tokensOf(message, kind, context)
  let room = most - context.count(whole) + tokens.reduce((sum, one) => sum + one, 0)
  for (let tries = 0; tries < TRIES && room > 0; tries++) {
    const form = smaller(message, { ...sizes, [kind]: levelled(tokens, room) }, context, excerpts) ?? whole
    const excess = context.count(form) - most
    if (excess <= 0) return form
    room -= Math.max(excess, room * LESS)
  }
  return undefined
}

function smaller(message: Message, { result, text }: Sizes, context: Context, excerpts?: Excerpts): Message | undefined {
  const short = shortenMessage(message, (words, part) => {
    const most = part.type === 'tool-result' ? result : text
    if (most === Number.POSITIVE_INFINITY) return undefined
    return part.type === 'tool-result' ? previewOf(words, part, most, context, excerpts) : headOf(words, part, most, context)
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
