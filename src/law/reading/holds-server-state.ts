import { wireValue } from './wire-value.ts'

/**
 * Whether a body relies on a history that the provider stores (`previous_response_id`, `conversation`). Such a request is passed through: content that decant
 * does not see cannot be compacted, and a compacted copy alongside it would double the context. Never throws.
 */
export function holdsServerState(body: unknown): boolean {
  return typeof wireValue(body, 'previous_response_id') === 'string' || (wireValue(body, 'conversation') ?? null) !== null
}
