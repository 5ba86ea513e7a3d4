/** What a provider answers when it will not: an HTTP status and its words. */
export interface Refusal {
  readonly status: number
  readonly message: string
}

/** A refusal of a malformed request. */
export function refuse(message: string): Refusal {
  return { status: 400, message }
}
