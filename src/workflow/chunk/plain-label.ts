/** Other ways in which models set a label apart: `【阶段】`, a heading of its own, the first cell of a row. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^\s{0,8}【([^】]{1,20})】\s{0,6}[:：]?/, '$1: '],
  [/^\s{0,3}#{1,6} {1,3}(?:\d{1,2}[.)] )?\**([\p{L} _]{2,20})\**[:：]?\**\s{0,6}$/u, '$1: '],
  [/^\s{0,3}\| {0,9}\**([\p{L}_]{2,20}(?: [\p{L}_]{1,20})?)\** {0,9}\|([^|]{1,2000})\|\s{0,6}$/u, '$1: $2'],
]

/**
 * A line with its label as a word and a colon; any other line as it is.
 *
 * @example
 * plainLabel('【阶段】修复') // '阶段: 修复'
 */
export function plainLabel(line: string): string {
  const form = FORMS.find(([pattern]) => pattern.test(line))
  return form ? line.replace(...form).trimEnd() : line
}
