import { archivePath } from '../archive/archive-location.ts'
import { formatCount } from '../print/format-count.ts'
import { paint } from '../print/paint.ts'
import { shellQuote } from '../print/shell-quote.ts'
import type { CompressedFile } from '../task/compress-file.ts'
import type { Terminal } from '../terminal.ts'
import { summaryAuthorLines } from './compression-lines.ts'
import { describeValidity } from './describe-validity.ts'
import { displayPath } from './display-path.ts'
import { excessRemarks } from './excess-remarks.ts'
import { type SizeRow, sizeTable } from './size-table.ts'

/**
 * The results for several files: a line for each, and the sum.
 * @param archive the archive named on the command line; without it the printed `restore` command would use another.
 * @param isDry whether it is a preview: nothing was written, and no handle resolves yet
 */
export function compressionTable(files: readonly CompressedFile[], terminal: Terminal, archive?: unknown, isDry = false): string[] {
  const runs = files.flatMap((file) => file.runs)
  const refs = runs.reduce((sum, { report }) => sum + report.refs.length, 0)
  const { dim, green } = paint(terminal.color.stderr)
  const rows = files.map(fileRow)
  const above = runs.filter(({ report }) => report.excess).length
  const totalRemarks = [...(above > 0 ? [`${formatCount(above, 'run')} above the budget`] : []), ...(isDry ? ['nothing written'] : [])]
  const total = {
    name: formatCount(files.length, 'file'),
    before: sumOf(rows, 'before'),
    after: sumOf(rows, 'after'),
    remarks: totalRemarks,
  }
  const validity = describeValidity({ out: undefined, runs: runs.map(({ report, ...run }) => ({ ...run, violations: report.violations })) }, green)
  const lines = [
    ...sizeTable(rows, total, terminal),
    `  ${validity} · ${formatCount(refs, 'handle')}${isDry ? '' : ' for `decant recall`'}`,
    ...summaryAuthorLines(runs.flatMap(({ summaryUse }) => summaryUse ?? [])).map((line) => `  ${line}`),
    '  compress one of them alone for its details; --json has those of all',
  ]
  const out = files.find(({ runs }) => runs.some(({ report }) => report.status === 'compressed'))?.out
  if (out !== undefined && archivePath(archive, terminal) !== ':memory:')
    lines.push(
      dim(
        `  get an original back: decant restore ${shellQuote(displayPath(out, terminal.cwd))}${typeof archive === 'string' ? ` --archive ${shellQuote(archive)}` : ''}`,
      ),
    )
  return lines
}

function fileRow({ file, runs, notes, to }: CompressedFile): SizeRow {
  const reports = runs.map(({ report }) => report)
  const unchanged = reports.every(({ status }) => status === 'unchanged')
  return {
    name: file,
    before: reports.reduce((sum, { tokens }) => sum + tokens.before, 0),
    after: reports.reduce((sum, { tokens }) => sum + tokens.after, 0),
    remarks: [
      ...(runs.length > 1 ? [`${runs.length} runs`] : []),
      ...(reports.some(({ exact }) => !exact.before) ? ['estimated'] : []),
      ...(unchanged ? [to === undefined ? 'nothing cut' : 'only converted'] : []),
      ...excessRemarks(reports.map(({ excess }) => excess?.tokens ?? 0)),
      ...(notes.length > 0 ? [formatCount(notes.length, 'note')] : []),
    ],
  }
}

function sumOf(rows: readonly SizeRow[], key: 'before' | 'after'): number {
  return rows.reduce((sum, row) => sum + row[key], 0)
}
