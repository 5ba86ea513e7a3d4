import { jsonValue } from '../../text/index.ts'

/** The object or array in a JSON text; undefined for anything else. */
export function objectIn(text: string): object | undefined {
  const value = jsonValue(text)
  return typeof value === 'object' && value !== null ? value : undefined
}
