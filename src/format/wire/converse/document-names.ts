const MAX_LENGTH = 200

/** Names the documents of one request: with the few characters that Converse allows, and without duplicates, which it refuses. */
export class DocumentNames {
  readonly #usedNames = new Set<string>()
  /** For each name, the number to append to its next occurrence. */
  readonly #nextNumbers = new Map<string, number>()

  /** Returns the name of a document; a number is appended to a name that is taken. */
  assign(name = 'document'): string {
    const allowed = allowedName(name)
    const key = allowed.toLowerCase()
    let unique = allowed
    let n = this.#nextNumbers.get(key) ?? 2
    while (this.#usedNames.has(unique.toLowerCase())) {
      unique = `${allowed.slice(0, MAX_LENGTH - `${n}`.length - 1)} ${n}`
      n++
    }
    this.#nextNumbers.set(key, n)
    this.#usedNames.add(unique.toLowerCase())
    return unique
  }
}

/** Reduces a name to letters, digits, single spaces and the few other characters allowed. */
function allowedName(name: string): string {
  return (
    name
      .replace(/[^A-Za-z0-9()[\] -]/g, ' ')
      .replace(/ {2,}/g, ' ')
      .trim()
      .slice(0, MAX_LENGTH)
      .trim() || 'document'
  )
}
