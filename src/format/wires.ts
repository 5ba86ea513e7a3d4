import type { WireFormat } from './format.ts'
import { aiSdkModel } from './wire/ai-sdk-model.ts'
import { aiSdkUi } from './wire/ai-sdk-ui.ts'
import { anthropicMessages } from './wire/anthropic-messages.ts'
import { deepseek } from './wire/deepseek.ts'
import { gemini } from './wire/gemini.ts'
import { langchain } from './wire/langchain.ts'
import { mistral } from './wire/mistral.ts'
import { openaiAgents } from './wire/openai-agents.ts'
import { openaiChat } from './wire/openai-chat.ts'
import { openaiResponses } from './wire/openai-responses.ts'
import { wireFormat } from './wire/wire-format.ts'

/** What decant reads and writes. */
export const wires: readonly WireFormat[] = [
  openaiChat,
  anthropicMessages,
  openaiResponses,
  gemini,
  aiSdkModel,
  aiSdkUi,
  langchain,
  openaiAgents,
  mistral,
  deepseek,
].map(wireFormat)
