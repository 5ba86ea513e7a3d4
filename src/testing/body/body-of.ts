import { checkHistory, type History } from '../../message/index.ts'
import { aiSdkBody } from './ai-sdk.ts'
import { anthropicBody } from './anthropic.ts'
import { bedrockBody } from './bedrock.ts'
import { chatBody } from './chat.ts'
import { checkMockName } from './check-mock-name.ts'
import { geminiBody } from './gemini.ts'
import type { MockName } from './mock-name.ts'
import { responsesBody } from './responses.ts'

/**
 * Writes a history as a request body for a mock endpoint, malformations included. Independent of decant's own formats, so that the two can be compared. Calls
 * whose arguments are not a JSON object are sent with empty ones if the wire requires an object.
 * @throws DecantError `invalid-argument` for an invalid history or an unknown mock
 */
export function bodyOf(history: History, name: MockName, model?: string): object {
  checkHistory(history, 'bodyOf')
  switch (checkMockName(name, 'bodyOf')) {
    case 'anthropic':
      return anthropicBody(history, model)
    case 'openai-responses':
      return responsesBody(history, model)
    case 'bedrock':
      return bedrockBody(history)
    case 'ai-sdk':
      return aiSdkBody(history)
    case 'gemini':
      return geminiBody(history)
    case 'openai-chat':
    case 'mistral':
    case 'deepseek':
      return chatBody(history, model)
  }
}
