import type { ContentPart, Part } from '../../../message/index.ts'
import { jsonOf } from '../../../text/index.ts'
import { breach, placeBreach } from '../../breach.ts'
import type { Law, Violation } from '../../law.ts'
import { takesValues, withoutHalfEscapes } from '../../reading/half-escapes.ts'

/** All text is well-formed Unicode, ids and names too, and so are arguments where they travel as a value: a lone surrogate cannot be written as UTF-8. */
export const wellFormed: Law = {
  name: 'well-formed',
  source: 'RFC 8259, section 8.2; providers answer 400 (invalid JSON or UTF-8)',
  error: 'The request body is not valid JSON: … surrogates not allowed',
  violations(history, profile) {
    const values = takesValues(profile)
    const found: Violation[] = []
    history.messages.forEach((message, i) => {
      if (message.name?.isWellFormed() === false) found.push(breach('well-formed', history, i, 'The name of who speaks holds half a surrogate pair', 'name'))
      message.parts.forEach((part, at) => {
        if (!partIsWellFormed(part, values)) found.push(breach('well-formed', history, i, 'Text holds half a surrogate pair', String(at)))
      })
    })
    return found
  },
  wire(body) {
    const json = jsonOf(body)
    return withoutHalfEscapes(json) === json ? [] : [placeBreach('well-formed', 0, 'The body holds half a surrogate pair')]
  },
}

function partIsWellFormed(part: Part, values: boolean): boolean {
  switch (part.type) {
    case 'reasoning':
      return part.text.isWellFormed()
    case 'tool-call':
      return inputIsWellFormed(part.input, values) && part.name.isWellFormed() && part.callId.isWellFormed()
    case 'tool-result':
      return part.callId.isWellFormed() && (part.name?.isWellFormed() ?? true) && part.output.every(contentIsWellFormed)
    default:
      return contentIsWellFormed(part)
  }
}

function inputIsWellFormed(input: string, values: boolean): boolean {
  return input.isWellFormed() && !(values && withoutHalfEscapes(input) !== input)
}

function contentIsWellFormed(part: ContentPart): boolean {
  return (part.type !== 'text' && part.type !== 'file') || (part.text?.isWellFormed() ?? true)
}
