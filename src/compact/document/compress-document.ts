import { createHash } from 'node:crypto'
import { type Archive, type ArchiveRecord, resolveOpenArchive } from '../../archive/index.ts'
import { type DecodeNote, type Document, decode, type WireName, wireFor } from '../../format/index.ts'
import { type Profile, profileFor, violations } from '../../law/index.ts'
import { DecantError, type Edit, type Message, type Suggested } from '../../message/index.ts'
import type { Budget, Plan, Report, StrategyChoice } from '../../pipeline/index.ts'
import { stringifyJson } from '../../text/index.ts'
import { createCounter } from '../../token/index.ts'
import { checkOptionNames } from '../../validation/index.ts'
import { cutEntries } from '../receipt/cut-entries.ts'
import { checkSummaryModel, type SummaryModel } from '../summary/summary-model.ts'
import { checkChoices } from './check-choices.ts'
import { decide } from './decide.ts'
import { decideUnlessAborted } from './decide-unless-aborted.ts'
import { findEarlierMessages, linkWritten } from './find-earlier-messages.ts'
import { type SummaryUse, writePlanSummaries } from './write-plan-summaries.ts'

/** How to compress one document. */
export interface DocumentOptions {
  readonly budget: Budget
  readonly strategy: StrategyChoice
  readonly archive: Archive
  /** The wire format to write; defaults to the document's own if it is a wire format, else OpenAI Chat. */
  readonly to?: Suggested<WireName> | undefined
  /** The model whose laws and tokenizer apply; defaults to the document's own model if it names one. */
  readonly model?: string | undefined
  /** The time that counts as now for strategies that weigh by age; defaults to the latest time in a message. */
  readonly now?: string | undefined
  /** The model that writes the strategy's summaries; without one, and where its text fails a check, they contain extracts. */
  readonly summaryModel?: SummaryModel | undefined
  /** With a signal, a long history is planned in a worker thread, so that aborting takes effect at once. */
  readonly signal?: AbortSignal | undefined
}

/** A compressed document: text if the input was text, else a value of the same shape. */
export interface CompressedDocument {
  readonly output: string | object
  readonly report: Report
  /** The edit that was made to the document's messages; a single keep if it is unchanged. */
  readonly edit: Edit<Message>
  /** Handles in the output under which the archive contains what was cut. */
  readonly refs: readonly string[]
  /** SHA-256 of the input's bytes, under which the archive contains them. */
  readonly input: string
  /** The use of the model for summaries; absent if none was to be asked. */
  readonly summaryUse?: SummaryUse
  /** What the output format cannot express, if it differs from the input format. */
  readonly losses: readonly DecodeNote[]
}

const NAMES = { budget: true, strategy: true, archive: true, to: true, model: true, now: true, summaryModel: true, signal: true }

/** Checks the options and wraps the archive so that it must keep an archive's promises. */
function checkArguments(document: Document, options: DocumentOptions): DocumentOptions {
  if (!Array.isArray((Object(document) as Partial<Document>).history?.messages))
    throw new DecantError(
      'invalid-option',
      'compressDocument takes a decoded document',
      'Give the result of decode(text) of decant/format, or call compress(messages, options).',
    )
  const { archive, model, strategy, signal, summaryModel } = checkOptionNames('compressDocument', options, NAMES)
  const checkedArchive = resolveOpenArchive('compressDocument', archive)
  checkSummaryModel('summaryModel of compressDocument', summaryModel)
  checkChoices('compressDocument', { model, strategy, signal })
  return { ...options, archive: checkedArchive }
}

/**
 * Compresses a decoded document: plan → archive → encode. Nothing is removed before the archive has it; if archiving fails the promise is rejected and there is
 * no output.
 * @throws DecantError `archive-write-failed`; `invalid-option` for anything but a decoded document, an invalid archive, and an unknown option
 * @param input SHA-256 of the input if the caller has archived it already, as it does with files, whose bytes it knows.
 */
