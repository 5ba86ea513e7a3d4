/** Errors of the language itself, which quote what they stumble over. */
const QUOTING = [SyntaxError, TypeError, RangeError, ReferenceError, URIError]

/** Why something failed, in words that hold nothing of what was sent: of errors that may quote it only the name is told. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return QUOTING.some((kind) => error instanceof kind) ? error.name : error.message
}
