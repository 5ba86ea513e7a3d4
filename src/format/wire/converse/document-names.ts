const LONGEST = 200

/** Names the documents of one request: with the few characters that Converse allows, and without duplicates, which it refuses. */
export class DocumentNames {
  readonly #taken = new Set<string>()

  /** Returns the name of a document; a number is appended to a name that is taken. */
  of(name = 'document'): string {
    const allowed = allowedName(name)
    let free = allowed
    for (let n = 2; this.#taken.has(free.toLowerCase()); n++) free = `${allowed.slice(0, LONGEST - `${n}`.length - 1)} ${n}`
    this.#taken.add(free.toLowerCase())
    return free
  }
}

/** Reduces a name to letters, digits, single spaces and the few other characters allowed. */
function allowedName(name: string): string {
  return (
    name
      .replace(/[^A-Za-z0-9()[\] -]/g, ' ')
      .replace(/ {2,}/g, ' ')
      .trim()
      .slice(0, LONGEST)
      .trim() || 'document'
  )
}
