import { isOfKind } from '../given/index.ts'

/** No session is compacted more often, and nobody waits for so many. */
export const MOST_ROUNDS = 10_000

/** Whether so many compactions in a row can be waited for. */
export function isRounds(count: unknown): boolean {
  return isOfKind('a whole number from 1', count) && Number(count) <= MOST_ROUNDS
}
