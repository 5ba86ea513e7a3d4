import { nearestName, shownValue } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'
import type { MockName } from './mock-name.ts'

const NAMES: Readonly<Record<MockName, true>> = {
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
 * @param of the function it was passed to, as a caller writes it
 * @throws DecantError `invalid-argument`
 */
export function mockGiven(name: MockName, of: string): MockName {
  if (typeof name === 'string' && Object.hasOwn(NAMES, name)) return name
  const names = Object.keys(NAMES)
  const near = typeof name === 'string' ? nearestName(name, names) : undefined
  throw new DecantError(
    'invalid-argument',
    `${of} takes the name of a mock, not ${shownValue(name)}`,
    `${near === undefined ? '' : `Did you mean '${near}'? `}Names: ${names.join(', ')}.`,
  )
}
