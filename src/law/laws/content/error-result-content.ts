import { placeBreach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { at, listAt } from '../../reading/wire-value.ts'

/** On Bedrock an error result has content; any other result may be empty. */
export const errorResultContent: Law = {
  name: 'error-result-content',
  source: 'sample-multi-agent-orchestration-chat-on-agentcore #15',
  error: 'The content field at messages.….content.….toolResult cannot be empty when status value is error.',
  wire(body) {
    return listAt(body, 'messages').flatMap((message, i) => {
      const isMute = listAt(message, 'content').some((block) => {
        const result = at(block, 'toolResult')
        return at(result, 'status') === 'error' && listAt(result, 'content').length === 0
      })
      return isMute ? [placeBreach('error-result-content', i, 'A result that is an error has no content')] : []
    })
  },
}
