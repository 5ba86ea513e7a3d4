/**
 * A run as a line of a file of runs: its messages under its name, or the body that its wire takes, the name before all else in it. Put together as text:
 * reading it would round long numbers. Line ends stand between the values of JSON, never within one.
 */
export function runLine(id: string, text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, '')
  const named = `{"id":${JSON.stringify(id)},`
  return line.startsWith('{') ? `${named}${line.slice(1)}\n` : `${named}"messages":${line}}\n`
}
