import type { Law } from '../../law.ts'
import { wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** The choices of Amazon Bedrock's Converse that force a tool, each a field of its own. */
const FORCING_CHOICES = ['any', 'tool']

/** With thinking on, `tool_choice` must not force a tool. */
export const forcedChoice: Law = {
  name: 'forced-choice',
  source: 'Anthropic, "Extended thinking" (tool choice)',
  error: 'Thinking may not be enabled when tool_choice forces tool use.',
  wire(body) {
    const thinking = wireValue(body, 'thinking', 'type') ?? wireValue(body, 'additionalModelRequestFields', 'thinking', 'type')
    const choice = wireValue(body, 'tool_choice', 'type') ?? FORCING_CHOICES.find((name) => wireValue(body, 'toolConfig', 'toolChoice', name) !== undefined)
    if ((thinking !== 'enabled' && thinking !== 'adaptive') || (choice !== 'any' && choice !== 'tool')) return []
    return [violationAtIndex('forced-choice', 0, `tool_choice "${choice}" forces a tool while thinking is on`)]
  },
}
