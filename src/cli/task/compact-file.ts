import type { Archive } from '../../archive/index.ts'
import { compactHistory, type Receipt, type SummaryModel } from '../../compact/index.ts'
import { modelPrice } from '../../cost/index.ts'
import { type Document, decode, wireFor } from '../../format/index.ts'
import { profileFor, violations } from '../../law/index.ts'
import { type Budget, type Report, resolveBudget, splitTokens, tokensOfSplitShare } from '../../pipeline/index.ts'
import { createCounter } from '../../token/index.ts'
import type { OptionValues } from '../command.ts'
import { type FileResult, processRuns, type RunName } from '../files/process-runs.ts'
import { perToken } from '../model/summary-model.ts'
import { parseInteger } from '../option/parse-integer.ts'
import { budgetByModel } from '../rule/budget-by-model.ts'
import { pinEffects, type RunPins } from '../rule/pin-effects.ts'
import { protectionFor } from '../rule/protection-for.ts'
import { type CompactionPrice, compactionPrice } from './compaction-price.ts'

/** The settings for compacting a file. */
export interface CompactSettings {
  readonly options: OptionValues
  readonly archive: Archive
  readonly memoryDir?: string | undefined
  readonly model?: SummaryModel | undefined
  /** Plan only: no model is asked, nothing is written or archived. */
  readonly dry: boolean
}

/** One run of a file after its compaction. */
export interface CompactedRun extends RunPins {
  readonly id: string
  /** The model whose tokenizer and rules were used; absent if neither the log nor the user names one. */
  readonly model?: string
  readonly receipt: Receipt
  /** The laws that the input and the output break. */
  readonly violations: Report['violations']
  readonly price: CompactionPrice
}

/** Compacts all runs of a file, or the one that `--run` names. */
export async function compactFile(file: string, bytes: Uint8Array, settings: CompactSettings): Promise<FileResult<CompactedRun>> {
  const { options, archive } = settings
  const budgetFor = budgetByModel(options)
  return processRuns({ file, bytes, options, archive }, (document, name) => compactRun(document, budgetFor, settings, name))
}

async function compactRun(
  document: Document,
  budgetFor: (model: string | undefined) => Budget,
  { options, archive, memoryDir, model, dry }: CompactSettings,
  { id, input }: RunName,
) {
  const wire = wireFor(document.format, typeof options.to === 'string' ? options.to : undefined)
  const agentModel = typeof options.model === 'string' ? options.model : document.model
  const budget = resolveBudget(budgetFor(agentModel))
  const counter = createCounter(agentModel === undefined ? {} : { model: agentModel })
  const protection = protectionFor(options)
  const keep = options.keepRounds === undefined ? {} : { keepRounds: parseInteger('--keep-rounds', options.keepRounds, 0) }
  const tokens = 'share' in budget ? tokensOfSplitShare(splitTokens(document.history.messages, counter.message), budget.share) : budget.tokens
  const profile = profileFor({ format: wire.name, ...(agentModel !== undefined && { model: agentModel }) })
  const request = {
    shape: { budget: tokens, ...keep },
    profile,
    counter,
    key: archive.key,
    ...(protection && { protect: protection }),
    meta: { input, id },
  }
  const stores = dry ? undefined : { archive, ...(memoryDir !== undefined && { memoryDir }) }
  const { messages, receipt } = await compactHistory(document.history, request, stores, dry ? undefined : model)
  const agentPrice = agentModel === undefined ? undefined : modelPrice(agentModel)?.price
  const price = compactionPrice(receipt, agentPrice && perToken(agentPrice), dry ? model?.price : undefined)
  const output = wire.encode(document, messages)
  const encodedViolations = violations({ ...document.history, messages: wire.encodableMessages(document, messages) }, profile)
  // Encoding for another wire may repair violations.
  const after =
    encodedViolations.length > 0 && wire.name !== document.format ? violations(decode(output, { format: wire.name }).history, profile) : encodedViolations
  const found = { before: violations(document.history, profile), after }
  return {
    output,
    run: { id, ...(agentModel !== undefined && { model: agentModel }), receipt, violations: found, price, ...pinEffects(options, document.history, counter) },
    losses: wire.losses(document, messages),
  }
}
