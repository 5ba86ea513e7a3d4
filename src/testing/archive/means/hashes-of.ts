/** The hashes of records or hits, in their order. */
export function hashesOf(found: readonly { readonly hash: string }[]): string[] {
  return found.map(({ hash }) => hash)
}
