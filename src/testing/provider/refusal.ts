import type { ZodError } from 'zod'

/** A provider's refusal: an HTTP status and a message. */
export interface Refusal {
  readonly status: number
  readonly message: string
}

/** Refuses a malformed request. */
export function refuse(message: string): Refusal {
  return { status: 400, message }
}

/** Refuses a body that is not of OpenAI's form, by its first invalid field. */
export function refuseInvalid({ issues: [first] }: ZodError): Refusal {
  return refuse(`Invalid value: ${first?.path.join('.')}: ${first?.message}`)
}
