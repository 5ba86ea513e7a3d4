import { isFieldName } from './is-field-name.ts'
import { parseObject } from './parse-object.ts'
import { type ContentLine, type StrippedText, stripLines } from './strip-lines.ts'

/** Maximum number of levels of JSON inside JSON that are read. */
const MAX_DEPTH = 4

/**
 * The content of a text, whatever it is wrapped in: only its letters and digits, of JSON and JSON lines only those of keys and values. So a message and the log
 * or event that contains it have the same content, whoever wrote either.
 */
export function stripText(text: string): StrippedText {
  return stripLines(contentStretches(text))
}

/** The lines of its content, unchanged, whatever it is wrapped in. */
export function contentLines(text: string): ContentLine[] {
  return contentStretches(text).flatMap((stretch) => (stretch.isName ? [stretch] : stretch.text.split('\n').map((line) => ({ text: line, isName: false }))))
}

/** Stretches of one or more lines. Nesting too deep to be followed is read as plain text. */
function contentStretches(text: string): ContentLine[] {
  const lines: ContentLine[] = []
  try {
    unwrap(text, 0, lines)
    return lines
  } catch (error) {
    if (error instanceof RangeError) return [valueLine(text)]
    throw error
  }
}

function unwrap(text: string, depth: number, lines: ContentLine[]): void {
  const start = depth < MAX_DEPTH ? text.search(/[[{]/) : -1
  const json = start < 0 || start > 200 ? undefined : parseObject(text.slice(start))
  if (json !== undefined) {
    lines.push(valueLine(text.slice(0, start)))
    unwrapValue(json, depth + 1, lines)
  } else if (start < 0 || start > 200 || !text.includes('\n')) lines.push(valueLine(text))
  else
    for (const line of text.split('\n')) {
      const object = /^\s*[[{]/.test(line) ? parseObject(line) : undefined
      if (object === undefined) lines.push(valueLine(line))
      else unwrapValue(object, depth + 1, lines)
    }
}

function unwrapValue(value: unknown, depth: number, lines: ContentLine[]): void {
  if (typeof value === 'string') unwrap(value, depth, lines)
  else if (Array.isArray(value)) for (const one of value) unwrapValue(one, depth, lines)
  else if (typeof value !== 'object' || value === null) lines.push(valueLine(String(value)))
  else
    for (const [key, one] of Object.entries(value)) {
      lines.push({ text: key, isName: isFieldName(key) })
      unwrapValue(one, depth, lines)
    }
}

function valueLine(text: string): ContentLine {
  return { text, isName: false }
}
