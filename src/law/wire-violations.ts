import type { Headers, Violation } from './law.ts'
import type { Profile } from './profile/profile.ts'
import { lawsOf } from './registry.ts'

/**
 * Breaches that only the request body shows: cache breakpoints, fields of betas, ids and fields of items. `index` counts the
 * messages, items or contents of the body. Takes any parsed JSON value, and throws at none.
 * @example
 * wireViolations(JSON.parse(text), profileNamed('anthropic'), { 'anthropic-beta': 'compact-2026-09-04' })
 */
export function wireViolations(body: unknown, profile: Profile, headers: Headers = {}): Violation[] {
  const sent = Object(headers) as Headers
  const found: Violation[] = []
  for (const law of lawsOf(profile, 'wireViolations')) for (const violation of law.wire?.(body, sent) ?? []) found.push(violation)
  return found
}
