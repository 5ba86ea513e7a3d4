import type { Law, Violation } from '../../law.ts'
import { wireList, wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/**
 * In the turn under way the first call of each step carries its thought signature. Only models that think sign, so the law applies only if some part of the
 * body is signed.
 */
export const thoughtSignature: Law = {
  name: 'thought-signature',
  source: 'Gemini API, "Thought signatures"; Bifrost PR #2226',
  error: 'Function call is missing a thought_signature in functionCall parts.',
  wire(body) {
    const contents = wireList(body, 'contents')
    if (!contents.some((content) => wireList(content, 'parts').some(isSigned))) return []
    const turn = contents.findLastIndex(
      (content) => wireValue(content, 'role') === 'user' && wireList(content, 'parts').some((part) => wireValue(part, 'text') !== undefined),
    )
    const found: Violation[] = []
    for (let i = turn + 1; i < contents.length; i++) {
      const call = wireList(contents[i], 'parts').find((part) => (wireValue(part, 'functionCall') ?? wireValue(part, 'function_call')) !== undefined)
      if (call !== undefined && !isSigned(call)) found.push(violationAtIndex('thought-signature', i, 'The first call of a step has no thought signature'))
    }
    return found
  },
}

function isSigned(part: unknown): boolean {
  return typeof (wireValue(part, 'thoughtSignature') ?? wireValue(part, 'thought_signature')) === 'string'
}
