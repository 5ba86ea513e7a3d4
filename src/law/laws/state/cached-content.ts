import type { Law } from '../../law.ts'
import { wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

const STORED_FIELDS = ['systemInstruction', 'system_instruction', 'tools', 'toolConfig', 'tool_config']

/** A request that continues from content stored by Gemini (`cachedContent`) has no system text, tools or tool settings of its own: they are in that content. */
export const cachedContent: Law = {
  name: 'cached-content',
  source: 'Gemini API, "Context caching"; vercel/ai #3333; langchain-google #978',
  error: 'CachedContent can not be used with GenerateContent request setting system_instruction, tools or tool_config.',
  wire(body) {
    if (typeof (wireValue(body, 'cachedContent') ?? wireValue(body, 'cached_content')) !== 'string') return []
    const found = STORED_FIELDS.filter((key) => wireValue(body, key) !== undefined)
    return found.length === 0 ? [] : [violationAtIndex('cached-content', 0, `The body sets ${found.join(', ')} beside cachedContent`)]
  },
}
