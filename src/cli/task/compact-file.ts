import type { Archive } from '../../archive/index.ts'
import { compactHistory, type Receipt, type SummaryModel } from '../../compact/index.ts'
import { modelPrice } from '../../cost/index.ts'
import { type Document, decode, wireFor } from '../../format/index.ts'
import { profileFor, violations } from '../../law/index.ts'
import { type Budget, type Report, resolveBudget, shareOf, tokensApart } from '../../pipeline/index.ts'
import { createCounter } from '../../token/index.ts'
import type { OptionValues } from '../command.ts'
import { type DoneFile, eachRun, type RunName } from '../files/each-run.ts'
import { perToken } from '../model/summary-model.ts'
import { wholeNumber } from '../option/whole-number.ts'
import { budgetsOf } from '../rule/budgets-of.ts'
import { kept } from '../rule/kept.ts'
import { type Pinned, pinsFound } from '../rule/pins-found.ts'
import { type CompactionPrice, compactionPrice } from './compaction-price.ts'

/** The settings for compacting a file. */
export interface Compacting {
  readonly options: OptionValues
  readonly archive: Archive
  readonly memoryDir?: string | undefined
  readonly model?: SummaryModel | undefined
  /** Plan only: no model is asked, nothing is written or archived. */
  readonly dry: boolean
}

/** One run of a file after its compaction. */
export interface CompactedRun extends Pinned {
  readonly id: string
  /** The model whose tokenizer and rules were used; absent if neither the log nor the user names one. */
  readonly model?: string
  readonly receipt: Receipt
  /** The laws that the input and the output break. */
  readonly violations: Report['violations']
  readonly price: CompactionPrice
}

/** Compacts all runs of a file, or the one that `--run` names. */
export async function compactFile(file: string, bytes: Uint8Array, work: Compacting): Promise<DoneFile<CompactedRun>> {
  const { options, archive } = work
  const budgetFor = budgetsOf(options)
  return eachRun({ file, bytes, options, archive }, (document, name) => compacted(document, budgetFor, work, name))
}

async function compacted(
  document: Document,
  budgetFor: (model: string | undefined) => Budget,
  { options, archive, memoryDir, model, dry }: Compacting,
  { id, input }: RunName,
) {
  const wire = wireFor(document.format, typeof options.to === 'string' ? options.to : undefined)
  const agent = typeof options.model === 'string' ? options.model : document.model
  const budget = resolveBudget(budgetFor(agent))
  const counter = createCounter(agent === undefined ? {} : { model: agent })
  const pinned = kept(options)
  const keep = options.keepRounds === undefined ? {} : { keepRounds: wholeNumber('--keep-rounds', options.keepRounds, 0) }
  const tokens = 'share' in budget ? shareOf(tokensApart(document.history.messages, counter.message), budget.share) : budget.tokens
  const profile = profileFor({ format: wire.name, ...(agent !== undefined && { model: agent }) })
  const asked = {
    shape: { budget: tokens, ...keep },
    profile,
    counter,
    key: archive.key,
    ...(pinned && { protect: pinned }),
    about: { input, id },
  }
  const stores = dry ? undefined : { archive, ...(memoryDir !== undefined && { memoryDir }) }
  const { messages, receipt } = await compactHistory(document.history, asked, stores, dry ? undefined : model)
  const agentPrice = agent === undefined ? undefined : modelPrice(agent)?.price
  const price = compactionPrice(receipt, agentPrice && perToken(agentPrice), dry ? model?.price : undefined)
  const output = wire.encode(document, messages)
  const said = violations({ ...document.history, messages: wire.said(document, messages) }, profile)
  // Encoding for another wire may repair violations.
  const after = said.length > 0 && wire.name !== document.format ? violations(decode(output, { format: wire.name }).history, profile) : said
  const found = { before: violations(document.history, profile), after }
  return {
    output,
    told: { id, ...(agent !== undefined && { model: agent }), receipt, violations: found, price, ...pinsFound(options, document.history, counter) },
    losses: wire.losses(document, messages),
  }
}
