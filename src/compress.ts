import { type Archive, checkArchive, memoryArchive, openArchive } from './archive/index.ts'
import { checkChoices, checkSummaryModel, compressDocument, type SummaryModel, type SummaryUse } from './compact/index.ts'
import { decode, type FormatName } from './format/index.ts'
import type { Suggested } from './message/index.ts'
import { type Budget, type Report, resolveBudget, type StrategyChoice } from './pipeline/index.ts'
import { checkOptionNames } from './validation/index.ts'

/** Options of `compress`. */
export interface CompressOptions {
  /** Tokens of the result (fractions are rounded down), or `'20%'` of the input's tokens outside system text and tools, which then come on top. */
  readonly budget: Budget
  /** Name of the format; detected from the content when left out. */
  readonly format?: Suggested<FormatName> | undefined
  /** The model: its provider's laws apply and its tokenizer counts. Without it, tokens are counted with o200k. */
  readonly model?: string | undefined
  /** A strategy, or the name of one. The default is `cover`. */
  readonly strategy?: StrategyChoice | undefined
  /**
   * Writes the summaries that a strategy such as `summary` or `advanced` puts in the place of turns. Without it, and wherever a summary fails the check
   * against the text it sums up, an extract takes its place. `model` is any of `decant/model`: `modelNamed('openai:gpt-5-mini', { key })`, `aiSdkModel(…)`,
   * or an object with `generate`.
   */
  readonly summaryModel?: SummaryModel | undefined
  /** The current time, in ISO 8601, for strategies that weigh by age. Defaults to the latest time that a message states. */
  readonly now?: string | undefined
  /**
   * Where cut text is stored before it is removed: an open archive, or the name of one, such as `'sqlite:./decant.db'`, which is opened for this call and
   * returned, still open, as `archive`. By default it is kept in memory: recall works while `archive` of the result lives.
   */
  readonly archive?: Archive | string | undefined
  /** Aborts the work. With a signal, a long history is planned in a worker thread. */
  readonly signal?: AbortSignal | undefined
}

/** The shape returned for an input: text for text or bytes, an array of any length with the same kinds of messages for an array, else the same type. */
export type SameShape<T> = T extends string | Uint8Array ? string : T extends readonly (infer Message)[] ? Message[] : T

/** The result of `compress`. */
export interface Compressed<T> {
  /** The same shape as the input: an array of messages, a request body, or text. Untouched messages are the same objects. */
  readonly messages: SameShape<T>
  readonly report: Report
  readonly refs: readonly string[]
  /** The archive with the cut text; `archive.volatile` is true if nothing outlives the process. The caller closes an archive that was given by name. */
  readonly archive: Archive
  /** The use of the model that writes summaries; absent without `summaryModel`. */
  readonly summaryUse?: SummaryUse
}

const NAMES = { budget: true, format: true, model: true, strategy: true, summaryModel: true, now: true, archive: true, signal: true } as const

/** The key that refs are made with when no archive is given, so that equal input gives equal bytes. */
const EPHEMERAL_KEY = '00'.repeat(32)

/**
 * Makes a history fit a budget. The result is valid on the wire and never larger, the user's unanswered words are untouched, and all cut text is archived
 * first. A cut that cannot be made safely is not made; the report says why.
 *
 * @param input an array of messages, a whole request body (so that system text and tools are seen), or either as JSON text or its bytes.
 * @throws DecantError `unknown-format`, `no-format-fits`, `invalid-json`, `invalid-budget`, `invalid-option`, `unknown-archive`,
 * `archive-write-failed`, … with place and remedy.
 * @example
 * const { messages, report, refs, archive } = await compress(history, { budget: 12_000, format: 'openai-chat' })
 * console.log(report.exact.before ? '' : 'about', report.tokens.before, '→', report.tokens.after)
 * const first = refs[0] && (await archive.get(refs[0]))
 */
export async function compress<T extends string | object>(input: T, options: CompressOptions): Promise<Compressed<T>> {
  // Callers in JavaScript may pass no options.
  const { budget, archive: given, format, strategy = 'cover', model, now, summaryModel, signal } = checkOptionNames('compress', { ...options }, NAMES)
  checkSummaryModel('summaryModel of compress', summaryModel)
  checkArchive('compress', given)
  checkChoices('compress', { model, strategy, signal })
  resolveBudget(budget)
  const document = decode(input, format === undefined ? {} : { format })
  const archive = typeof given === 'string' ? await openArchive(given) : (given ?? memoryArchive({ key: EPHEMERAL_KEY }))
  try {
    const asked = {
      budget,
      strategy,
      archive,
      ...(model !== undefined && { model }),
      ...(now !== undefined && { now }),
      ...(summaryModel && { summaryModel }),
      ...(signal && { signal }),
    }
    const { output, report, refs, summaryUse: use } = await compressDocument(document, asked)
    return { messages: output as SameShape<T>, report, refs, archive, ...(use && { summaryUse: use }) }
  } catch (error) {
    if (archive !== given) await archive.close()
    throw error
  }
}
