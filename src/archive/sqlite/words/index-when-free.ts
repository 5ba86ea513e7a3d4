import { setImmediate, setTimeout } from 'node:timers/promises'
import { DecantError } from '../../../message/index.ts'

/** Milliseconds that a search waits for another process. Commits of others take tenths of a second; pruning or copying takes longer. */
const MAX_WAIT_MS = 4_000
const MAX_PAUSE_MS = 50

/**
 * Indexes everything that waits for it, a little at a time, so that other tasks of this thread get their turn; while another process writes, tries again.
 * @param indexSome indexes a little; throws `archive-busy` instead of waiting; returns whether there is more
 * @throws DecantError `archive-busy` if another process writes for too long, and whatever else `indexSome` throws
 */
export async function indexWhenFree(indexSome: () => boolean): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS
  for (let pause = 2; ; ) {
    try {
      if (!indexSome()) return
      await setImmediate()
    } catch (error) {
      if (!(error instanceof DecantError && error.code === 'archive-busy') || performance.now() > end) throw error
      await setTimeout(pause)
      pause = Math.min(pause * 2, MAX_PAUSE_MS)
    }
  }
}
