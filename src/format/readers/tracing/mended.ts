import { jsonValue } from '../../../text/index.ts'

/**
 * The value of a JSON text that was cut off: with what is open closed, and without what cannot be told, a name without a value or half a word; undefined
 * for what is no such text.
 */
export function mended(text: string): unknown {
  const whole = scanned(text, text.length)
  const closed = whole.quoted ? `${text.slice(0, wholeTo(text, whole.escapes))}"` : text
  return jsonValue(closed + whole.closing()) ?? jsonValue(text.slice(0, whole.safe) + scanned(text, whole.safe).closing())
}

interface Scanned {
  readonly quoted: boolean
  /** Where the last two escapes begin; -1 where there are fewer. */
  readonly escapes: readonly [before: number, last: number]
  /** Up to here every value is whole. */
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

/** A surrogate that wants another behind it, and an escape of one. */
const HALF = /[\ud800-\udbff]$/
const HALF_ESCAPED = /^\\ud[89ab][\da-f]{2}$/i

/** Where the whole characters of a text end that was cut off within a string: before an escape that was cut in two, and before half a pair of surrogates. */
function wholeTo(text: string, [before, last]: readonly [before: number, last: number]): number {
  const isCut = last >= 0 && text.length < last + (text[last + 1] === 'u' ? 6 : 2)
  const [end, escaped] = isCut ? [last, before] : [text.length, last]
  if (escaped >= 0 && HALF_ESCAPED.test(text.slice(escaped, end))) return escaped
  return HALF.test(text.slice(Math.max(0, end - 1), end)) ? end - 1 : end
}
