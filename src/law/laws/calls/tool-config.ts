import type { Law } from '../../law.ts'
import { wireList, wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** On Bedrock a request whose messages contain calls or results defines its tools, requests for a summary included. */
export const toolConfig: Law = {
  name: 'tool-config',
  source: 'opencode #10259, #34089; zed PR #48863; Roo PR #10975; pi PR #738',
  error: 'The toolConfig field must be defined when using toolUse and toolResult content blocks.',
  violations(history) {
    if (history.tools.length > 0) return []
    const index = history.messages.findIndex((message) => message.parts.some((part) => part.type === 'tool-call' || part.type === 'tool-result'))
    return index === -1 ? [] : [violationAtIndex('tool-config', index, 'The history holds calls, but no tool is defined')]
  },
  wire(body) {
    if (wireValue(body, 'toolConfig') !== undefined) return []
    const index = wireList(body, 'messages').findIndex((message) =>
      wireList(message, 'content').some((block) => wireValue(block, 'toolUse') !== undefined || wireValue(block, 'toolResult') !== undefined),
    )
    return index === -1 ? [] : [violationAtIndex('tool-config', index, 'toolUse or toolResult blocks without toolConfig')]
  },
}
