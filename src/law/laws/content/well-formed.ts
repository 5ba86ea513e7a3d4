import type { ContentPart, Part } from '../../../message/index.ts'
import { stringifyJson } from '../../../text/index.ts'
import type { Law, Violation } from '../../law.ts'
import type { Profile } from '../../profile/profile.ts'
import { toWellFormedJson } from '../../reading/to-well-formed-json.ts'
import { violationAtIndex, violationOfMessage } from '../../violation-of-message.ts'

/**
 * All text is well-formed Unicode, including ids, names, and values sent as JSON: arguments, tool output and unknown content. A lone surrogate cannot be
 * written as UTF-8, nor as an escape that is parsed with the body.
 */
export const wellFormed: Law = {
  name: 'well-formed',
  source: 'RFC 8259, section 8.2; providers answer 400 (invalid JSON or UTF-8)',
  error: 'The request body is not valid JSON: … surrogates not allowed',
  violations(history, profile) {
    const found: Violation[] = []
    history.messages.forEach((message, i) => {
      if (message.name?.isWellFormed() === false)
        found.push(violationOfMessage('well-formed', history, i, 'The name of the speaker holds half a surrogate pair', 'name'))
      message.parts.forEach((part, at) => {
        if (!isPartWellFormed(part, profile)) found.push(violationOfMessage('well-formed', history, i, 'Text holds half a surrogate pair', String(at)))
      })
    })
    return found
  },
  wire(body) {
    const json = stringifyJson(body)
    return toWellFormedJson(json) === json ? [] : [violationAtIndex('well-formed', 0, 'The body holds half a surrogate pair')]
  },
}

function isPartWellFormed(part: Part, profile: Profile): boolean {
  switch (part.type) {
    case 'reasoning':
      return areTextsWellFormed(part.text, part.signature, part.encrypted)
    case 'tool-call':
      return (
        areTextsWellFormed(part.input, part.name, part.callId) &&
        ((profile.argumentsAsText && !part.inputIsValue) || toWellFormedJson(part.input) === part.input)
      )
    case 'tool-result':
      return areTextsWellFormed(part.callId, part.name) && part.output.every(isContentWellFormed)
    default:
      return isContentWellFormed(part)
  }
}

function isContentWellFormed(part: ContentPart): boolean {
  switch (part.type) {
    case 'text':
      return part.text.isWellFormed()
    case 'opaque':
      return toWellFormedJson(part.json) === part.json
    case 'image':
      return areTextsWellFormed(part.url, part.mediaType)
    case 'file':
      return areTextsWellFormed(part.text, part.url, part.name, part.mediaType)
  }
}

function areTextsWellFormed(...texts: readonly (string | undefined)[]): boolean {
  return texts.every((text) => text?.isWellFormed() ?? true)
}
