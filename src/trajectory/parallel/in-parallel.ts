import * as z from 'zod'
import { checkShape } from '../check-shape.ts'
import { checkParallel } from './check-parallel.ts'

/**
 * Runs `work` on each item, at most `limit` at a time; the results are in the order of the items. The first error prevents further work from starting and is
 * thrown once all started work is done.
 * @throws DecantError `invalid-option` for a limit that is not a number from 1
 */
export async function inParallel<T, R>(items: readonly T[], limit: number, work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const workerCount = Math.min(checkParallel(limit), Math.max(1, checkShape(items, 'items', z.array(z.unknown()), 'Give a list.').length))
  const results: R[] = new Array(items.length)
  const failed: { error?: unknown; isSet: boolean } = { isSet: false }
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < items.length && !failed.isSet) {
      const at = next++
      try {
        results[at] = await work(items[at] as T, at)
      } catch (error) {
        if (!failed.isSet) failed.error = error
        failed.isSet = true
      }
    }
  }
  await Promise.all(Array.from({ length: workerCount }, worker))
  if (failed.isSet) throw failed.error
  return results
}
