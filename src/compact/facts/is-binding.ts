import type { KeyFact } from './key-fact.ts'

/** What only the user can take back: their decisions, limits and approvals. */
export function isBinding({ type, speaker }: KeyFact): boolean {
  return type === 'decision' && speaker === 'user'
}
