/** A record for programs such as grep, cut and awk: one line, its cells parted by tabs, no white space in a cell but single spaces. */
export function plainLine(...cells: readonly (string | number | undefined)[]): string {
  return `${cells
    .map((cell = '') =>
      String(cell)
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    )
    .join('\t')}\n`
}
