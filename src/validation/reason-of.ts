/** Built-in errors whose messages quote the input that caused them. */
const INPUT_QUOTING_ERRORS = [SyntaxError, TypeError, RangeError, ReferenceError, URIError, DOMException]

/** Why something failed, in words that contain nothing of what was sent: errors that may quote it are reported by name only. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return INPUT_QUOTING_ERRORS.some((kind) => error instanceof kind) ? error.name : error.message
}

/** The message of what was thrown, whatever it is. It may quote the input: `reasonOf` does not. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
