/** Whether an error code means that a file is not a log at all, rather than a broken one: folders of logs contain pictures, notes and empty files too. */
export function isNotALogCode(code: string): boolean {
  return code === 'no-format-fits' || code === 'empty-input'
}
