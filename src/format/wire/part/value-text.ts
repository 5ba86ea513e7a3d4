import { replaceHalfEscapes } from '../../../text/index.ts'

/**
 * Returns the text of a value in a result: its JSON. An escaped lone surrogate becomes the surrogate itself, as in a parsed string, because inside a value of
 * the body a provider refuses both.
 */
export function valueText(json: string): string {
  return replaceHalfEscapes(json, (half) => half)
}
