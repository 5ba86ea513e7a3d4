import { checkHistory, type History } from '../message/index.ts'
import type { Profile } from './profile/profile.ts'
import { lawsOf } from './registry.ts'

/**
 * Returns where a history may be cut: the intersection of all laws of the profile. One flag per boundary, n + 1 for n messages; 1 if a section may begin or end
 * before message i. Which messages may be neighbours after a cut is decided by `mayFollow`. Linear.
 * @example
 * legalCuts(h('u a[1] r1 a'), profileNamed('openai-chat')) // Uint8Array [1, 1, 0, 1, 1]
 */
export function legalCuts(history: History, profile: Profile): Uint8Array {
  checkHistory(history, 'legalCuts')
  const cuts = new Uint8Array(history.messages.length + 1).fill(1)
  for (const law of lawsOf(profile, 'legalCuts')) law.forbids?.(history, profile, cuts)
  return cuts
}
