const VARIABLE = /\b0x[0-9a-f]+\b|\b[0-9a-f]{8,}(?:-[0-9a-f]{4,})*\b|\d+/gi

/** The shape of a line: numbers, hashes and addresses become `#`, so that lines that differ only in them are equal. Reads 200 units. */
export function lineTemplate(line: string): string {
  return line.slice(0, 200).replace(VARIABLE, '#').trim()
}
