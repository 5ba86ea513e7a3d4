import type { ErrorCode } from './error-codes.ts'

/** The location of an error: a file, a line (from 1), a message (from 0). */
export interface Place {
  readonly file?: string
  readonly line?: number
  readonly index?: number
}

/**
 * The error class of decant: the only one that it throws on purpose, except a RangeError for an edit that does not span its history. `code` is stable and meant
 * for programs, the message names the problem, and `remedy` says what to do about it.
 *
 * @example
 * try { await compress('[{', { budget: 12_000 }) } catch (error) {
 *   if (error instanceof DecantError && error.code === 'invalid-json') console.error(error.message, error.remedy)
 * }
 */
export class DecantError extends Error {
  override readonly name = 'DecantError'
  readonly code: ErrorCode
  readonly remedy: string
  readonly place: Place

  constructor(code: ErrorCode, message: string, remedy: string, place: Place = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.remedy = remedy
    this.place = place
  }
}
