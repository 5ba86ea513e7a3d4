/** The support of newer runtimes for numbers that keep their exact digits. */
interface RawJsonSupport {
  readonly rawJSON?: (text: string) => object
}

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown

const { rawJSON }: RawJsonSupport = JSON as RawJsonSupport

/** The number of digits from which a double may be inexact. */
const MIN_INEXACT_DIGITS = 16
/**
 * A value that a double may not represent: many digits, or an exponent of three. Hashes and other names in strings are none, so most texts are parsed without a
 * reviver. The first characters are written one by one, before what must precede them, because the engine then skips ahead by as many in other text.
 */
const LONG_NUMBER =
  /(\d[\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.](?<=[:,[]\s{0,100}-?.{9})[\d.]{7,}(?:[eE][+-]?\d+)?)(?=[,\]}\s])|\d[eE](?<=[:,[]\s{0,100}-?[\d.]{1,41}[eE])\+?\d\d\d+(?=[,\]}\s])/g
const ONLY_NUMBER = /^\s*-?\d/

/**
 * Parses a JSON text so that numbers with more digits than a double can represent are serialised unchanged: ids in arguments are such numbers. If the runtime
 * does not support this, or for values nested some thousand levels deep, they are doubles.
 * @throws SyntaxError for invalid JSON
 */
export function parseExactJson(text: string): unknown {
  if (!rawJSON || !mayBeInexact(text)) return JSON.parse(text)
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

function mayBeInexact(text: string): boolean {
  if (ONLY_NUMBER.test(text)) return true
  LONG_NUMBER.lastIndex = 0
  for (let found = LONG_NUMBER.exec(text); found; found = LONG_NUMBER.exec(text)) {
    const [, digits] = found
    if (digits === undefined || String(Number(digits)) !== digits) return true
  }
  return false
}
