import { halfEscapes } from '../../../text/index.ts'

/**
 * The text of a value that a result holds: its JSON. Half a surrogate pair that it writes as an escape is the half itself there, as in a string that was
 * read, for in a value of the body a provider refuses the one as the other.
 */
export function valueText(json: string): string {
  return halfEscapes(json, (half) => half)
}
