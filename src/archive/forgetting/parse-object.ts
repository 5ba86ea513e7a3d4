import { parseJson } from '../../text/index.ts'

/** The object or array in a JSON text; undefined for anything else. */
export function parseObject(text: string): object | undefined {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null ? value : undefined
}
