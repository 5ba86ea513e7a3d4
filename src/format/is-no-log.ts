/** Whether the code of a fault says that a file is no log at all, and not one that is broken: folders of logs hold pictures, notes and empty files too. */
export function isNoLog(code: string): boolean {
  return code === 'no-format-fits' || code === 'empty-input'
}
