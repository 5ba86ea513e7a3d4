import type { ContentPart, Part } from '../../message/index.ts'
import type { Profile } from '../profile/profile.ts'
import { signatureOf } from '../reading/signature-of.ts'
import { toWellFormedJson } from '../reading/to-well-formed-json.ts'
import type { RepairDraft } from './repair-draft.ts'

/** Replaces lone surrogates with U+FFFD. Signed reasoning can only be sent verbatim, so it is dropped. */
export function scrubSurrogates(draft: RepairDraft): void {
  if (!draft.hasAnyLaw('well-formed')) return
  draft.messages = draft.messages.flatMap((message) => {
    const name = message.name === undefined ? {} : { name: message.name.toWellFormed() }
    const scrubbedParts = message.parts.map((part) => scrubPart(part, draft.profile))
    if (name.name === message.name && scrubbedParts.every((part, at) => part === message.parts[at])) return [message]
    draft.addRepair('scrub', message, 'Text holds half a surrogate pair')
    const parts = scrubbedParts.filter((part) => part !== undefined)
    return parts.length === 0 && message.parts.length > 0 ? [] : [{ ...message, ...name, parts }]
  })
}

/** Returns the part itself if its text is well-formed; undefined if it must be dropped. */
function scrubPart(part: Part, { argumentsAsText }: Profile): Part | undefined {
  switch (part.type) {
    case 'reasoning':
      if (scrubFields(part, 'text', 'signature', 'encrypted') === part) return part
      return signatureOf(part) === undefined ? { ...part, text: part.text.toWellFormed() } : undefined
    case 'tool-call': {
      const input = argumentsAsText && !part.inputIsValue ? part.input.toWellFormed() : toWellFormedJson(part.input)
      return scrubFields(input === part.input ? part : { ...part, input }, 'name', 'callId')
    }
    case 'tool-result': {
      const output = part.output.map(scrubContent)
      return scrubFields(output.every((inner, i) => inner === part.output[i]) ? part : { ...part, output }, 'name', 'callId')
    }
    default:
      return scrubContent(part)
  }
}

function scrubContent(part: ContentPart): ContentPart {
  switch (part.type) {
    case 'text':
      return scrubFields(part, 'text')
    case 'opaque': {
      const json = toWellFormedJson(part.json)
      return json === part.json ? part : { ...scrubFields(part, 'text'), json }
    }
    case 'image':
      return scrubFields(part, 'url', 'mediaType')
    case 'file':
      return scrubFields(part, 'text', 'url', 'name', 'mediaType')
  }
}

/** Returns the same object if these of its texts are well-formed, otherwise a copy with them scrubbed. */
function scrubFields<P extends object>(part: P, ...fields: readonly (keyof P)[]): P {
  const changed = fields.flatMap((field) => {
    const text: unknown = part[field]
    return typeof text === 'string' && !text.isWellFormed() ? [[field, text.toWellFormed()] as const] : []
  })
  return changed.length === 0 ? part : { ...part, ...Object.fromEntries(changed) }
}
