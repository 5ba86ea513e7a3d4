import { expect, it } from 'vitest'
import { wirePathOf } from '../../src/resent/index.ts'

const parsedPath = (url: string) => {
  const { format, counts, model } = wirePathOf(url) ?? {}
  return [format, counts, model]
}

it.each([
  ['https://api.anthropic.com/v1/messages?beta=true', 'anthropic-messages', false],
  ['https://api.example.com/api/anthropic/v1/messages/count_tokens', 'anthropic-messages', true],
  ['http://localhost:8080/v1/chat/completions/', 'openai-chat', false],
  ['https://api.openai.com/v1/responses#x', 'openai-responses', false],
  ['https://api.openai.com/v1/responses/input_tokens', 'openai-responses', true],
  ['/v1beta/models/gemini-3-pro:streamGenerateContent?alt=sse', 'gemini', false, 'gemini-3-pro'],
  [
    'https://bedrock-runtime.us-east-1.amazonaws.com/model/us.anthropic.claude-sonnet-4-5-20250929-v1%3A0/converse',
    'bedrock-converse',
    false,
    'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
  ],
  [
    '/model/arn%3Aaws%3Abedrock%3Aus-east-1%3A1%3Ainference-profile%2Fp/converse-stream',
    'bedrock-converse',
    false,
    'arn:aws:bedrock:us-east-1:1:inference-profile/p',
  ],
  ['/model/100%/converse', 'bedrock-converse', false, '100%'],
  ['/v1/projects/p/locations/l/publishers/google/models/gemini-3-pro:countTokens', 'gemini', true, 'gemini-3-pro'],
])('wirePathOf recognizes %s', (url, format, counts, model = undefined) => {
  expect(parsedPath(url)).toEqual([format, counts, model])
})

it.each(['/v1/responses/compact', '/v1/embeddings', '/v1/messages/batches', '/model/a/invoke', '/converse', '', '?', 'https://x/v1/models/gemini-3-pro'])(
  'wirePathOf returns undefined for other paths: %s',
  (url) => {
    expect(wirePathOf(url)).toBeUndefined()
  },
)
