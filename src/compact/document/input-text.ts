import { stringifyInput } from '../chat/stringify-input.ts'

/**
 * The text under which an input is archived: the string itself, or its JSON.
 * @throws what `stringifyInput` throws
 */
export function inputText(input: string | object): string {
  return typeof input === 'string' ? input : stringifyInput(input)
}
