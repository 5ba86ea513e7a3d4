import { jsonGiven } from '../chat/json-given.ts'

/**
 * The text under which an input is archived: the string itself, or its JSON.
 * @throws what `jsonGiven` throws
 */
export function inputText(input: string | object): string {
  return typeof input === 'string' ? input : jsonGiven(input)
}
