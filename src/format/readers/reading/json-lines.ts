import { DecantError } from '../../../message/index.ts'
import { brokenLineNote } from '../../broken-line-note.ts'
import type { DecodeNote } from '../../format.ts'
import { findRepeatedKeys, type RepeatedKey } from '../../json/index.ts'
import { parseObjectLine } from '../../parse-object-line.ts'
import { repeatedKeysNote } from '../../repeated-keys-note.ts'
import type { JsonObject } from '../../wire/value.ts'

/** One line of a JSONL file: its object, its number from 1, and its range in the text. */
export interface JsonLine {
  readonly value: JsonObject
  readonly line: number
  readonly start: number
  readonly end: number
}

/** The readable lines of a JSONL file, and a note for each unreadable one. */
export interface JsonLines {
  readonly lines: readonly JsonLine[]
  readonly notes: readonly DecodeNote[]
}

/**
 * Reads JSONL as it occurs in practice: LF or CRLF, blank lines, a byte order mark, a torn last line, broken lines in the middle.
 * @param listKey as for `parseObjectLine`
 * @throws DecantError `not-this-format` if no line can be read
 */
export function jsonLines(text: string, parse?: (text: string) => unknown, listKey?: string): JsonLines {
  const lines: JsonLine[] = []
  const notes: DecodeNote[] = []
  const repeats: RepeatedKey[] = []
  let first: number | undefined
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0
  for (let line = 1; start < text.length; line++) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const value = parseObjectLine(text.slice(start, end), parse, listKey)
    if (value) {
      lines.push({ value, line, start, end })
      const found = findRepeatedKeys(text, { start, end }, value)
      if (found.length > 0) first ??= line
      for (const one of found) repeats.push(one)
    } else if (text.slice(start, end).trim() !== '') notes.push(brokenLineNote(line, newline < 0))
    start = end + 1
  }
  if (lines.length === 0)
    throw new DecantError('not-this-format', 'Not one line of the file is a JSON object', 'Check the file, or name another format.', { line: 1 })
  return { lines, notes: first === undefined ? notes : [...notes, repeatedKeysNote(repeats, first)] }
}
