import type { ContentPart, Part } from '../../message/index.ts'
import { takesValues, withoutHalfEscapes } from '../reading/half-escapes.ts'
import { sealOf } from '../reading/reasoning.ts'
import type { Draft } from './draft.ts'

/** Puts U+FFFD in the place of half surrogate pairs. Sealed reasoning travels verbatim or not at all, so it is dropped. */
export function scrub(draft: Draft): void {
  if (!draft.holds('well-formed')) return
  const values = takesValues(draft.profile)
  draft.messages = draft.messages.flatMap((message) => {
    const named = message.name === undefined ? {} : { name: message.name.toWellFormed() }
    const scrubs = message.parts.map((part) => scrubbed(part, values))
    if (named.name === message.name && scrubs.every((part, at) => part === message.parts[at])) return [message]
    draft.note('scrub', message, 'Text holds half a surrogate pair')
    const parts = scrubs.filter((part) => part !== undefined)
    return parts.length === 0 && message.parts.length > 0 ? [] : [{ ...message, ...named, parts }]
  })
}

/** The part itself where its text is well-formed; undefined where it must go. */
function scrubbed(part: Part, values: boolean): Part | undefined {
  switch (part.type) {
    case 'reasoning':
      if (part.text.isWellFormed()) return part
      return sealOf(part) === undefined ? { ...part, text: part.text.toWellFormed() } : undefined
    case 'tool-call': {
      const whole = part.input.toWellFormed()
      const input = values ? withoutHalfEscapes(whole) : whole
      if (input === part.input && part.name.isWellFormed() && part.callId.isWellFormed()) return part
      return { ...part, input, name: part.name.toWellFormed(), callId: part.callId.toWellFormed() }
    }
    case 'tool-result': {
      const output = part.output.map(scrubbedContent)
      const named = part.name === undefined ? {} : { name: part.name.toWellFormed() }
      if (part.callId.isWellFormed() && named.name === part.name && output.every((inner, i) => inner === part.output[i])) return part
      return { ...part, callId: part.callId.toWellFormed(), ...named, output }
    }
    default:
      return scrubbedContent(part)
  }
}

function scrubbedContent(part: ContentPart): ContentPart {
  if ((part.type !== 'text' && part.type !== 'file') || part.text === undefined || part.text.isWellFormed()) return part
  return { ...part, text: part.text.toWellFormed() }
}
