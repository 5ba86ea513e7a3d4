import { DecantError } from '../../message/index.ts'
import { checkOptionKinds, checkOptionNames } from '../../validation/index.ts'
import type { Archive } from '../archive.ts'
import { resolveOpenArchive } from '../check-archive.ts'
import { type ArchiveRecordInfo, Stock } from './stock.ts'

/** Options of pruning. */
export interface PruneOptions {
  /** Records last put before this may be deleted. */
  readonly before: Date
  /** Reports what would be deleted, and deletes nothing. */
  readonly dryRun?: boolean | undefined
}

/** What was deleted, or would be, and what is kept; each without its bytes, the latest first. */
export interface PruneResult {
  readonly records: readonly ArchiveRecordInfo[]
  readonly kept: readonly ArchiveRecordInfo[]
}

/**
 * Deletes records that were last put before a moment and that no kept record refers to. A session is kept with its forks as a whole if anything was put into
 * one of them since; an input is kept with everything that was cut out of it; a history that clients resend keeps its compaction as long as it is resent.
 * References in files outside the archive, a compressed log for instance, are not known here: their handles lead nowhere once the records are old. Everything
 * is read once, kept records twice.
 *
 * @throws DecantError `invalid-option` if `before` is not a time, and whatever the archive throws
 * @example
 * const { records } = await prune(archive, { before: new Date(Date.now() - 30 * 86_400_000), dryRun: true })
 */
export async function prune(archive: Archive, options: PruneOptions): Promise<PruneResult> {
  const guarded = resolveOpenArchive('prune', archive)
  const { before, dryRun = false } = checkOptionNames('prune', options, { before: true, dryRun: true })
  checkOptionKinds('prune', options, { dryRun: 'true or false' })
  if (!(before instanceof Date) || Number.isNaN(before.getTime())) throw new DecantError('invalid-option', '`before` is not a time', 'Give a Date.')
  const since = before.getTime()
  const stock = new Stock(guarded, since)
  let isDone = false
  while (!isDone) {
    const forget = await guarded.unlessPut?.()
    while (await stock.addNew()) await stock.computeKept()
    const hashes = stock.removableRecords.map(({ hash }) => hash)
    isDone = dryRun || hashes.length === 0 || (forget ? await forget(hashes, since) : await forgetUnlessPutAgain(guarded, stock))
    if (!isDone && forget) await stock.recheckPutTimes()
  }
  return { records: stock.removableRecords, kept: stock.keptRecords }
}

/** Deletes the old records if another check finds that none of them was put again meanwhile; resolves to whether it did. */
async function forgetUnlessPutAgain(archive: Archive, stock: Stock): Promise<boolean> {
  if (await stock.recheckPutTimes()) return false
  await archive.forgetEach(stock.removableRecords.map(({ hash }) => hash))
  return true
}
