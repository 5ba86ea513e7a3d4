import { DecantError } from '../../../message/index.ts'
import { type JsonLines, jsonLines } from './json-lines.ts'

/**
 * Returns the lines of a JSONL log.
 * @throws DecantError `not-this-format` for a value in memory, or if no line can be read
 */
export function jsonLinesOf(input: string | object, what: string): JsonLines {
  if (typeof input !== 'string') throw new DecantError('not-this-format', `A ${what} is text`, 'Give the text of the file.')
  return jsonLines(input)
}
