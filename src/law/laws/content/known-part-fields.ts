import type { Law, Violation } from '../../law.ts'
import { wireList } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

const KNOWN_FIELDS = new Set(
  [
    ['text', 'thought', 'thoughtSignature', 'inlineData', 'fileData', 'functionCall', 'functionResponse', 'executableCode', 'codeExecutionResult'],
    ['thought_signature', 'inline_data', 'file_data', 'function_call', 'function_response', 'executable_code', 'code_execution_result'],
    ['videoMetadata', 'video_metadata', 'mediaResolution', 'media_resolution', 'partMetadata', 'toolCall', 'toolResponse'],
  ].flat(),
)

/** Parts that decant writes have no field unknown to the provider. A part that arrived with one is left unchanged. */
export const knownPartFields: Law = {
  name: 'known-part-fields',
  source: 'gemini-cli historyHardening.ts',
  error: 'Invalid JSON payload received. Unknown name "…" at \'contents[…].parts[…]\': Cannot find field.',
  wire(body) {
    const found: Violation[] = []
    wireList(body, 'contents').forEach((content, index) => {
      for (const part of wireList(content, 'parts')) {
        if (typeof part !== 'object' || part === null) continue
        for (const name of Object.keys(part)) {
          if (!KNOWN_FIELDS.has(name))
            found.push(violationAtIndex('known-part-fields', index, `A part has the unknown field ${name.slice(0, 80)}`, name.slice(0, 80)))
        }
      }
    })
    return found
  },
}
