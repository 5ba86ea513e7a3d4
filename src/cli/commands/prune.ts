import { statSync } from 'node:fs'
import { type Archive, type ArchiveRecordInfo, type PruneResult, prune } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import { archivePath } from '../archive/archive-location.ts'
import { openExistingArchive } from '../archive/open-existing-archive.ts'
import { parseScope } from '../archive/scope.ts'
import { askConfirmation } from '../ask-confirmation.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { formatCount } from '../print/format-count.ts'
import { formatSize } from '../print/format-size.ts'
import { printMessage } from '../print/print-message.ts'
import { printPage } from '../print/print-page.ts'
import { writeJson } from '../print/write-json.ts'
import type { Terminal } from '../terminal.ts'

/** `decant prune`: deletes records that were last used long ago, except those that newer ones refer to, and shrinks the file. */
export async function runPrune(_: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  if (typeof options.olderThan !== 'string')
    throw new DecantError('usage', '`decant prune` needs an age', 'For example: decant prune --older-than 30d --dry-run')
  const before = new Date(Date.now() - parseAge('--older-than', options.olderThan))
  const dryRun = options.dryRun === true
  const archive = await openExistingArchive(options.archive, terminal, parseScope(options.scope, { env: {} }) ?? '*')
  try {
    const found = await prune(archive, { before, dryRun: true })
    if (!options.json) await printFound(found, before, terminal)
    const isDone = !dryRun && found.records.length > 0 && (await askConfirmation(`Delete ${amountText(found.records)} for good?`, options.yes, terminal))
    const done = isDone ? await deleteRecords(archive, before, { options, terminal }) : { ...found, freed: 0 }
    if (options.json) await writeJson(terminal, asJson(done, before, !isDone))
    if (found.records.length === 0) return EXIT.nothingToDo
    if (!isDone)
      printMessage(terminal, dryRun ? `Would delete ${amountText(found.records)}; ${amountText(found.kept)} would stay.\n` : 'Nothing was deleted.\n')
    else printMessage(terminal, `Deleted ${amountText(done.records)}; the archive is ${formatSize(done.freed)} smaller, ${amountText(done.kept)} stay.\n`)
    return isDone || dryRun ? EXIT.ok : EXIT.nothingToDo
  } finally {
    await archive.close()
  }
}

type PruneReport = PruneResult & { readonly freed: number }

async function deleteRecords(
  archive: Archive,
  before: Date,
  { options, terminal }: { readonly options: OptionValues; readonly terminal: Terminal },
): Promise<PruneReport> {
  const path = archivePath(options.archive, terminal)
  const size = archiveBytes(path)
  const done = await prune(archive, { before })
  try {
    await archive.shrink()
  } catch (error) {
    if (!(error instanceof DecantError)) throw error
    printMessage(terminal, `note: the file could not be made smaller (${error.message}); new records will reuse the free space in it\n`)
  }
  return { ...done, freed: Math.max(0, size - archiveBytes(path)) }
}

/** The size of the archive's file and of the log next to it. */
function archiveBytes(path: string): number {
  return [path, `${path}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
}

async function printFound({ records, kept }: PruneResult, before: Date, terminal: Terminal): Promise<void> {
  const day = before.toISOString().slice(0, 16).replace('T', ' ')
  if (records.length === 0) {
    if (kept.length === 0) printMessage(terminal, 'Nothing to delete: the archive holds no records.\n')
    else printMessage(terminal, `Nothing to delete. Stored since ${day} UTC, or needed by something newer: ${amountText(kept)}.\n`)
    return
  }
  for (const [kind, group] of byKind(records)) {
    const bytes = group.reduce((sum, { size }) => sum + size, 0)
    await printPage(terminal, `${kind.padEnd(6)} ${String(group.length).padStart(8)} ${formatSize(bytes).padStart(11)}\n`)
  }
  const inputs = records.filter(({ kind }) => kind === 'input').length
  const sessions = sessionsOf(records).length
  const losses = [
    ...(inputs > 0 ? [`what was written from ${formatCount(inputs, 'input')} can no longer be restored`] : []),
    ...(sessions > 0 ? [`${formatCount(sessions, 'session')} cannot be opened again`] : []),
  ]
  printMessage(terminal, `Last used before ${day} UTC${losses.length > 0 ? `; ${losses.join(', and ')}` : ''}.\n`)
}

function asJson({ records, kept, freed }: PruneReport, before: Date, dryRun: boolean): object {
  const sum = (of: readonly ArchiveRecordInfo[]) => ({ records: of.length, bytes: of.reduce((bytes, { size }) => bytes + size, 0) })
  const kinds = Object.fromEntries([...byKind(records)].map(([kind, group]) => [kind, sum(group)]))
  return { schema: 1, dryRun, before: before.toISOString(), ...sum(records), kinds, sessions: sessionsOf(records), kept: sum(kept), freed }
}

function byKind(records: readonly ArchiveRecordInfo[]): ReadonlyMap<string, readonly ArchiveRecordInfo[]> {
  return Map.groupBy(records, ({ kind }) => kind)
}

/** Names of sessions whose log is deleted. */
function sessionsOf(records: readonly ArchiveRecordInfo[]): string[] {
  const events = records.filter(({ kind, meta }) => kind === 'event' && typeof meta?.seq === 'number')
  return [...new Set(events.map(({ meta }) => String(meta?.session)))]
}

function amountText(records: readonly ArchiveRecordInfo[]): string {
  const bytes = records.reduce((sum, { size }) => sum + size, 0)
  return `${formatCount(records.length, 'record')} of ${formatSize(bytes)}`
}

const HOURS = { h: 1, d: 24, w: 168 } as const

/**
 * Parses an age, `30d`, `12h` or `8w`, into milliseconds.
 * @throws DecantError `usage`
 */
function parseAge(name: string, text: string): number {
  const found = /^(\d{1,5})([hdw])$/i.exec(text)
  if (found) return Number(found[1]) * HOURS[(found[2] as string).toLowerCase() as keyof typeof HOURS] * 3_600_000
  throw new DecantError('usage', `${name} takes an age, not '${text.slice(0, 80)}'`, 'Give hours, days or weeks: 12h, 30d, 8w.')
}
