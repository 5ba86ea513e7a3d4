import type { WireFormat } from './format.ts'
import { aiSdkModel } from './wire/ai-sdk/ai-sdk-model.ts'
import { aiSdkUi } from './wire/ai-sdk/ai-sdk-ui.ts'
import { anthropicMessages } from './wire/anthropic/anthropic-messages.ts'
import { deepseek } from './wire/chat/deepseek.ts'
import { mistral } from './wire/chat/mistral.ts'
import { openaiChat } from './wire/chat/openai-chat.ts'
import { bedrockConverse } from './wire/converse/bedrock-converse.ts'
import { gemini } from './wire/gemini/gemini.ts'
import { langchain } from './wire/langchain/langchain.ts'
import { openaiAgents } from './wire/responses/openai-agents.ts'
import { openaiResponses } from './wire/responses/openai-responses.ts'
import { wireFormat } from './wire/wire-format.ts'

/** The formats that decant reads and writes. */
export const wires: readonly WireFormat[] = [
  openaiChat,
  anthropicMessages,
  openaiResponses,
  gemini,
  bedrockConverse,
  aiSdkModel,
  aiSdkUi,
  langchain,
  openaiAgents,
  mistral,
  deepseek,
].map(wireFormat)
