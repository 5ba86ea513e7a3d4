import { DecantError } from '../../../message/index.ts'
import type { DecodeNote } from '../../format.ts'
import { stringOf } from '../../wire/value.ts'
import { type JsonLine, type JsonLines, jsonLines } from './json-lines.ts'

/** Keys of lines that have a meaning for every line. */
export interface JsonLineKeys {
  /** The key of a line's id, if lines have one: a repeated line, with the same id and text, is then read once, with a note. */
  readonly idKey?: string
  /** As for `parseObjectLine`. */
  readonly listKey?: string
}

/**
 * Returns the lines of a JSONL log.
 * @throws DecantError `not-this-format` for a value in memory, or if no line can be read
 */
export function jsonLinesOf(input: string | object, what: string, { idKey, listKey }: JsonLineKeys = {}): JsonLines {
  if (typeof input !== 'string') throw new DecantError('not-this-format', `A ${what} is text`, 'Give the text of the file.')
  const all = jsonLines(input, undefined, listKey)
  if (idKey === undefined) return all
  const first = new Map<string, JsonLine>()
  const lines: JsonLine[] = []
  const repeated: JsonLine[] = []
  for (const line of all.lines) {
    const id = stringOf(line.value[idKey])
    const known = id === undefined ? undefined : first.get(id)
    if (known && textAt(input, known) === textAt(input, line)) repeated.push(line)
    else lines.push(line)
    if (id !== undefined && !known) first.set(id, line)
  }
  return { lines, notes: [...all.notes, ...repeated.map(({ line }) => repeatedLineNote(line))] }
}

function textAt(text: string, { start, end }: JsonLine): string {
  return text.slice(start, end).trimEnd()
}

function repeatedLineNote(line: number): DecodeNote {
  return { code: 'repeated-line', message: 'A line occurs twice in the log and was read once', remedy: 'None needed: both are the same.', line }
}
