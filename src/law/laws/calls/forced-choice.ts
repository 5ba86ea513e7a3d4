import { placeBreach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { at } from '../../reading/wire-value.ts'

/** The choices of Amazon Bedrock's Converse that force a tool, each a field of its own. */
const CONVERSE = ['any', 'tool']

/** With thinking on, `tool_choice` must not force a tool. */
export const forcedChoice: Law = {
  name: 'forced-choice',
  source: 'Anthropic, "Extended thinking" (tool choice)',
  error: 'Thinking may not be enabled when tool_choice forces tool use.',
  wire(body) {
    const thinking = at(body, 'thinking', 'type') ?? at(body, 'additionalModelRequestFields', 'thinking', 'type')
    const choice = at(body, 'tool_choice', 'type') ?? CONVERSE.find((name) => at(body, 'toolConfig', 'toolChoice', name) !== undefined)
    if ((thinking !== 'enabled' && thinking !== 'adaptive') || (choice !== 'any' && choice !== 'tool')) return []
    return [placeBreach('forced-choice', 0, `tool_choice "${choice}" forces a tool while thinking is on`)]
  },
}
