import { type Bare, bareOf, type SaidLine } from './bare.ts'
import { isFieldName } from './is-field-name.ts'
import { objectIn } from './object-in.ts'

/** Maximum number of levels of JSON inside JSON that are read. */
const DEEPEST = 4

/**
 * The content of a text, whatever it is wrapped in: only its letters and digits, of JSON and JSON lines only those of keys and values. So a message and the log
 * or event that contains it have the same content, whoever wrote either.
 */
export function bareText(text: string): Bare {
  return bareOf(shown(text))
}

/** The lines of its content, unchanged, whatever it is wrapped in. */
export function linesSaid(text: string): SaidLine[] {
  return shown(text).flatMap((said) => (said.isName ? [said] : said.text.split('\n').map((line) => ({ text: line, isName: false }))))
}

/** Stretches of one or more lines. Nesting too deep to be followed is read as plain text. */
function shown(text: string): SaidLine[] {
  const told: SaidLine[] = []
  try {
    unwrap(text, 0, told)
    return told
  } catch (error) {
    if (error instanceof RangeError) return [value(text)]
    throw error
  }
}

function unwrap(text: string, depth: number, told: SaidLine[]): void {
  const start = depth < DEEPEST ? text.search(/[[{]/) : -1
  const whole = start < 0 || start > 200 ? undefined : objectIn(text.slice(start))
  if (whole !== undefined) {
    told.push(value(text.slice(0, start)))
    tell(whole, depth + 1, told)
  } else if (start < 0 || start > 200 || !text.includes('\n')) told.push(value(text))
  else
    for (const line of text.split('\n')) {
      const object = /^\s*[[{]/.test(line) ? objectIn(line) : undefined
      if (object === undefined) told.push(value(line))
      else tell(object, depth + 1, told)
    }
}

function tell(given: unknown, depth: number, told: SaidLine[]): void {
  if (typeof given === 'string') unwrap(given, depth, told)
  else if (Array.isArray(given)) for (const one of given) tell(one, depth, told)
  else if (typeof given !== 'object' || given === null) told.push(value(String(given)))
  else
    for (const [key, one] of Object.entries(given)) {
      told.push({ text: key, isName: isFieldName(key) })
      tell(one, depth, told)
    }
}

function value(text: string): SaidLine {
  return { text, isName: false }
}
