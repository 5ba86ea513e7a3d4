import { type History, historyGiven } from '../message/index.ts'
import type { Violation } from './law.ts'
import type { Profile } from './profile/profile.ts'
import { lawsOf } from './registry.ts'
import { violations } from './violations.ts'

/**
 * What rewriting `before` into `after` broke: breaches of `after` that `before` did not have (compared by law, id and detail), and
 * bytes changed that the profile binds. Empty for every rewriting that a provider takes if it took the original.
 */
export function newViolations(before: History, after: History, profile: Profile): Violation[] {
  if (historyGiven(before, 'newViolations').messages === historyGiven(after, 'newViolations').messages) return []
  const found = violations(after, profile)
  if (found.length > 0) {
    const old = new Set(violations(before, profile).map(key))
    const fresh = found.filter((violation) => !old.has(key(violation)))
    found.length = 0
    for (const violation of fresh) found.push(violation)
  }
  for (const law of lawsOf(profile, 'newViolations')) for (const violation of law.breaks?.(before, after, profile) ?? []) found.push(violation)
  return found
}

function key(violation: Violation): string {
  return JSON.stringify([violation.law, violation.id, violation.detail])
}
