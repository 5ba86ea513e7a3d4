import { DecantError } from '../../../message/index.ts'
import { type JsonLines, jsonLines } from './json-lines.ts'

/**
 * The lines of a log that is JSONL.
 * @throws DecantError `not-this-format` for a value in memory, or where not one line can be read
 */
export function linesOf(input: string | object, what: string): JsonLines {
  if (typeof input !== 'string') throw new DecantError('not-this-format', `A ${what} is text`, 'Give the text of the file.')
  return jsonLines(input)
}
