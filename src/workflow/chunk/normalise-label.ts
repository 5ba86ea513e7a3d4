/** Other ways in which models set off a label: `【阶段】`, a heading, the first cell of a row. */
const LABEL_VARIANTS: readonly (readonly [RegExp, string])[] = [
  [/^\s{0,8}【([^】]{1,20})】\s{0,6}[:：]?/, '$1: '],
  [/^\s{0,3}#{1,6} {1,3}(?:\d{1,2}[.)] )?\**([\p{L} _]{2,20})\**[:：]?\**\s{0,6}$/u, '$1: '],
  [/^\s{0,3}\| {0,9}\**([\p{L}_]{2,20}(?: [\p{L}_]{1,20})?)\** {0,9}\|([^|]{1,2000})\|\s{0,6}$/u, '$1: $2'],
]

/**
 * Rewrites a line's label as a word and a colon; any other line is returned unchanged.
 *
 * @example
 * normaliseLabel('【阶段】修复') // '阶段: 修复'
 */
export function normaliseLabel(line: string): string {
  const variant = LABEL_VARIANTS.find(([pattern]) => pattern.test(line))
  return variant ? line.replace(...variant).trimEnd() : line
}
