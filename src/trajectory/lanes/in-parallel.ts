import * as z from 'zod'
import { given } from '../given.ts'
import { lanesOf } from './lanes-of.ts'

/**
 * Runs `work` on each item, at most `limit` at a time; the results are in the order of the items. The first error prevents further work from starting and is
 * thrown once all started work is done.
 * @throws DecantError `invalid-option` for a limit that is not a number from 1
 */
export async function inParallel<T, R>(items: readonly T[], limit: number, work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const lanes = Math.min(lanesOf(limit), Math.max(1, given(items, 'items', z.array(z.unknown()), 'Give a list.').length))
  const results: R[] = new Array(items.length)
  const failed: { error?: unknown; yes: boolean } = { yes: false }
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < items.length && !failed.yes) {
      const at = next++
      try {
        results[at] = await work(items[at] as T, at)
      } catch (error) {
        if (!failed.yes) failed.error = error
        failed.yes = true
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (failed.yes) throw failed.error
  return results
}
