import { kindsGiven, knownOptions } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'
import type { Archive } from '../archive.ts'
import { openArchiveGiven } from '../archive-given.ts'
import { Stock, type Stocked } from './stock.ts'

/** How to prune. */
export interface PruneOptions {
  /** What was put last before this may go. */
  readonly before: Date
  /** Says what would go, and deletes nothing. */
  readonly dryRun?: boolean | undefined
}

/** What was deleted, or would be, and what stays; each without its bytes, the latest first. */
export interface Pruned {
  readonly records: readonly Stocked[]
  readonly staying: readonly Stocked[]
}

/**
 * Deletes what was put last before a moment and is referred to by nothing that stays. A session stays with its forks as a whole while anything was
 * put into one of them since; an input stays with all that was cut out of it; a history that clients resend keeps its compaction as long as it comes
 * back. What files outside of the archive name, a compressed log for instance, is not known here: its handles lead nowhere once they are old.
 * Everything is read once, what stays twice.
 *
 * @throws DecantError `invalid-option` where `before` is no time, and what the archive throws
 * @example
 * const { records } = await prune(archive, { before: new Date(Date.now() - 30 * 86_400_000), dryRun: true })
 */
export async function prune(archive: Archive, options: PruneOptions): Promise<Pruned> {
  const held = openArchiveGiven('prune', archive)
  const { before, dryRun = false } = knownOptions('prune', options, { before: true, dryRun: true })
  kindsGiven('prune', options, { dryRun: 'true or false' })
  if (!(before instanceof Date) || Number.isNaN(before.getTime())) throw new DecantError('invalid-option', '`before` is no time', 'Give a Date.')
  const since = before.getTime()
  const stock = new Stock(held, since)
  let isDone = false
  while (!isDone) {
    const forget = await held.unlessPut?.()
    while (await stock.take()) await stock.settle()
    const hashes = stock.going.map(({ hash }) => hash)
    isDone = dryRun || hashes.length === 0 || (forget ? await forget(hashes, since) : await forgotten(held, stock))
    if (!isDone && forget) await stock.lookAgain()
  }
  const { going, staying } = stock
  return { records: going, staying }
}

/** Forgets what goes where none of it was put again while it was looked at once more; resolves to whether it did. */
async function forgotten(archive: Archive, stock: Stock): Promise<boolean> {
  if (await stock.lookAgain()) return false
  await archive.forgetEach(stock.going.map(({ hash }) => hash))
  return true
}
