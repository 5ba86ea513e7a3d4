import { isOfKind } from '../validation/index.ts'

/** Maximum compactions in a row: no session is compacted more often, and nobody would wait for more. */
export const MAX_ROUNDS = 10_000

/** Whether a value is a possible number of compactions in a row. */
export function isRoundCount(count: unknown): boolean {
  return isOfKind('a whole number from 1', count) && Number(count) <= MAX_ROUNDS
}
