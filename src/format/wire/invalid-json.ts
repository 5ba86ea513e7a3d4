import { DecantError } from '../../message/index.ts'
import { lineAt } from './line-at.ts'

/** The typed error for a text that is not JSON. */
export function invalidJson(text: string, at: number): DecantError {
  const line = lineAt(text, at)
  if (text.trim() === '') return new DecantError('empty-input', 'The input is empty', 'Give a file with messages or an agent log.')
  const cut = at >= text.length
  return new DecantError(
    'invalid-json',
    cut ? 'The JSON ends in the middle' : 'This is not valid JSON',
    cut ? 'The file seems truncated: get a whole copy.' : 'Mend the JSON at that line, or name the format of the log with --from.',
    { line },
  )
}
