import type { JsonObject } from '../value.ts'

/** The one string of a result that is nothing else. */
const ONLY = ['output', 'result', 'content', 'error']

/** The key of an object that says nothing but one string, as what a tool gave is wrapped where a wire wants an object; undefined for any other. */
export function onlyText(object: JsonObject | undefined): string | undefined {
  const [only, second] = Object.keys(object ?? {})
  return only !== undefined && second === undefined && ONLY.includes(only) && typeof object?.[only] === 'string' ? only : undefined
}
