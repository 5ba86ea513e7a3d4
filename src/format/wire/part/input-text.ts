import { stringifyJson } from '../../../text/index.ts'

/** Returns the arguments of a call as their text: a text is that already, and none are an empty object. */
export function inputText(args: unknown): string {
  return typeof args === 'string' ? args : stringifyJson(args ?? {})
}
