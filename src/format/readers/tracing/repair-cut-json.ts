import { parseJson } from '../../../text/index.ts'

/**
 * Parses a JSON text that was cut off: open containers are closed, and incomplete items, a name without a value or half a word, are dropped; undefined if it is
 * not such a text.
 */
export function repairCutJson(text: string): unknown {
  const state = scan(text, text.length)
  const closed = state.inString ? `${text.slice(0, completeEnd(text, state.escapes))}"` : text
  return parseJson(closed + state.closingBrackets()) ?? parseJson(text.slice(0, state.completeTo) + scan(text, state.completeTo).closingBrackets())
}

interface ScanState {
  readonly inString: boolean
  /** The starts of the last two escapes; -1 if there are fewer. */
  readonly escapes: readonly [before: number, last: number]
  /** Every value before this place is complete. */
  readonly completeTo: number
  closingBrackets(): string
}

function scan(text: string, end: number): ScanState {
  const open: string[] = []
  let inString = false
  let completeTo = 0
  let escapes: ScanState['escapes'] = [-1, -1]
  for (let i = 0; i < end; i++) {
    const char = text[i] as string
    if (inString) {
      if (char === '\\') escapes = [escapes[1], i++]
      else inString = char !== '"'
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') {
      open.push(char === '{' ? '}' : ']')
      completeTo = i + 1
    } else if (char === '}' || char === ']') {
      open.pop()
      completeTo = i + 1
    } else if (char === ',') completeTo = i
  }
  return { inString, escapes, completeTo, closingBrackets: () => open.reverse().join('') }
}

/** A surrogate that needs another after it, and an escape of one. */
const HIGH_SURROGATE = /[\ud800-\udbff]$/
const ESCAPED_HIGH_SURROGATE = /^\\ud[89ab][\da-f]{2}$/i

/** Returns the end of the complete characters of a text that was cut off within a string: before an incomplete escape, and before a lone surrogate. */
function completeEnd(text: string, [before, last]: readonly [before: number, last: number]): number {
  const isEscapeCut = last >= 0 && text.length < last + (text[last + 1] === 'u' ? 6 : 2)
  const [end, escaped] = isEscapeCut ? [last, before] : [text.length, last]
  if (escaped >= 0 && ESCAPED_HIGH_SURROGATE.test(text.slice(escaped, end))) return escaped
  return HIGH_SURROGATE.test(text.slice(Math.max(0, end - 1), end)) ? end - 1 : end
}
