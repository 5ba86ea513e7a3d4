import { isOfKind } from '../given/index.ts'

/** The most compactions in a row: no session is compacted more often, and nobody would wait for more. */
export const MOST_ROUNDS = 10_000

/** Whether a value is a possible number of compactions in a row. */
export function isRounds(count: unknown): boolean {
  return isOfKind('a whole number from 1', count) && Number(count) <= MOST_ROUNDS
}
