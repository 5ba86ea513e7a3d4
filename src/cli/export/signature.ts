import { createHash } from 'node:crypto'

/** By which text that decant wrote is known to be as it was. Ends of lines do not count: version control changes them. */
export function signature(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n').trim()).digest('hex').slice(0, 16)
}
