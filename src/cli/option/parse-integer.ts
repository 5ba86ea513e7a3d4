import { DecantError } from '../../message/index.ts'

/** Sensible example values, by the name of an option or a variable. */
const EXAMPLES: Readonly<Record<string, number>> = { port: 8787, run: 0, 'keep-rounds': 3, threads: 2, limit: 10, top: 10 }

/**
 * Parses the number of an option or a variable.
 * @throws DecantError `usage` if it is not a whole number, or not within `min` and `max`.
 */
export function parseInteger(name: string, given: unknown, min: number, max = Number.MAX_SAFE_INTEGER): number {
  const value = Number(given)
  if (Number.isSafeInteger(value) && value >= min && value <= max && given !== '') return value
  const range = max === Number.MAX_SAFE_INTEGER ? `from ${min} up` : `from ${min} to ${max}`
  const example = EXAMPLES[name.replace(/^(--|DECANT_)/, '').toLowerCase()] ?? min
  throw new DecantError(
    'usage',
    `${name} takes a whole number ${range}, not '${given}'`,
    `Give for example ${name}${name.startsWith('-') ? ' ' : '='}${example}.`,
  )
}
