import type { Violation } from './law.ts'
import type { Profile } from './profile/profile.ts'
import { lawsOf } from './registry.ts'
import { wireViolations } from './wire-violations.ts'

/** Lists what rewriting one request body into another broke: new violations, and lost fields that must be carried over. */
export function wireBreaks(before: unknown, after: unknown, profile: Profile): Violation[] {
  const old = new Set(wireViolations(before, profile).map(violationKey))
  const found = wireViolations(after, profile).filter((violation) => !old.has(violationKey(violation)))
  for (const law of lawsOf(profile, 'wireBreaks')) for (const violation of law.wireBreaks?.(before, after) ?? []) found.push(violation)
  return found
}

function violationKey(violation: Violation): string {
  return JSON.stringify([violation.law, violation.detail])
}
