import { checkHistory, type History } from '../message/index.ts'
import type { Violation } from './law.ts'
import type { Profile } from './profile/profile.ts'
import { lawsOf } from './registry.ts'
import { violations } from './violations.ts'

/**
 * Lists what rewriting `before` into `after` broke: violations of `after` that `before` did not have (compared by law, id and detail), and changed bytes that
 * the profile protects. Empty for every rewriting that a provider accepts if it accepted the original.
 */
export function newViolations(before: History, after: History, profile: Profile): Violation[] {
  if (checkHistory(before, 'newViolations').messages === checkHistory(after, 'newViolations').messages) return []
  const current = violations(after, profile)
  const old = new Set(current.length > 0 ? violations(before, profile).map(violationKey) : [])
  const found = current.filter((violation) => !old.has(violationKey(violation)))
  for (const law of lawsOf(profile, 'newViolations')) for (const violation of law.breaks?.(before, after, profile) ?? []) found.push(violation)
  return found
}

function violationKey(violation: Violation): string {
  return JSON.stringify([violation.law, violation.id, violation.detail])
}
