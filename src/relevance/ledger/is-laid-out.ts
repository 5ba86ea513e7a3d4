/**
 * Whether what a call was given is JSON on several lines, as in a file that was written to be read: all its line ends then stand between its tokens.
 * @param text of a call, its name before its input
 */
export function isLaidOut(text: string): boolean {
  if (!text.includes('\n')) return false
  try {
    const input: unknown = JSON.parse(text.slice(text.indexOf(' ') + 1))
    return typeof input === 'object'
  } catch {
    return false
  }
}
