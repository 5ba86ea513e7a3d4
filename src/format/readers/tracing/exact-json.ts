/** What newer runtimes have for numbers that stay as they were written. */
interface Exactly {
  readonly rawJSON?: (text: string) => object
  readonly isRawJSON?: (value: unknown) => boolean
}

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown

const { rawJSON, isRawJSON }: Exactly = JSON as Exactly

/** So many digits a double may not hold. */
const MANY = 16
const MANY_DIGITS = /[\d.]{16}|\d[eE]\+?\d{3}/

/**
 * The value of a JSON text in which numbers that have more digits than a double holds are written again as they were: ids in arguments are such.
 * Where the runtime has no way to, and in values nested some thousand deep, they are doubles.
 * @throws SyntaxError for what is no JSON
 */
export function exactJson(text: string): unknown {
  if (!rawJSON || !MANY_DIGITS.test(text)) return JSON.parse(text)
  const kept: Reviver = (_, value, context) => {
    const source = context?.source
    if (typeof value !== 'number' || source === undefined) return value
    return (source.length >= MANY || !Number.isFinite(value)) && String(value) !== source ? rawJSON(source) : value
  }
  try {
    return JSON.parse(text, kept)
  } catch (error) {
    if (error instanceof RangeError) return JSON.parse(text)
    throw error
  }
}

/** Whether a value is a number that stays as it was written. */
export function isExactNumber(value: unknown): boolean {
  return isRawJSON?.(value) === true
}
