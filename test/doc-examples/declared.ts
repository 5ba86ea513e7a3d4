/** Declarations in TypeScript for names that the programs of a page leave to the reader: by page, for each of its programs in order. */
export const DECLARED: Readonly<Record<string, readonly string[]>> = {
  'docs/archive.md': [
    `declare const history: { role: string; content: string }[]`,
    `import OpenAI from 'openai'
import { generateText } from 'ai'
declare const archive: import('decant/archive').Archive, model: 'gpt-5-mini', prompt: string, client: OpenAI, messages: OpenAI.ChatCompletionMessageParam[]`,
  ],
  'docs/evaluation.md': ['', `declare const messages: Message[], cut: number, summary: string`],
  'docs/gateway.md': ['', `declare const upstreams: import('decant/gateway').Upstreams, archive: import('decant/archive').Archive`],
  'docs/integrations.md': [
    '',
    `import { anthropic } from '@ai-sdk/anthropic'`,
    `import { generateText, isStepCount } from 'ai'
declare const model: import('ai').LanguageModel, tools: import('ai').ToolSet, messages: import('ai').ModelMessage[]`,
    `declare const model: import('@langchain/core/language_models/chat_models').BaseChatModel, tools: import('@langchain/core/tools').StructuredTool[]`,
    `declare const agent: import('@openai/agents').Agent`,
    `declare const instructions: string, model: string, tools: object`,
  ],
  'docs/laws.md': [
    `declare const history: import('decant/message').History, before: typeof history, after: typeof history
declare const body: unknown, rewritten: unknown, headers: Headers | import('node:http').IncomingHttpHeaders`,
    `declare const history: import('decant/message').History, profile: import('decant/law').Profile
declare const request: Request, mine: import('decant/strategy').Strategy`,
  ],
  'docs/models.md': [`declare const key: string, history: import('openai').OpenAI.ChatCompletionMessageParam[]`],
  'docs/pipeline.md': Array.from({ length: 3 }, () => `declare const history: import('decant/pipeline').ChatMessage[]`),
  'docs/sessions.md': [
    `import type OpenAI from 'openai'
declare const ask: (messages: readonly object[]) => Promise<OpenAI.ChatCompletion>, runTool: (call: object) => Promise<string>`,
    '',
    `declare const history: import('decant/compact').ChatMessage[]`,
    `declare const response: import('openai').OpenAI.ChatCompletion & { usage: object }, sent: string`,
  ],
  'docs/workflows.md': [
    '',
    '',
    `declare const llmClient: import('decant/trajectory').LlmClient, experience: import('decant/workflow').CodingExperience`,
    `declare const experience: import('decant/workflow').CodingExperience`,
  ],
}
