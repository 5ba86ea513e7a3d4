import { createHash } from 'node:crypto'
import type { SummaryUse } from '../../compact/index.ts'
import { abbreviateCount } from '../../text/index.ts'
import { archivePath } from '../archive/archive-location.ts'
import { formatCount } from '../print/format-count.ts'
import { formatDollars } from '../print/format-dollars.ts'
import { formatPercent } from '../print/format-percent.ts'
import { formatShare } from '../print/format-share.ts'
import { noteLines } from '../print/note-lines.ts'
import { paint } from '../print/paint.ts'
import { shellQuote } from '../print/shell-quote.ts'
import type { CompressedFile } from '../task/compress-file.ts'
import type { Terminal } from '../terminal.ts'
import { describeValidity } from './describe-validity.ts'
import { displayPath } from './display-path.ts'
import { headline } from './headline.ts'
import { pinLines } from './pin-lines.ts'
import { rejectionLines } from './rejection-lines.ts'
import { unchangedLine } from './unchanged-line.ts'

/** Who wrote the summaries, if a model was to be asked. */
export function summaryAuthorLines(uses: readonly SummaryUse[]): string[] {
  if (uses.length === 0) return []
  const sum = (of: (use: SummaryUse) => number | undefined) => uses.reduce((total, use) => total + (of(use) ?? 0), 0)
  const summaries = sum((use) => use.summaries)
  if (summaries === 0) return ['the result has no summary for a model to write: strategies such as `summary` make some']
  const cost = sum((use) => use.cost)
  const spent = `${formatCount(
    sum((use) => use.calls),
    'question',
  )}, ${abbreviateCount(sum((use) => use.input))} tokens in, ${abbreviateCount(sum((use) => use.output))} out`
  return [
    `${sum((use) => use.written)} of ${formatCount(summaries, 'summary', 'summaries')} in the words of the model, checked · ${spent}${cost > 0 ? ` · ${formatDollars(cost)}` : ''}`,
    ...rejectionLines(uses.flatMap((use) => use.rejected)),
  ]
}

/** What a share refers to, if the result is a larger share of the whole than was asked for. */
function shareLines(share: number, { before, after, budget }: { before: number; after: number; budget: number }): string[] {
  const fixedTokens = (budget - share * before) / (1 - share)
  if (share >= 1 || fixedTokens < 1 || after / before <= share || formatPercent(after / before) === formatPercent(share)) return []
  return [
    `  ${formatShare(share)} of the ${abbreviateCount(Math.round(before - fixedTokens))} tokens outside system text and tools, which take ${abbreviateCount(Math.round(fixedTokens))} more`,
  ]
}

/** Whether the output is the input, byte for byte, so that there is nothing to get back. */
function isInputItself({ text, input, runs }: CompressedFile): boolean {
  return runs.every(({ report }) => report.status === 'unchanged') && createHash('sha256').update(text).digest('hex') === input
}

/**
 * The result for a file, as a few lines for a person.
 * @param archive the archive named on the command line; without it the printed `restore` command would use another.
 * @param isDry whether it is a preview: nothing was written, and no handle resolves yet
 */
export function compressionLines(compressed: CompressedFile, terminal: Terminal, archive?: unknown, isDry = false): string[] {
  const done = compressed.out === undefined ? compressed : { ...compressed, out: displayPath(compressed.out, terminal.cwd) }
  const { out, notes, runs, share } = done
  const color = paint(terminal.color.stderr)
  const sum = (of: (run: CompressedFile['runs'][number]) => number) => runs.reduce((total, run) => total + of(run), 0)
  const before = sum(({ report }) => report.tokens.before)
  const after = sum(({ report }) => report.tokens.after)
  const isEstimate = runs.some(({ report }) => !report.exact.before)
  const lines = [headline(done, out, terminal)]
  lines.push(
    `  ${isDry ? 'would be ' : ''}${isEstimate ? `about ${abbreviateCount(before)} (estimated)` : abbreviateCount(before)} → ${color.bold(abbreviateCount(after))} tokens (${formatPercent(after / before)}) · ${sum((run) => run.report.messages.before)} → ${formatCount(
      sum((run) => run.report.messages.after),
      'message',
    )}${isDry ? ' · nothing written' : ''}`,
  )
  if (share !== undefined) lines.push(...shareLines(share, { before, after, budget: sum(({ report }) => report.tokens.budget) }))
  lines.push(
    `  ${describeValidity({ out, runs: runs.map(({ report, ...run }) => ({ ...run, violations: report.violations })) }, color.green)} · ${formatCount(
      sum((run) => run.report.refs.length),
      'handle',
    )}${isDry ? '' : ' for `decant recall`'}`,
  )
  const [only] = runs
  const isUnchanged = runs.length === 1 && only?.report.status === 'unchanged'
  if (isUnchanged) lines.push(unchangedLine(only.report.why, done.to, isDry))
  const above = runs.filter(({ report }) => report.excess)
  if (above.length > 0) {
    const runsAbove = runs.length === 1 ? 'Above the budget' : `${above.length} of ${runs.length} runs above the budget`
    lines.push(
      `  ${color.yellow(runsAbove)} by ${abbreviateCount(sum(({ report }) => report.excess?.tokens ?? 0))} tokens${runs.length === 1 ? '' : ' in all'}${isUnchanged ? '.' : `: ${above[0]?.report.why}`}`,
    )
    if (runs.length === 1 && only) lines.push(...pinLines(only))
  }
  for (const line of summaryAuthorLines(runs.flatMap(({ summaryUse }) => summaryUse ?? []))) lines.push(`  ${line}`)
  lines.push(...noteLines(notes))
  if (out !== undefined && !isInputItself(done) && archivePath(archive, terminal) !== ':memory:')
    lines.push(color.dim(`  get the original back: decant restore ${shellQuote(out)}${typeof archive === 'string' ? ` --archive ${shellQuote(archive)}` : ''}`))
  return lines
}
