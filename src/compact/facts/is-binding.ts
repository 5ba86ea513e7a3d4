import type { KeyFact } from './key-fact.ts'

/** Facts that only the user can revoke: their decisions, limits and approvals. */
export function isBinding({ type, speaker }: KeyFact): boolean {
  return type === 'decision' && speaker === 'user'
}
