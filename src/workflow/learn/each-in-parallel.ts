import { unlessAborted } from '../../model/index.ts'
import { checkParallel } from '../../trajectory/index.ts'

/**
 * Processes items as they arrive, at most `limit` at a time; nothing is read ahead of a free slot. The first error, including an abort, stops the rest and is
 * thrown once all started work is done: work that waits for others must observe the signal itself. An abort does not wait for an item that never arrives.
 * Throws `invalid-option` for a limit that is not a number from 1.
 */
export async function eachInParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const concurrency = checkParallel(limit)
  const running = new Set<Promise<void>>()
  const failed: unknown[] = []
  try {
    for await (const item of untilAborted(items, signal)) {
      const task: Promise<void> = work(item)
        .catch((error: unknown) => {
          failed.push(error)
        })
        .finally(() => running.delete(task))
      running.add(task)
      if (running.size >= concurrency) await Promise.race(running)
      if (failed.length > 0) break
    }
  } finally {
    await Promise.all(running)
  }
  if (failed.length > 0) throw failed[0]
  signal?.throwIfAborted()
}

/** The items; throws on an abort, even while it waits for one. */
async function* untilAborted<T>(items: AsyncIterable<T> | Iterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  const source = delegate(items)
  try {
    for (;;) {
      const next = await unlessAborted(signal, () => source.next())
      if (next.done) return
      signal?.throwIfAborted()
      yield next.value
    }
  } finally {
    const ended = source.return(undefined)
    if (signal?.aborted) ended.catch(() => {})
    else await ended
  }
}

async function* delegate<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  yield* items
}
