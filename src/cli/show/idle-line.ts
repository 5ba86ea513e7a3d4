/**
 * What is said where nothing was cut: of an input that is written in another format, that it was converted.
 * @param to the format that is written, where it is another than was read
 * @param why a sentence
 */
export function idleLine(why: string, to: string | undefined, isDry: boolean): string {
  if (to === undefined) return `  ${isDry ? 'Nothing to do' : 'Nothing done'}: ${why}`
  return `  ${isDry ? 'Would be converted' : 'Converted'} to ${to}, nothing cut: ${why}`
}
