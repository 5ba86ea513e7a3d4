import type { Violation } from './law.ts'
import type { Profile } from './profile/profile.ts'
import { lawsOf } from './registry.ts'
import { wireViolations } from './wire-violations.ts'

/** What rewriting one body into another broke on the wire: new violations, and lost fields that must be kept. */
export function wireBreaks(before: unknown, after: unknown, profile: Profile): Violation[] {
  const old = new Set(wireViolations(before, profile).map(key))
  const found = wireViolations(after, profile).filter((violation) => !old.has(key(violation)))
  for (const law of lawsOf(profile, 'wireBreaks')) for (const violation of law.wireBreaks?.(before, after) ?? []) found.push(violation)
  return found
}

function key(violation: Violation): string {
  return JSON.stringify([violation.law, violation.detail])
}
