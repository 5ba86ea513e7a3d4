/** The support of newer runtimes for numbers that keep their exact digits. */
interface RawJsonSupport {
  readonly rawJSON?: (text: string) => object
}

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown

const { rawJSON }: RawJsonSupport = JSON as RawJsonSupport

/** The number of digits from which a double may be inexact. */
const MIN_INEXACT_DIGITS = 16
const MANY_DIGITS = /[\d.]{16}|\d[eE]\+?\d{3}/

/**
 * Parses a JSON text so that numbers with more digits than a double can represent are serialised unchanged: ids in arguments are such numbers. If the runtime
 * does not support this, or for values nested some thousand levels deep, they are doubles.
 * @throws SyntaxError for invalid JSON
 */
export function parseExactJson(text: string): unknown {
  if (!rawJSON || !MANY_DIGITS.test(text)) return JSON.parse(text)
  const keepDigits: Reviver = (_, value, context) => {
    const source = context?.source
    if (typeof value !== 'number' || source === undefined) return value
    return (source.length >= MIN_INEXACT_DIGITS || !Number.isFinite(value)) && String(value) !== source ? rawJSON(source) : value
  }
  try {
    return JSON.parse(text, keepDigits)
  } catch (error) {
    if (error instanceof RangeError) return JSON.parse(text)
    throw error
  }
}
