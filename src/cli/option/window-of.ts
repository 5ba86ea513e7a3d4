import { DecantError } from '../../message/index.ts'
import { noWindow } from './no-window.ts'
import { sizeIn } from './size-in.ts'

/**
 * Parses the tokens of a window from an option or a variable: `200000`, `200k`, `1.5m`.
 * @throws DecantError `usage` if they are not a whole number above 0, or not a plausible window
 */
export function windowOf(name: string, given: unknown): number {
  const tokens = sizeIn(String(given))
  const such = (example: string) => `Give for example ${name}${name.startsWith('-') ? ' ' : '='}${example}.`
  if (!Number.isSafeInteger(tokens) || !tokens)
    throw new DecantError('usage', `${name} takes a number of tokens above 0, not '${given}'`, such('200k or 200000'))
  const none = noWindow(tokens)
  if (none) throw new DecantError('usage', `${none.why}, which ${name} says`, such(none.meant))
  return tokens
}
