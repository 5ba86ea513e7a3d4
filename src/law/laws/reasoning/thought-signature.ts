import { placeBreach } from '../../breach.ts'
import type { Law, Violation } from '../../law.ts'
import { at, listAt } from '../../reading/wire-value.ts'

/**
 * In the turn under way the first call of each step carries its thought signature. Only models that think sign, so the law applies only if some part of the
 * body is signed.
 */
export const thoughtSignature: Law = {
  name: 'thought-signature',
  source: 'Gemini API, "Thought signatures"; Bifrost PR #2226',
  error: 'Function call is missing a thought_signature in functionCall parts.',
  wire(body) {
    const contents = listAt(body, 'contents')
    if (!contents.some((content) => listAt(content, 'parts').some(signed))) return []
    const turn = contents.findLastIndex((content) => at(content, 'role') === 'user' && listAt(content, 'parts').some((part) => at(part, 'text') !== undefined))
    const found: Violation[] = []
    for (let i = turn + 1; i < contents.length; i++) {
      const call = listAt(contents[i], 'parts').find((part) => at(part, 'functionCall') !== undefined)
      if (call !== undefined && !signed(call)) found.push(placeBreach('thought-signature', i, 'The first call of a step has no thought signature'))
    }
    return found
  },
}

function signed(part: unknown): boolean {
  return typeof (at(part, 'thoughtSignature') ?? at(part, 'thought_signature')) === 'string'
}
