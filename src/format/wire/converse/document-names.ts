const LONGEST = 200

/** Names of the documents of one request: of the few signs that Converse allows, and no two alike, which it refuses too. */
export class DocumentNames {
  readonly #taken = new Set<string>()

  /** What a document is called there; a number follows a name that is taken. */
  of(name = 'document'): string {
    const allowed = allowedName(name)
    let free = allowed
    for (let n = 2; this.#taken.has(free.toLowerCase()); n++) free = `${allowed.slice(0, LONGEST - `${n}`.length - 1)} ${n}`
    this.#taken.add(free.toLowerCase())
    return free
  }
}

/** Letters, digits, single spaces and a few signs are all that a document may be called. */
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
