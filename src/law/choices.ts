import type { Edit, History, Message } from '../message/index.ts'
import { checkHistory, DecantError, EditBuilder } from '../message/index.ts'
import { signatureOf } from './reading/signature-of.ts'

/**
 * A decision that was made once for a conversation and applies to every later request: reasoning that was stripped stays stripped. Plain data, which the sender
 * of the requests stores with the conversation.
 */
export interface Choices {
  readonly version: 1
  /** Signatures or encrypted texts of stripped reasoning, in the order in which it was stripped. */
  readonly stripped: readonly string[]
}

/** Returns the choices after `before` was rewritten into `after`: the earlier ones, plus the reasoning stripped by this rewriting. */
export function choicesOf(before: History, after: History, earlier?: Choices): Choices {
  const keptSignatures = new Set(signaturesIn(checkHistory(after, 'choicesOf')))
  const stripped = new Set(earlier && checkChoices(earlier, 'choicesOf').stripped)
  for (const signature of signaturesIn(checkHistory(before, 'choicesOf'))) if (!keptSignatures.has(signature)) stripped.add(signature)
  return { ...earlier, version: 1, stripped: [...stripped] }
}

/** Returns the edit that applies the choices to a later history: reasoning stripped before is stripped again. A single keep if the history already complies. */
export function uphold(choices: Choices, history: History): Edit<Message> {
  const stripped = new Set(checkChoices(choices, 'uphold').stripped)
  const result = new EditBuilder<Message>()
  for (const message of checkHistory(history, 'uphold').messages) {
    const parts = message.parts.filter((part) => part.type !== 'reasoning' || !stripped.has(signatureOf(part) ?? ''))
    if (parts.length === message.parts.length) result.keep(1)
    else result.cut(1, parts.length === 0 ? [] : [{ ...message, parts }], 'this reasoning was removed before')
  }
  return result.build()
}

function checkChoices(choices: Choices, functionName: string): Choices {
  if (Array.isArray((Object(choices) as Partial<Choices>).stripped)) return choices
  throw new DecantError('invalid-argument', `${functionName} takes the choices made earlier`, 'Give the result of `choicesOf(before, after)`.')
}

/** Yields the non-empty signatures: an empty signature, as hosts of other models write it, does not identify a piece. */
function* signaturesIn(history: History): Generator<string> {
  for (const message of history.messages) {
    for (const part of message.parts) {
      const signature = part.type === 'reasoning' ? signatureOf(part) : undefined
      if (signature) yield signature
    }
  }
}
