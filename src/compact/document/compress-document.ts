import { createHash } from 'node:crypto'
import { type Archive, type ArchiveRecord, openArchiveGiven } from '../../archive/index.ts'
import { type DecodeNote, type Document, decode, type WireName, wireFor } from '../../format/index.ts'
import { knownOptions } from '../../given/index.ts'
import { type Profile, profileFor, violations } from '../../law/index.ts'
import { DecantError, type Edit, type Message, type Suggested } from '../../message/index.ts'
import type { Budget, Plan, Report, StrategyChoice } from '../../pipeline/index.ts'
import { createCounter } from '../../token/index.ts'
import { cutEntries } from '../receipt/cut-entries.ts'
import { checkSummaryModel, type SummaryModel } from '../summary/summary-model.ts'
import { choicesGiven } from './choices-given.ts'
import { decide } from './decide.ts'
import { decideUnlessAborted } from './decide-unless-aborted.ts'
import { earlierIn, linkWritten } from './earlier-in.ts'
import { inputText } from './input-text.ts'
import { type WordsUse, wordedPlan } from './worded-plan.ts'

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
  /** The model that writes the strategy's summaries; without one, and where its text fails a check, they hold extracts. */
  readonly words?: SummaryModel | undefined
  /** With a signal, a long history is planned in a worker thread, so that aborting takes effect at once. */
  readonly signal?: AbortSignal | undefined
}

/** A compressed document: text if the input was text, else a value of the same shape. */
export interface CompressedDocument {
  readonly output: string | object
  readonly report: Report
  /** The edit that was made to the document's messages; a single keep if it is unchanged. */
  readonly edit: Edit<Message>
  /** Handles in the output under which the archive holds what was cut. */
  readonly refs: readonly string[]
  /** SHA-256 of the input's bytes, under which the archive holds them. */
  readonly input: string
  /** The use of the model for summaries; absent if none was to be asked. */
  readonly words?: WordsUse
  /** What the output format cannot express, if it differs from the input format. */
  readonly losses: readonly DecodeNote[]
}

const NAMES = { budget: true, strategy: true, archive: true, to: true, model: true, now: true, words: true, signal: true }

/** Checks the options and wraps the archive so that it must keep an archive's promises. */
function checked(document: Document, options: DocumentOptions): DocumentOptions {
  if (!Array.isArray((Object(document) as Partial<Document>).history?.messages))
    throw new DecantError(
      'invalid-option',
      'compressDocument takes a decoded document',
      'Give the result of decode(text) of decant/format, or call compress(messages, options).',
    )
  const { archive, model, strategy, signal, words } = knownOptions('compressDocument', options, NAMES)
  const held = openArchiveGiven('compressDocument', archive)
  checkSummaryModel('words of compressDocument', words)
  choicesGiven('compressDocument', { model, strategy, signal })
  return { ...options, archive: held }
}

/**
 * Compresses a decoded document: plan → archive → encode. Nothing is removed before the archive has it; if archiving fails the promise is rejected and there is
 * no output.
 * @throws DecantError `archive-write-failed`; `invalid-option` for anything but a decoded document, an invalid archive, and an unknown option
 * @param input SHA-256 of the input if the caller has archived it already, as it does with files, whose bytes it knows.
 */
export async function compressDocument(document: Document, given: DocumentOptions, input?: string): Promise<CompressedDocument> {
  const options = checked(document, given)
  const wire = wireFor(document.format, options.to)
  const model = options.model ?? document.model
  const profile = profileFor({ format: wire.name, ...(model !== undefined && { model }) })
  const started = performance.now()
  const { plan: made, use, earlier } = await decision(document, options, profile, model)
  const planned = performance.now()
  const named = model === undefined ? document : { ...document, model }
  const output = wire.encode(named, made.messages)
  const encoded = performance.now()
  const hash = input ?? (await archiveInput(options, document))
  if (made.report.status === 'compressed') await archiveCut(options, document, { ...made, earlier }, { input: hash, output })
  const timings = { plan: planned - started, encode: encoded - planned, archive: performance.now() - encoded }
  const report = { ...asWritten(document, made, { wire: wire.name, output, said: wire.said(named, made.messages), model }, profile), timings }
  return { output, report, edit: made.edit, refs: report.refs, input: hash, losses: wire.losses(named, made.messages), ...(use && { words: use }) }
}

interface Written {
  readonly wire: WireName
  readonly output: string | object
  readonly said: readonly Message[]
  readonly model: string | undefined
}

/**
 * Adjusts a report to another output wire: it writes no message without content, may join several messages into one, and may repair broken ones, such as ids of
 * a form that it does not accept.
 */
function asWritten({ history, format }: Document, { report, messages }: Plan, { wire, output, said, model }: Written, profile: Profile): Report {
  const { before, after } = report.violations
  const written = format === wire ? undefined : decode(output, { format: wire }).history
  const joined = written && written.messages.length < said.length ? written.messages : undefined
  if (said.length === messages.length && !joined && !(written && after.length > 0)) return report
  const found = written && after.length > 0 ? violations(written, profile) : violations({ ...history, messages: said }, profile)
  return {
    ...(joined ? counted(report, createCounter(model === undefined ? {} : { model }).messages(joined)) : report),
    messages: { ...report.messages, after: (joined ?? said).length },
    violations: { before, after: found },
  }
}

/** Updates a report with the tokens of the written messages. */
function counted({ excess, ...report }: Report, written: number): Report {
  const { tokens } = report
  const after = Math.min(tokens.after, written + tokens.tools)
  return { ...report, tokens: { ...tokens, after }, ...(excess && after > tokens.budget && { excess: { ...excess, tokens: after - tokens.budget } }) }
}

/** Maps a record or note of an earlier compaction to the messages that it replaced. */
type Earlier = ReadonlyMap<Message, readonly Message[]>

interface Decided {
  readonly plan: Plan
  readonly earlier: Earlier
  readonly use?: WordsUse
}

async function decision(document: Document, options: DocumentOptions, profile: Profile, model: string | undefined): Promise<Decided> {
  const { budget, strategy, archive, now, signal, words } = options
  const earlier = await earlierIn(archive, document.history.messages)
  const asked = {
    budget,
    strategy,
    profile,
    key: archive.key,
    earlier,
    clock: Date.now(),
    ...(now !== undefined && { now }),
    ...(model !== undefined && { model }),
  }
  const plan = signal ? await decideUnlessAborted(document.history, asked, signal) : decide(document.history, asked)
  return { earlier, ...(words ? await wordedPlan(document.history, plan, asked, { ...(signal && { signal }), ...words }) : { plan }) }
}

async function archiveInput({ archive, signal }: DocumentOptions, { input, format }: Document): Promise<string> {
  const [record] = await archive.put([{ kind: 'input', bytes: inputText(input), meta: { format } }], signal ? { signal } : {})
  return (record as ArchiveRecord).hash
}

async function archiveCut(
  { archive, signal }: DocumentOptions,
  document: Document,
  made: Plan & { readonly earlier: Earlier },
  { input, output }: { input: string; output: string | object },
): Promise<void> {
  const entries = cutEntries(document.history.messages, made, { format: document.format, input }, made.edit)
  const [edit] = await archive.put(entries, signal ? { signal } : {})
  await linkWritten(archive, made.edit, (edit as ArchiveRecord).hash)
  await archive.link(createHash('sha256').update(inputText(output)).digest('hex'), input, 'input')
}
