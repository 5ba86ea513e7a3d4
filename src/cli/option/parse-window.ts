import { DecantError } from '../../message/index.ts'
import { implausibleWindow } from './implausible-window.ts'
import { parseSize } from './parse-size.ts'

/**
 * Parses the tokens of a window from an option or a variable: `200000`, `200k`, `1.5m`.
 * @throws DecantError `usage` if they are not a whole number above 0, or not a plausible window
 */
export function parseWindow(name: string, given: unknown): number {
  const tokens = parseSize(String(given))
  const exampleOf = (example: string) => `Give for example ${name}${name.startsWith('-') ? ' ' : '='}${example}.`
  if (!Number.isSafeInteger(tokens) || !tokens)
    throw new DecantError('usage', `${name} takes a number of tokens above 0, not '${given}'`, exampleOf('200k or 200000'))
  const implausible = implausibleWindow(tokens)
  if (implausible) throw new DecantError('usage', `${implausible.why}, which ${name} says`, exampleOf(implausible.suggestion))
  return tokens
}
