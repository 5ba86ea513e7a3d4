const MAX_LENGTH = 200

/** Names the documents of one request: with the few characters that Converse allows, and without duplicates, which it refuses. */
export class DocumentNames {
  readonly #usedNames = new Set<string>()

  /** Returns the name of a document; a number is appended to a name that is taken. */
  assign(name = 'document'): string {
    const allowed = allowedName(name)
    let unique = allowed
    for (let n = 2; this.#usedNames.has(unique.toLowerCase()); n++) unique = `${allowed.slice(0, MAX_LENGTH - `${n}`.length - 1)} ${n}`
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
