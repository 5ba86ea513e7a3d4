import type { Message } from '../../message/index.ts'
import { minGapTokens } from '../draft/index.ts'
import type { Context } from '../strategy.ts'
import type { Sizes } from './shorter-variant.ts'

/** Shorter forms of messages, by index. */
export type Variants = ReadonlyMap<number, Message>

/** Which of the messages that stay are shortened, and how far. */
export interface Cuts {
  readonly variants: Variants
  /** Whether the messages that stay may fit the budget in these forms. If not, no draft is needed. */
  readonly canFit: boolean
  /** The message that was shortened last, and which of its texts: it may grow into the rest of the budget. */
  readonly last?: { readonly index: number; readonly kind: keyof Sizes }
}

/** A way to shorten messages: their current forms, and the next form of each for one kind of text. */
interface ShortenStep {
  readonly current: Variants
  readonly kind: keyof Sizes
  readonly next: (i: number) => Message | undefined
}

/**
 * Applies the further forms to the oldest messages that stay first, as many as needed to bring the messages that stay within the budget, alongside the given
 * forms.
 */
export function shortenOldest(messages: readonly Message[], stays: Uint8Array, context: Context, { current, kind, next }: ShortenStep): Cuts {
  const variants = new Map(current)
  const gap = minGapTokens(context)
  let tokens = 0
  let gaps = 0
  stays.forEach((flag, i) => {
    if (flag) tokens += context.count(variants.get(i) ?? (messages[i] as Message))
    else if (i === 0 || stays[i - 1]) gaps += gap
  })
  let last: Cuts['last']
  for (let i = 0; i < messages.length && tokens + gaps > context.budget; i++) {
    const variant = stays[i] ? next(i) : undefined
    if (!variant) continue
    tokens -= context.count(variants.get(i) ?? (messages[i] as Message)) - context.count(variant)
    variants.set(i, variant)
    last = { index: i, kind }
  }
  const canFit = tokens <= context.budget || !context.profile.shapes.shortenInPlace
  return { variants, canFit, ...(last && { last }) }
}
