import type { Law } from '../../law.ts'
import { wireList, wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** On Bedrock an error result has content; any other result may be empty. */
export const errorResultContent: Law = {
  name: 'error-result-content',
  source: 'sample-multi-agent-orchestration-chat-on-agentcore #15',
  error: 'The content field at messages.….content.….toolResult cannot be empty when status value is error.',
  wire(body) {
    return wireList(body, 'messages').flatMap((message, i) => {
      const hasEmptyError = wireList(message, 'content').some((block) => {
        const result = wireValue(block, 'toolResult')
        return wireValue(result, 'status') === 'error' && wireList(result, 'content').length === 0
      })
      return hasEmptyError ? [violationAtIndex('error-result-content', i, 'A result that is an error has no content')] : []
    })
  },
}
