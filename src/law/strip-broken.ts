import type { Edit, History, Message } from '../message/index.ts'
import { checkHistory, EditBuilder } from '../message/index.ts'
import { bindingBreaks } from './binding-breaks.ts'
import type { Profile } from './profile/profile.ts'
import { signatureOf } from './reading/signature-of.ts'

const REASON = 'reasoning is bound to changed content before it'

/**
 * Returns the edit of `after` that strips all signed reasoning from the first piece on that the rewriting of `before` broke. The result is valid; stripped
 * reasoning must never be put back in a later request (`choicesOf` records it). A single keep if nothing broke.
 */
export function stripBroken(before: History, after: History, profile: Profile): Edit<Message> {
  checkHistory(after, 'stripBroken')
  const first = bindingBreaks(before, after, profile)[0]
  if (!first) return new EditBuilder<Message>().keep(after.messages.length).build()
  let isBroken = false
  const result = new EditBuilder<Message>()
  for (let i = 0; i < after.messages.length; i++) {
    const message = after.messages[i] as Message
    const parts = message.parts.filter((part) => {
      if (part.type !== 'reasoning') return true
      const signature = signatureOf(part)
      isBroken ||= i === first.index && signature?.slice(0, 80) === first.detail
      return !isBroken || signature === undefined
    })
    if (parts.length === message.parts.length) result.keep(1)
    else result.cut(1, parts.length === 0 ? [] : [{ ...message, parts }], REASON)
  }
  return result.build()
}
