import type { WordsUse } from '../../compact/index.ts'
import { figure } from '../../text/index.ts'
import { archivePath } from '../archive/archive-location.ts'
import { askedShare } from '../print/asked-share.ts'
import { counted } from '../print/counted.ts'
import { dollars } from '../print/dollars.ts'
import { noteLines } from '../print/note-lines.ts'
import { paint } from '../print/paint.ts'
import { percent } from '../print/percent.ts'
import { quoted } from '../print/quoted.ts'
import type { CompressedFile } from '../task/compress-file.ts'
import type { Terminal } from '../terminal.ts'
import { headline } from './headline.ts'
import { idleLine } from './idle-line.ts'
import { nearPath } from './near-path.ts'
import { pinLines } from './pin-lines.ts'
import { rejectedLine } from './rejected-line.ts'
import { validity } from './validity.ts'

/** Who wrote the summaries, if a model was to be asked. */
function wordLines(words: readonly WordsUse[]): string[] {
  if (words.length === 0) return []
  const sum = (of: (use: WordsUse) => number | undefined) => words.reduce((total, use) => total + (of(use) ?? 0), 0)
  const summaries = sum((use) => use.summaries)
  if (summaries === 0) return ['the result has no summary for a model to write: strategies such as `summary` make some']
  const cost = sum((use) => use.cost)
  const spent = `${counted(
    sum((use) => use.calls),
    'question',
  )}, ${figure(sum((use) => use.input))} tokens in, ${figure(sum((use) => use.output))} out`
  return [
    `${sum((use) => use.written)} of ${counted(summaries, 'summary', 'summaries')} in the words of the model, checked · ${spent}${cost > 0 ? ` · ${dollars(cost)}` : ''}`,
    ...rejectedLine(words.flatMap((use) => use.rejected)),
  ]
}

/** What a share refers to, if the result is a larger share of the whole than was asked for. */
function shareLine(share: number, { before, after, budget }: { before: number; after: number; budget: number }): string[] {
  const apart = (budget - share * before) / (1 - share)
  if (share >= 1 || apart < 1 || after / before <= share || percent(after / before) === percent(share)) return []
  return [
    `  ${askedShare(share)} of the ${figure(Math.round(before - apart))} tokens outside system text and tools, which take ${figure(Math.round(apart))} more`,
  ]
}

/**
 * The result for a file, as a few lines for a person.
 * @param archive the archive named on the command line; without it the printed `restore` command would use another.
 * @param isDry whether it is a preview: nothing was written, and no handle resolves yet
 */
export function summary(made: CompressedFile, terminal: Terminal, archive?: unknown, isDry = false): string[] {
  const done = made.out === undefined ? made : { ...made, out: nearPath(made.out, terminal.cwd) }
  const { out, notes, runs, share } = done
  const color = paint(terminal.color.stderr)
  const sum = (of: (run: CompressedFile['runs'][number]) => number) => runs.reduce((total, run) => total + of(run), 0)
  const before = sum(({ report }) => report.tokens.before)
  const after = sum(({ report }) => report.tokens.after)
  const isEstimate = runs.some(({ report }) => !report.exact.before)
  const lines = [headline(done, out, terminal)]
  lines.push(
    `  ${isDry ? 'would be ' : ''}${isEstimate ? `about ${figure(before)} (estimated)` : figure(before)} → ${color.bold(figure(after))} tokens (${percent(after / before)}) · ${sum((run) => run.report.messages.before)} → ${counted(
      sum((run) => run.report.messages.after),
      'message',
    )}${isDry ? ' · nothing written' : ''}`,
  )
  if (share !== undefined) lines.push(...shareLine(share, { before, after, budget: sum(({ report }) => report.tokens.budget) }))
  lines.push(
    `  ${validity({ out, runs: runs.map(({ report, ...run }) => ({ ...run, violations: report.violations })) }, color.green)} · ${counted(
      sum((run) => run.report.refs.length),
      'handle',
    )}${isDry ? '' : ' for `decant recall`'}`,
  )
  const [only] = runs
  const idle = runs.length === 1 && only?.report.status === 'unchanged'
  if (idle) lines.push(idleLine(only.report.why, done.to, isDry))
  const above = runs.filter(({ report }) => report.excess)
  if (above.length > 0) {
    const runsAbove = runs.length === 1 ? 'Above the budget' : `${above.length} of ${runs.length} runs above the budget`
    lines.push(
      `  ${color.yellow(runsAbove)} by ${figure(sum(({ report }) => report.excess?.tokens ?? 0))} tokens${runs.length === 1 ? '' : ' in all'}${idle ? '.' : `: ${above[0]?.report.why}`}`,
    )
    if (runs.length === 1 && only) lines.push(...pinLines(only))
  }
  for (const line of wordLines(runs.flatMap(({ words }) => words ?? []))) lines.push(`  ${line}`)
  lines.push(...noteLines(notes))
  if (out !== undefined && archivePath(archive, terminal) !== ':memory:')
    lines.push(color.dim(`  get the original back: decant restore ${quoted(out)}${typeof archive === 'string' ? ` --archive ${quoted(archive)}` : ''}`))
  return lines
}
