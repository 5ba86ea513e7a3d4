import type { Part } from '../../../message/index.ts'
import { breach } from '../../breach.ts'
import type { Law, Violation } from '../../law.ts'

/** All text is well-formed Unicode, ids and names too: a lone surrogate cannot be written as UTF-8. */
export const wellFormed: Law = {
  name: 'well-formed',
  source: 'RFC 8259, section 8.2; providers answer 400 (invalid JSON or UTF-8)',
  error: 'The request body is not valid JSON: … surrogates not allowed',
  violations(history) {
    const found: Violation[] = []
    history.messages.forEach((message, i) => {
      if (message.name?.isWellFormed() === false) found.push(breach('well-formed', history, i, 'The name of who speaks holds half a surrogate pair', 'name'))
      message.parts.forEach((part, at) => {
        if (!partIsWellFormed(part)) found.push(breach('well-formed', history, i, 'Text holds half a surrogate pair', String(at)))
      })
    })
    return found
  },
}

function partIsWellFormed(part: Part): boolean {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return part.text.isWellFormed()
    case 'tool-call':
      return part.input.isWellFormed() && part.name.isWellFormed() && part.callId.isWellFormed()
    case 'tool-result':
      return part.callId.isWellFormed() && (part.name?.isWellFormed() ?? true) && part.output.every(partIsWellFormed)
    case 'file':
      return part.text?.isWellFormed() ?? true
    case 'image':
    case 'opaque':
      return true
  }
}
