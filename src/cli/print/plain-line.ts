/** A record for programs such as grep, cut and awk: one line, cells separated by tabs, white space within a cell reduced to single spaces. */
export function plainLine(...cells: readonly (string | number | undefined)[]): string {
  return `${cells
    .map((cell = '') =>
      String(cell)
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    )
    .join('\t')}\n`
}
