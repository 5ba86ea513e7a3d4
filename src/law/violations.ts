import { checkHistory, type History } from '../message/index.ts'
import type { Violation } from './law.ts'
import type { Profile } from './profile/profile.ts'
import { lawsOf } from './registry.ts'

/**
 * Returns all violations of the profile's laws in a history, by law and then by position. Recorded runs are often invalid; that is reported, never thrown.
 * Linear.
 * @example
 * violations(h('u a[1] u'), profileNamed('openai-chat'))[0]?.law // 'answered'
 */
export function violations(history: History, profile: Profile): Violation[] {
  checkHistory(history, 'violations')
  const found: Violation[] = []
  for (const law of lawsOf(profile, 'violations')) for (const violation of law.violations?.(history, profile) ?? []) found.push(violation)
  return found
}
