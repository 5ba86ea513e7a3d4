export function totalLength(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0)
}
