import { jsonValue } from '../../text/index.ts'

/** The object or array that a text is in JSON; undefined where it is none. */
export function objectIn(text: string): object | undefined {
  const value = jsonValue(text)
  return typeof value === 'object' && value !== null ? value : undefined
}
