import type { Message } from '../../message/index.ts'
import { bareGapTokens } from '../draft/index.ts'
import type { Context } from '../strategy.ts'
import type { Sizes } from './shorter.ts'

/** Shorter forms of messages by index. */
export type Forms = ReadonlyMap<number, Message>

/** Which of the messages that stay are made shorter, and how far that goes. */
export interface Cuts {
  readonly forms: Forms
  /** Whether what stays may fit the budget so; where it cannot, nothing need be drafted. */
  readonly may: boolean
  /** The last one that was made shorter, and what of it: it may grow into what is left of the budget. */
  readonly last?: { readonly index: number; readonly kind: keyof Sizes }
}

/** How messages may be made shorter: what they are already, and the next form of each of one kind. */
interface Step {
  readonly given: Forms
  readonly kind: keyof Sizes
  readonly further: (i: number) => Message | undefined
}

/** Of the further forms, the oldest messages that stay first, as many as bring what stays within the budget, beside those given. */
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
