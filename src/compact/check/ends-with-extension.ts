/** An extension at the end, but for the endings that French puts behind a dot. */
const EXTENSION = /\.(?!(?:es?|s)$)[A-Za-z][A-Za-z\d]{0,9}$/

/** Whether a name ends with the extension of a file. */
export function endsWithExtension(name: string): boolean {
  return EXTENSION.test(name)
}
