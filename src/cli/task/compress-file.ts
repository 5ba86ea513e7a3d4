import type { Archive } from '../../archive/index.ts'
import type { SummaryModel, SummaryUse } from '../../compact/index.ts'
import { compressDocument, type Report } from '../../index.ts'
import { resolveBudget, type StrategyChoice } from '../../pipeline/index.ts'
import { createCounter } from '../../token/index.ts'
import type { OptionValues } from '../command.ts'
import { type FileResult, processRuns } from '../files/process-runs.ts'
import { budgetByModel } from '../rule/budget-by-model.ts'
import { pinEffects, type RunPins } from '../rule/pin-effects.ts'
import { editLines } from './edit-lines.ts'

/** A compressed file: what to write, and a report for each of its runs. */
export interface CompressedFile extends FileResult<CompressedRun> {
  readonly file: string
  readonly out?: string
  /** The budget if it is a share: of the tokens outside system text and tools. */
  readonly share?: number
}

/** One run of a file, compressed. */
export interface CompressedRun extends RunPins {
  readonly id: string
  /** The model whose tokenizer and rules were used; absent if neither the log nor the user names one. */
  readonly model?: string
  readonly report: Report
  /** Who wrote the summaries and what that cost; absent if no model was to be asked. */
  readonly summaryUse?: SummaryUse
  /** What happened to each message, line by line, for a person; absent unless asked for. */
  readonly diff?: readonly string[]
}

/** The strategy, and the model that writes the words of summaries. */
export interface CompressSettings {
  readonly strategy: StrategyChoice
  readonly summaryModel?: SummaryModel
  /** Columns of the lines that `--diff` prints. */
  readonly columns: number
}

/** Compresses all runs of a file, or the one that `--run` names. */
export async function compressFile(
  file: string,
  bytes: Uint8Array,
  { strategy, summaryModel, columns }: CompressSettings,
  options: OptionValues,
  archive: Archive,
): Promise<CompressedFile> {
  const budgetFor = budgetByModel(options)
  const shares = new Set<number | undefined>()
  const settings = {
    strategy,
    archive,
    ...(summaryModel && { summaryModel }),
    ...(typeof options.to === 'string' && { to: options.to }),
    ...(typeof options.model === 'string' && { model: options.model }),
  }
  const done = await processRuns<CompressedRun>({ file, bytes, options, archive }, async (document, { id, input }) => {
    const model = settings.model ?? document.model
    const budget = budgetFor(model)
    const resolved = resolveBudget(budget)
    shares.add('share' in resolved ? resolved.share : undefined)
    const { output, report, losses, edit, summaryUse } = await compressDocument(document, { ...settings, budget }, input)
    const counter = createCounter(model === undefined ? {} : { model })
    const diff = options.diff === true ? { diff: editLines(document.history.messages, edit, counter, columns) } : {}
    return {
      output,
      run: { id, ...(model !== undefined && { model }), report, ...(summaryUse && { summaryUse }), ...pinEffects(options, document.history, counter), ...diff },
      losses,
    }
  })
  const [share] = shares
  return { file, ...done, ...(shares.size === 1 && share !== undefined && { share }) }
}
