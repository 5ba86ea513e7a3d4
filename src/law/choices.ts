import type { Edit, History, Message } from '../message/index.ts'
import { DecantError, EditBuilder, historyGiven } from '../message/index.ts'
import { sealOf } from './reading/reasoning.ts'

/**
 * A decision that was made once for a conversation and holds for every later request: reasoning that was stripped stays stripped. Plain data, which the sender
 * of the requests stores beside the conversation.
 */
export interface Choices {
  readonly version: 1
  /** Seals (signature or encrypted text) of stripped reasoning, in the order in which it was stripped. */
  readonly stripped: readonly string[]
}

/** Returns the choices after `before` was rewritten into `after`: the earlier ones, plus the reasoning stripped by this rewriting. */
export function choicesOf(before: History, after: History, earlier?: Choices): Choices {
  const kept = new Set(seals(historyGiven(after, 'choicesOf')))
  const stripped = new Set(earlier?.stripped)
  for (const seal of seals(historyGiven(before, 'choicesOf'))) if (!kept.has(seal)) stripped.add(seal)
  return { ...earlier, version: 1, stripped: [...stripped] }
}

/** Returns the edit that applies the choices to a later history: reasoning stripped before is stripped again. A single keep if the history already complies. */
export function uphold(choices: Choices, history: History): Edit<Message> {
  const stripped = new Set(choicesGiven(choices).stripped)
  const result = new EditBuilder<Message>()
  for (const message of historyGiven(history, 'uphold').messages) {
    const parts = message.parts.filter((part) => part.type !== 'reasoning' || !stripped.has(sealOf(part) ?? ''))
    if (parts.length === message.parts.length) result.keep(1)
    else result.cut(1, parts.length === 0 ? [] : [{ ...message, parts }], 'this reasoning was removed before')
  }
  return result.build()
}

function choicesGiven(choices: Choices): Choices {
  if (Array.isArray((Object(choices) as Partial<Choices>).stripped)) return choices
  throw new DecantError('invalid-argument', 'uphold takes the choices made earlier', 'Give the result of `choicesOf(before, after)`.')
}

/** Yields the non-empty seals: an empty signature, as hosts of other models write it, does not identify a piece. */
function* seals(history: History): Generator<string> {
  for (const message of history.messages) {
    for (const part of message.parts) {
      const seal = part.type === 'reasoning' ? sealOf(part) : undefined
      if (seal) yield seal
    }
  }
}
