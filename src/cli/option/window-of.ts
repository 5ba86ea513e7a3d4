import { DecantError } from '../../message/index.ts'
import { sizeIn } from './size-in.ts'

/**
 * The tokens of a window, as an option or a variable gives them: `200000`, `200k`, `1.5m`.
 * @throws DecantError `usage` where they are no whole number above 0
 */
export function windowOf(name: string, given: unknown): number {
  const tokens = sizeIn(String(given))
  if (Number.isSafeInteger(tokens) && tokens) return tokens
  throw new DecantError(
    'usage',
    `${name} takes a number of tokens above 0, not '${given}'`,
    `Give for example ${name}${name.startsWith('-') ? ' ' : '='}200k or 200000.`,
  )
}
