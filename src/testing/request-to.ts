import { checkMockName } from './body/check-mock-name.ts'
import type { MockName } from './body/mock-name.ts'

const PATHS: Readonly<Record<MockName, string>> = {
  anthropic: '/v1/messages',
  'openai-chat': '/v1/chat/completions',
  mistral: '/v1/chat/completions',
  deepseek: '/chat/completions',
  'openai-responses': '/v1/responses',
  gemini: '/v1beta/models/gemini-3-pro:generateContent',
  bedrock: '/model/anthropic.claude-sonnet-4-5/converse',
  'ai-sdk': '/',
}

/**
 * Makes a request to a mock, with a body and headers.
 * @throws DecantError `invalid-argument` for an unknown mock
 */
export function requestTo(name: MockName, body: object, headers: Readonly<Record<string, string>> = {}): Request {
  return new Request(`https://mock.invalid${PATHS[checkMockName(name, 'requestTo')]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}
