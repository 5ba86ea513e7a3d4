import { lanesOf } from '../../trajectory/index.ts'

/**
 * Takes items as they come and works on at most `limit` at a time; nothing is read ahead of a free place. The first error, an abort among them, stops the
 * rest and is thrown once what had begun is done: work that waits for others must heed the signal itself. `invalid-option` for a limit that is no number
 * from 1.
 */
export async function eachInParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const lanes = lanesOf(limit)
  const running = new Set<Promise<void>>()
  const failed: unknown[] = []
  try {
    for await (const item of items) {
      signal?.throwIfAborted()
      const task: Promise<void> = work(item)
        .catch((error: unknown) => {
          failed.push(error)
        })
        .finally(() => running.delete(task))
      running.add(task)
      if (running.size >= lanes) await Promise.race(running)
      if (failed.length > 0) break
    }
  } finally {
    await Promise.all(running)
  }
  if (failed.length > 0) throw failed[0]
  signal?.throwIfAborted()
}
