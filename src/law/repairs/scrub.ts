import type { ContentPart, Part } from '../../message/index.ts'
import type { Profile } from '../profile/profile.ts'
import { sealOf } from '../reading/reasoning.ts'
import { wellFormedJson } from '../reading/well-formed-json.ts'
import type { Draft } from './draft.ts'

/** Replaces half surrogate pairs with U+FFFD. Sealed reasoning can only be sent verbatim, so it is dropped. */
export function scrub(draft: Draft): void {
  if (!draft.holds('well-formed')) return
  draft.messages = draft.messages.flatMap((message) => {
    const named = message.name === undefined ? {} : { name: message.name.toWellFormed() }
    const scrubs = message.parts.map((part) => scrubbed(part, draft.profile))
    if (named.name === message.name && scrubs.every((part, at) => part === message.parts[at])) return [message]
    draft.note('scrub', message, 'Text holds half a surrogate pair')
    const parts = scrubs.filter((part) => part !== undefined)
    return parts.length === 0 && message.parts.length > 0 ? [] : [{ ...message, ...named, parts }]
  })
}

/** Returns the part itself if its text is well-formed; undefined if it must be dropped. */
function scrubbed(part: Part, { argumentsAsText }: Profile): Part | undefined {
  switch (part.type) {
    case 'reasoning':
      if (whole(part, 'text', 'signature', 'encrypted') === part) return part
      return sealOf(part) === undefined ? { ...part, text: part.text.toWellFormed() } : undefined
    case 'tool-call': {
      const input = argumentsAsText ? part.input.toWellFormed() : wellFormedJson(part.input)
      return whole(input === part.input ? part : { ...part, input }, 'name', 'callId')
    }
    case 'tool-result': {
      const output = part.output.map(scrubbedContent)
      return whole(output.every((inner, i) => inner === part.output[i]) ? part : { ...part, output }, 'name', 'callId')
    }
    default:
      return scrubbedContent(part)
  }
}

function scrubbedContent(part: ContentPart): ContentPart {
  switch (part.type) {
    case 'text':
      return whole(part, 'text')
    case 'opaque': {
      const json = wellFormedJson(part.json)
      return json === part.json ? part : { ...whole(part, 'text'), json }
    }
    case 'image':
      return whole(part, 'url', 'mediaType')
    case 'file':
      return whole(part, 'text', 'url', 'name', 'mediaType')
  }
}

/** Returns the same object if these of its texts are well-formed, otherwise a copy with them scrubbed. */
function whole<P extends object>(part: P, ...fields: readonly (keyof P)[]): P {
  const mended = fields.flatMap((field) => {
    const text: unknown = part[field]
    return typeof text === 'string' && !text.isWellFormed() ? [[field, text.toWellFormed()] as const] : []
  })
  return mended.length === 0 ? part : { ...part, ...Object.fromEntries(mended) }
}
