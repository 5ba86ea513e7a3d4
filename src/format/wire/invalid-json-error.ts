import { DecantError } from '../../message/index.ts'
import { jsonErrorOffset } from '../json/index.ts'
import { lineAt } from './line-at.ts'

/** Builds the typed error for a text that is not JSON, at the line where it stops being JSON; `at` is where the reader noticed. */
export function invalidJsonError(text: string, at = text.length): DecantError {
  if (text.trim() === '') return new DecantError('empty-input', 'The input is empty', 'Give a file with messages or an agent log.')
  if (!/^\uFEFF?\s*["[{]/.test(text))
    return new DecantError(
      'invalid-json',
      'This is text, not JSON',
      'Give JSON, such as {"role": "user", "content": "…"}, one object a line (docs/formats.md, "A log of your own"), or leave the name of the format out.',
      { line: 1 },
    )
  const errorOffset = jsonErrorOffset(text)
  const place = errorOffset < 0 ? at : errorOffset
  const isCut = place >= text.length
  return new DecantError(
    'invalid-json',
    isCut ? 'The JSON ends in the middle' : `This is not valid JSON from character ${place - text.lastIndexOf('\n', place - 1)} of the line on`,
    isCut ? 'The file seems truncated: get a whole copy.' : 'Fix the JSON there, or name the format of the log with --from.',
    { line: lineAt(text, place) },
  )
}
