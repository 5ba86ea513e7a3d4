import type { Edit, History, Message } from '../message/index.ts'
import { EditBuilder, historyGiven } from '../message/index.ts'
import { bindingBreaks } from './binding.ts'
import type { Profile } from './profile/profile.ts'
import { sealOf } from './reading/reasoning.ts'

const REASON = 'reasoning is bound to changed content before it'

/**
 * Returns the edit of `after` that strips all sealed reasoning from the first piece on that the rewriting of `before` broke. The result is valid; stripped
 * reasoning must never be put back in a later request (`choicesOf` records it). A single keep if nothing broke.
 */
export function stripBroken(before: History, after: History, profile: Profile): Edit<Message> {
  historyGiven(after, 'stripBroken')
  const first = bindingBreaks(before, after, profile)[0]
  if (!first) return new EditBuilder<Message>().keep(after.messages.length).build()
  let broken = false
  const result = new EditBuilder<Message>()
  for (let i = 0; i < after.messages.length; i++) {
    const message = after.messages[i] as Message
    const parts = message.parts.filter((part) => {
      if (part.type !== 'reasoning') return true
      const seal = sealOf(part)
      broken ||= i === first.index && seal?.slice(0, 80) === first.detail
      return !broken || seal === undefined
    })
    if (parts.length === message.parts.length) result.keep(1)
    else result.cut(1, parts.length === 0 ? [] : [{ ...message, parts }], REASON)
  }
  return result.build()
}
