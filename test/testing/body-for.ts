import type { Profile } from '../../src/law/index.ts'
import type { History } from '../../src/message/index.ts'
import type { MockName } from '../../src/testing/index.ts'
import { bodyOf, signLike } from '../../src/testing/index.ts'

const MOCKS: Readonly<Record<string, readonly [MockName, string?]>> = {
  anthropic: ['anthropic', 'claude-sonnet-4-5'],
  'anthropic-no-prefill': ['anthropic', 'claude-opus-4-6'],
  'anthropic-bound': ['anthropic', 'claude-opus-5-5'],
  bedrock: ['bedrock'],
  'bedrock-no-prefill': ['bedrock'],
  'bedrock-bound': ['bedrock'],
  'openai-chat': ['openai-chat'],
  'openai-responses': ['openai-responses'],
  'openai-agents': ['openai-responses'],
  gemini: ['gemini'],
  mistral: ['mistral'],
  deepseek: ['deepseek'],
  'ai-sdk': ['ai-sdk'],
  langchain: ['ai-sdk'],
  generic: ['ai-sdk'],
}

/** A body for the mock of a profile (of its wire, if it names two), with its thinking signed as it was when `origin` was written. */
export function bodyFor(history: History, profile: Profile, origin: History = history): { readonly name: MockName; readonly body: object } {
  const [name, model] = MOCKS[profile.name] ?? MOCKS[profile.name.slice(profile.name.indexOf('+') + 1)] ?? ['openai-chat']
  const body = bodyOf(history, name, model)
  return { name, body: name === 'anthropic' ? signLike(body, bodyOf(origin, name, model)) : body }
}
