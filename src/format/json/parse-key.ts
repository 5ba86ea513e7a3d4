import { detachedCopy } from '../../text/index.ts'
import { NotJsonError } from './not-json-error.ts'

/** Returns the key between two quotes, the second before `end`, as a copy that does not keep the text alive. */
export function parseKey(text: string, start: number, end: number): string {
  const plain = text.slice(start + 1, end - 1)
  if (!plain.includes('\\')) return detachedCopy(plain)
  try {
    return JSON.parse(text.slice(start, end)) as string
  } catch {
    throw new NotJsonError(start)
  }
}
