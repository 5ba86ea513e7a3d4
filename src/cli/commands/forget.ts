import { statSync } from 'node:fs'
import { type Forgotten, type ForgottenRecord, forgetAll } from '../../archive/index.ts'
import { archivePath } from '../archive/archive-location.ts'
import { openExistingArchive } from '../archive/open-existing-archive.ts'
import { parseScope } from '../archive/scope.ts'
import { suggestHandles } from '../archive/suggest-handles.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { formatCount } from '../print/format-count.ts'
import { largeInputNote } from '../print/large-input-note.ts'
import { printMessage } from '../print/print-message.ts'
import { printPage } from '../print/print-page.ts'
import { writeJson } from '../print/write-json.ts'
import { displayPath } from '../show/display-path.ts'
import type { Terminal } from '../terminal.ts'

const REASON_TEXT = { named: 'named', holds: 'holds its text', part: 'part of it' }

/** `decant forget`: deletes what handles name, and its text wherever it is stored, and lists what was deleted. */
export async function runForget(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const dryRun = options.dryRun === true
  const archive = await openExistingArchive(options.archive, terminal, parseScope(options.scope, { env: {} }) ?? '*')
  const path = archivePath(options.archive, terminal)
  try {
    if (!options.json) printMessage(terminal, largeInputNote(displayPath(path, terminal.cwd), statSync(path).size))
    const done = await forgetAll(archive, args, { dryRun })
    if (options.json) await writeJson(terminal, { schema: 1, dryRun, ...done })
    else await printRecords(done, dryRun, terminal)
    for (const name of done.missing)
      printMessage(
        terminal,
        `decant: Nothing in the archive is named '${name}'\n  ${(await suggestHandles(archive, name)) ?? "A handle is the ten characters after 'decant:' in a marker; decant recall finds it by words."}\n`,
      )
    return done.missing.length > 0 ? EXIT.integrity : EXIT.ok
  } finally {
    await archive.close()
  }
}

async function printRecords({ records }: Forgotten, dryRun: boolean, terminal: Terminal): Promise<void> {
  for (const { ref, kind, size, why, rewritten, tooShort } of records)
    await printPage(
      terminal,
      `${ref}  ${kind.padEnd(6)} ${formatRecordSize(size).padStart(12)}  ${REASON_TEXT[why]}${rewritten ? '; the rest is kept' : ''}${tooShort ? '; too short to be searched for' : ''}\n`,
    )
  if (records.length === 0) return
  const left = records.filter(({ rewritten }) => rewritten).length
  const rest = left > 0 ? `; ${left} more ${dryRun ? 'would lose' : 'lost'} only the forgotten text` : ''
  printMessage(terminal, `${dryRun ? 'Would delete' : 'Deleted'} ${formatCount(records.length - left, 'record')}${rest}.\n`)
  for (const line of consequences(records)) printMessage(terminal, `${line}\n`)
}

/** A size in bytes below a hundred, because it would be 0.0 kB, else in kilobytes. */
function formatRecordSize(bytes: number): string {
  return bytes < 100 ? formatCount(bytes, 'byte') : `${(bytes / 1000).toFixed(1)} kB`
}

/** What can no longer be done once these records are deleted. */
function consequences(records: readonly ForgottenRecord[]): string[] {
  const inputs = records.filter(({ kind }) => kind === 'input').length
  const events = records.filter(({ kind, meta }) => kind === 'event' && typeof meta?.seq === 'number')
  const sessions = new Set(events.map(({ meta }) => String(meta?.session)))
  const ended = new Set(events.filter(({ rewritten }) => !rewritten).map(({ meta }) => String(meta?.session)))
  return [
    ...(records.some(({ tooShort }) => tooShort) ? ['Other records may still hold a text that short, as the input does that it arrived in.'] : []),
    ...(inputs > 0 ? [`What was written from ${formatCount(inputs, 'input')} among these can no longer be restored.`] : []),
    ...[...sessions].map((session) => `Session '${session}' ${ended.has(session) ? 'ends before' : 'continues without'} the deleted text.`),
    'Files outside the archive, such as logs of agents and files that decant wrote, may still hold it.',
  ]
}
