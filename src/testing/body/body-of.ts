import { type History, historyGiven } from '../../message/index.ts'
import { aiSdkBody } from './ai-sdk.ts'
import { anthropicBody } from './anthropic.ts'
import { bedrockBody } from './bedrock.ts'
import { chatBody } from './chat.ts'
import { geminiBody } from './gemini.ts'
import { mockGiven } from './mock-given.ts'
import type { MockName } from './mock-name.ts'
import { responsesBody } from './responses.ts'

/**
 * A request body for a mock endpoint that says what the history says, faults included. Written apart from the formats of decant, so
 * that the two can be held against each other. Calls whose arguments are no JSON object are sent with empty ones where the wire wants
 * an object.
 * @throws DecantError `invalid-argument` for no history, or a mock that there is not
 */
export function bodyOf(history: History, name: MockName, model?: string): object {
  historyGiven(history, 'bodyOf')
  switch (mockGiven(name, 'bodyOf')) {
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
