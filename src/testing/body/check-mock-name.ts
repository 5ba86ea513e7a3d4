import { DecantError } from '../../message/index.ts'
import { describeValue, nearestName } from '../../validation/index.ts'
import type { MockName } from './mock-name.ts'

const MOCK_NAMES: Readonly<Record<MockName, true>> = {
  anthropic: true,
  'openai-chat': true,
  'openai-responses': true,
  gemini: true,
  mistral: true,
  deepseek: true,
  bedrock: true,
  'ai-sdk': true,
}

/**
 * Checks the name of a mock.
 * @param caller the function it was passed to, as a caller writes it
 * @throws DecantError `invalid-argument`
 */
export function checkMockName(name: MockName, caller: string): MockName {
  if (typeof name === 'string' && Object.hasOwn(MOCK_NAMES, name)) return name
  const names = Object.keys(MOCK_NAMES)
  const nearest = typeof name === 'string' ? nearestName(name, names) : undefined
  throw new DecantError(
    'invalid-argument',
    `${caller} takes the name of a mock, not ${describeValue(name)}`,
    `${nearest === undefined ? '' : `Did you mean '${nearest}'? `}Names: ${names.join(', ')}.`,
  )
}
