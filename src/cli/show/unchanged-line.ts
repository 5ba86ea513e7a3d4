/**
 * The line for an input of which nothing was cut; for an input written in another format, it states that it was converted.
 * @param to the output's format, if it differs from the input's
 * @param why a sentence
 */
export function unchangedLine(why: string, to: string | undefined, isDry: boolean): string {
  if (to === undefined) return `  ${isDry ? 'Nothing to do' : 'Nothing done'}: ${why}`
  return `  ${isDry ? 'Would be converted' : 'Converted'} to ${to}, nothing cut: ${why}`
}