export async function compressDocument(document: Document, given: DocumentOptions, input?: string): Promise<CompressedDocument> {
  const options = checkArguments(document, given)
  const wire = wireFor(document.format, options.to)
  const model = options.model ?? document.model
  const profile = profileFor({ format: wire.name, ...(model !== undefined && { model }) })
  const started = performance.now()
  const { plan, use, earlier } = await decidePlan(document, options, profile, model)
  const planned = performance.now()
  const namedDocument = model === undefined ? document : { ...document, model }
  const output = wire.encode(namedDocument, plan.messages)
  const encoded = performance.now()
  const hash = input ?? (await archiveInput(options, document))
  if (plan.report.status === 'compressed') await archiveCut(options, document, { ...plan, earlier }, { input: hash, output })
  const timings = { plan: planned - started, encode: encoded - planned, archive: performance.now() - encoded }
  const report = {
    ...reportAsWritten(document, plan, { wire: wire.name, output, encodedMessages: wire.encodableMessages(namedDocument, plan.messages), model }, profile),
    timings,
  }
  return { output, report, edit: plan.edit, refs: report.refs, input: hash, losses: wire.losses(namedDocument, plan.messages), ...(use && { summaryUse: use }) }
}

interface WrittenOutput {
  readonly wire: WireName
  readonly output: string | object
  readonly encodedMessages: readonly Message[]
  readonly model: string | undefined
}

/**
 * Adjusts a report to another output wire: it writes no message without content, may join several messages into one, and may repair broken ones, such as ids of
 * a form that it does not accept.
 */
function reportAsWritten(
  { history, format }: Document,
  { report, messages }: Plan,
  { wire, output, encodedMessages, model }: WrittenOutput,
  profile: Profile,
): Report {
  const { before, after } = report.violations
  const writtenHistory = format === wire ? undefined : decode(output, { format: wire }).history
  const joined = writtenHistory && writtenHistory.messages.length < encodedMessages.length ? writtenHistory.messages : undefined
  if (encodedMessages.length === messages.length && !joined && !(writtenHistory && after.length > 0)) return report
  const found = writtenHistory && after.length > 0 ? violations(writtenHistory, profile) : violations({ ...history, messages: encodedMessages }, profile)
  return {
    ...(joined ? withWrittenTokens(report, createCounter(model === undefined ? {} : { model }).messages(joined)) : report),
    messages: { ...report.messages, after: (joined ?? encodedMessages).length },
    violations: { before, after: found },
  }
}

/** Updates a report with the tokens of the written messages. */
function withWrittenTokens({ excess, ...report }: Report, writtenTokens: number): Report {
  const { tokens } = report
  const after = Math.min(tokens.after, writtenTokens + tokens.tools)
  return { ...report, tokens: { ...tokens, after }, ...(excess && after > tokens.budget && { excess: { ...excess, tokens: after - tokens.budget } }) }
}

/** Maps a record or note of an earlier compaction to the messages that it replaced. */
type EarlierMessages = ReadonlyMap<Message, readonly Message[]>

interface DecidedPlan {
  readonly plan: Plan
  readonly earlier: EarlierMessages
  readonly use?: SummaryUse
}

async function decidePlan(document: Document, options: DocumentOptions, profile: Profile, model: string | undefined): Promise<DecidedPlan> {
  const { budget, strategy, archive, now, signal, summaryModel } = options
  const earlier = await findEarlierMessages(archive, document.history.messages)
  const input = {
    budget,
    strategy,
    profile,
    key: archive.key,
    earlier,
    clock: Date.now(),
    ...(now !== undefined && { now }),
    ...(model !== undefined && { model }),
  }
  const plan = signal ? await decideUnlessAborted(document.history, input, signal) : decide(document.history, input)
  return { earlier, ...(summaryModel ? await writePlanSummaries(document.history, plan, input, { ...(signal && { signal }), ...summaryModel }) : { plan }) }
}

async function archiveInput({ archive, signal }: DocumentOptions, { input, format }: Document): Promise<string> {
  const [record] = await archive.put([{ kind: 'input', bytes: inputText(input), meta: { format } }], signal ? { signal } : {})
  return (record as ArchiveRecord).hash
}

async function archiveCut(
  { archive, signal }: DocumentOptions,
  document: Document,
  plan: Plan & { readonly earlier: EarlierMessages },
  { input, output }: { input: string; output: string | object },
): Promise<void> {
  const entries = cutEntries(document.history.messages, plan, { format: document.format, input }, plan.edit)
  const [edit] = await archive.put(entries, signal ? { signal } : {})
  await linkWritten(archive, plan.edit, (edit as ArchiveRecord).hash)
  await archive.link(createHash('sha256').update(inputText(output)).digest('hex'), input, 'input')
}

/**
 * The text under which an input is archived: the string itself, or its JSON.
 * @throws what `stringifyJson` throws
 */
function inputText(input: string | object): string {
  return typeof input === 'string' ? input : stringifyJson(input)
}
