const HUMP = /[A-Z]?[a-z]{2,}|[A-Z]{3,}|\d{2,}/g

/** The words a name is made of, in lower case, at most eight. */
export function wordsOf(name: string): string[] {
  const found = (name.length > 120 ? name.slice(-120) : name).match(HUMP) ?? []
  return (found.length > 8 ? found.slice(-8) : found).map((word) => word.toLowerCase())
}
