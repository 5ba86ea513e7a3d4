import type { Message } from '../../message/index.ts'
import { bareGapTokens } from '../draft/index.ts'
import type { Context } from '../strategy.ts'
import type { Sizes } from './shorter.ts'

/** Shorter forms of messages, by index. */
export type Forms = ReadonlyMap<number, Message>

/** Which of the messages that stay are shortened, and how far. */
export interface Cuts {
  readonly forms: Forms
  /** Whether the messages that stay may fit the budget in these forms. If not, no draft is needed. */
  readonly may: boolean
  /** The message that was shortened last, and which of its texts: it may grow into the rest of the budget. */
  readonly last?: { readonly index: number; readonly kind: keyof Sizes }
}

/** A way to shorten messages: their current forms, and the next form of each for one kind of text. */
interface Step {
  readonly given: Forms
  readonly kind: keyof Sizes
  readonly further: (i: number) => Message | undefined
}

/**
 * Applies the further forms to the oldest messages that stay first, as many as needed to bring the messages that stay within the budget, beside the given
 * forms.
 */
export function cutsNeeded(messages: readonly Message[], stays: Uint8Array, context: Context, { given, kind, further }: Step): Cuts {
  const forms = new Map(given)
  const gap = bareGapTokens(context)
  let tokens = 0
  let gaps = 0
  stays.forEach((flag, i) => {
    if (flag) tokens += context.count(forms.get(i) ?? (messages[i] as Message))
    else if (i === 0 || stays[i - 1]) gaps += gap
  })
  let last: Cuts['last']
  for (let i = 0; i < messages.length && tokens + gaps > context.budget; i++) {
    const form = stays[i] ? further(i) : undefined
    if (!form) continue
    tokens -= context.count(forms.get(i) ?? (messages[i] as Message)) - context.count(form)
    forms.set(i, form)
    last = { index: i, kind }
  }
  const may = tokens <= context.budget || !context.profile.shapes.shortenInPlace
  return { forms, may, ...(last && { last }) }
}
