import type { Archive } from '../archive/index.ts'
import { compactHistory, type Receipt, type SummaryModel } from '../compact/index.ts'
import { modelPrice } from '../cost/index.ts'
import { type Document, wireFor } from '../format/index.ts'
import { profileFor } from '../law/index.ts'
import type { Message } from '../message/index.ts'
import { type ResolvedBudget, resolveBudget } from '../pipeline/index.ts'
import { type Counter, createCounter } from '../token/index.ts'
import type { OptionValues } from './command.ts'
import { type CompactionPrice, compactionPrice } from './compaction-price.ts'
import { documentsOf } from './documents.ts'
import { parseBudget } from './parse-budget.ts'
import { pins } from './pins.ts'
import { Provenance } from './provenance.ts'
import { perToken } from './summary-model.ts'
import { wholeNumber } from './whole-number.ts'

/** What a file's compaction is done with. */
export interface Compacting {
  readonly options: OptionValues
  readonly archive: Archive
  readonly memoryDir?: string | undefined
  readonly model?: SummaryModel | undefined
  /** Plan only: ask, write and archive nothing. */
  readonly dry: boolean
}

/** One run of a file after its compaction. */
export interface CompactedRun {
  readonly id: string
  readonly receipt: Receipt
  readonly price: CompactionPrice
}

/** A file after the compaction of its runs. */
export interface CompactedFile {
  readonly text: string
  /** SHA-256 of the file's bytes; undefined where nothing was archived. */
  readonly input: string | undefined
  readonly format: string
  readonly runs: readonly CompactedRun[]
}

/** Compacts all runs of a file, or the one that `--run` names. The file's own bytes are archived first, under which the output is found again. */
export async function compactFile(file: string, bytes: Uint8Array, work: Compacting): Promise<CompactedFile> {
  const { options, archive, dry } = work
  const budget = resolveBudget(parseBudget(String(options.budget ?? '20%')))
  const documents = documentsOf(bytes, file, options)
  const format = documents[0]?.format ?? 'unknown'
  const [input] = dry ? [] : await archive.put([{ kind: 'input', bytes, meta: { file, format } }])
  const runs: CompactedRun[] = []
  const lines: string[] = []
  for (const [index, document] of documents.entries()) {
    const id = typeof document.meta?.id === 'string' ? document.meta.id : String(options.run ?? index)
    const { text, receipt, price } = await one(document, budget, work, { input: input?.hash, id })
    runs.push({ id, receipt, price })
    lines.push(documents.length === 1 ? text : `${JSON.stringify({ id, messages: JSON.parse(text) })}\n`)
  }
  const text = lines.join('')
  if (input) await new Provenance(archive).note(text, input.hash)
  return { text, input: input?.hash, format, runs }
}

async function one(
  document: Document,
  budget: ResolvedBudget,
  { options, archive, memoryDir, model, dry }: Compacting,
  about: Readonly<Record<string, unknown>>,
) {
  const wire = wireFor(document.format, typeof options.to === 'string' ? options.to : undefined)
  const agent = typeof options.for === 'string' ? options.for : document.model
  const counter = createCounter(agent === undefined ? {} : { model: agent })
  const pinned = pins(options.pin)
  const keep = options.keep === undefined ? {} : { keepRounds: wholeNumber('--keep', options.keep, 0) }
  const tokens = 'share' in budget ? shareOf(document.history.messages, budget.share, counter) : budget.tokens
  const asked = {
    shape: { budget: tokens, ...keep },
    profile: profileFor({ format: wire.name, ...(agent !== undefined && { model: agent }) }),
    counter,
    key: archive.key,
    ...(pinned && { protect: pinned }),
    about,
  }
  const stores = dry ? undefined : { archive, ...(memoryDir !== undefined && { memoryDir }) }
  const { messages, receipt } = await compactHistory(document.history, asked, stores, dry ? undefined : model)
  const output = wire.encode(document, messages)
  const price = agent === undefined ? undefined : modelPrice(agent)?.price
  return {
    text: typeof output === 'string' ? output : JSON.stringify(output),
    receipt,
    price: compactionPrice(receipt, price && perToken(price), dry ? model?.price : undefined),
  }
}

/** Of what stands outside system text, which comes on top, as for `decant compress`. */
function shareOf(messages: readonly Message[], share: number, counter: Counter): number {
  const isSystem = ({ role }: Message) => role === 'system' || role === 'developer'
  const system = counter.messages(messages.filter(isSystem))
  return system + Math.floor(counter.messages(messages.filter((message) => !isSystem(message))) * share)
}
