/** What may replace a secret: a variable, a name in brackets, characters instead of letters, or a mark of a secret that was already hidden. */
const PLACEHOLDER =
  /^\$[A-Za-z_\d]\w{0,100}$|\$\{|\$\(|\{\{|^%\w{0,100}%?$|\{[A-Za-z_][\w.]{0,100}\}|^<.{0,200}>$|^\[.{0,200}\]$|\[secret:|\*\*\*|\.\.\.|^(.)\1*$/

export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value)
}
