/** A provider's refusal: an HTTP status and a message. */
export interface Refusal {
  readonly status: number
  readonly message: string
}

/** Refuses a malformed request. */
export function refuse(message: string): Refusal {
  return { status: 400, message }
}
