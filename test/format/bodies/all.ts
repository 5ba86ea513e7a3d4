import type fc from 'fast-check'
import { agentsBodies } from './agents.ts'
import { aiSdkModelBodies, aiSdkUiBodies } from './ai-sdk.ts'
import { anthropicBodies } from './anthropic.ts'
import { chatBodies } from './chat.ts'
import { converseBodies } from './converse.ts'
import { geminiBodies } from './gemini.ts'
import { langchainBodies } from './langchain.ts'
import { responsesBodies } from './responses.ts'

/** Bodies by the wire format they are written in. */
export const bodies: Readonly<Record<string, fc.Arbitrary<object>>> = {
  'openai-chat': chatBodies,
  'anthropic-messages': anthropicBodies,
  'openai-responses': responsesBodies,
  gemini: geminiBodies,
  'bedrock-converse': converseBodies,
  'ai-sdk-model': aiSdkModelBodies,
  'ai-sdk-ui': aiSdkUiBodies,
  langchain: langchainBodies,
  'openai-agents': agentsBodies,
  mistral: chatBodies,
  deepseek: chatBodies,
}
