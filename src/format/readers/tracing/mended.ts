import { jsonValue } from '../../../text/index.ts'

/**
 * Parses a JSON text that was cut off: open containers are closed, and incomplete items, a name without a value or half a word, are dropped; undefined if it is
 * not such a text.
 */
export function mended(text: string): unknown {
  const whole = scanned(text, text.length)
  const closed = whole.quoted ? `${text.slice(0, wholeTo(text, whole.escapes))}"` : text
  return jsonValue(closed + whole.closing()) ?? jsonValue(text.slice(0, whole.safe) + scanned(text, whole.safe).closing())
}

interface Scanned {
  readonly quoted: boolean
  /** The starts of the last two escapes; -1 if there are fewer. */
  readonly escapes: readonly [before: number, last: number]
  /** Every value before this place is complete. */
  readonly safe: number
  closing(): string
}

function scanned(text: string, end: number): Scanned {
  const open: string[] = []
  let quoted = false
  let safe = 0
  let escapes: Scanned['escapes'] = [-1, -1]
  for (let i = 0; i < end; i++) {
    const char = text[i] as string
    if (quoted) {
      if (char === '\\') escapes = [escapes[1], i++]
      else quoted = char !== '"'
    } else if (char === '"') quoted = true
    else if (char === '{' || char === '[') {
      open.push(char === '{' ? '}' : ']')
      safe = i + 1
    } else if (char === '}' || char === ']') {
      open.pop()
      safe = i + 1
    } else if (char === ',') safe = i
  }
  return { quoted, escapes, safe, closing: () => open.reverse().join('') }
}

/** A surrogate that needs another after it, and an escape of one. */
const HALF = /[\ud800-\udbff]$/
const HALF_ESCAPED = /^\\ud[89ab][\da-f]{2}$/i

/** Returns the end of the complete characters of a text that was cut off within a string: before an incomplete escape, and before half a surrogate pair. */
function wholeTo(text: string, [before, last]: readonly [before: number, last: number]): number {
  const isCut = last >= 0 && text.length < last + (text[last + 1] === 'u' ? 6 : 2)
  const [end, escaped] = isCut ? [last, before] : [text.length, last]
  if (escaped >= 0 && HALF_ESCAPED.test(text.slice(escaped, end))) return escaped
  return HALF.test(text.slice(Math.max(0, end - 1), end)) ? end - 1 : end
}
