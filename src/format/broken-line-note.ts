import type { DecodeNote } from './format.ts'

/** Builds the note about a line of a log that cannot be read; `torn` if it is the last line and has no line end. */
export function brokenLineNote(line: number, torn: boolean): DecodeNote {
  return torn
    ? {
        code: 'torn-line',
        message: 'The last line is cut off and was left out; the program that wrote it was probably interrupted',
        remedy: 'Get a whole copy if there is one.',
        line,
      }
    : { code: 'broken-line', message: 'A line is not a JSON object and was left out; the rest was read', remedy: 'Fix that line, or get a whole copy.', line }
}
