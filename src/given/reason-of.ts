/** Errors of the language itself and of what it copies, which quote what they stumble over. */
const QUOTING = [SyntaxError, TypeError, RangeError, ReferenceError, URIError, DOMException]

/** Why something failed, in words that hold nothing of what was sent: of errors that may quote it only the name is told. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return QUOTING.some((kind) => error instanceof kind) ? error.name : error.message
}
