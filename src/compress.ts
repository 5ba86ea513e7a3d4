import { type Archive, archiveGiven, memoryArchive, openArchive } from './archive/index.ts'
import { checkSummaryModel, choicesGiven, compressDocument, type SummaryModel, type WordsUse } from './compact/index.ts'
import { decode, type FormatName } from './format/index.ts'
import { knownOptions } from './given/index.ts'
import type { Suggested } from './message/index.ts'
import { type Budget, type Report, resolveBudget, type StrategyChoice } from './pipeline/index.ts'

/** Options of `compress`. */
export interface CompressOptions {
  /** Tokens of the result (fractions are rounded down), or `'20%'` of the input's tokens outside system text and tools, which then come on top. */
  readonly budget: Budget
  /** Name of the format; detected from the content when left out. */
  readonly format?: Suggested<FormatName> | undefined
  /** Decides whose laws hold and whose tokenizer counts. Left out, o200k counts. */
  readonly model?: string | undefined
  /** What decides: a strategy or the name of one. The default is `cover`. */
  readonly strategy?: StrategyChoice | undefined
  /**
   * Who writes the words of the summaries that a strategy such as `summary` or `advanced` puts in the place of turns. Left out, and wherever its words
   * fail a check against what they sum up, an extract stands there. `model` is any of `decant/model`: `modelNamed('openai:gpt-5-mini', { key })`,
   * `aiSdkModel(…)`, or an object with `generate`.
   */
  readonly words?: SummaryModel | undefined
  /** The time that counts as now for strategies that weigh by age, in ISO 8601. Left out, it is the latest that a message tells. */
  readonly now?: string | undefined
  /**
   * Where cut text goes before it leaves: an open archive, or the name of one, such as `'sqlite:./decant.db'`, which is opened for this call and comes
   * back open as `archive`. Left out, it is kept in memory: recall works while `archive` of the result lives.
   */
  readonly archive?: Archive | string | undefined
  /** Aborts the work. With it a long history is planned in a worker thread. */
  readonly signal?: AbortSignal | undefined
}

/** The shape that goes out for one that came in: any text for a text or its bytes, so many messages of the same kinds for an array, else the same. */
export type SameShape<T> = T extends string | Uint8Array ? string : T extends readonly (infer Message)[] ? Message[] : T

/** What `compress` gives back. */
export interface Compressed<T> {
  /** The same shape as came in: an array of messages, a request body, or text. Untouched messages are the same objects. */
  readonly messages: SameShape<T>
  readonly report: Report
  readonly refs: readonly string[]
  /** Where the cut text is; `archive.volatile` is true where nothing outlives the process. One that was given by its name is the caller's to close. */
  readonly archive: Archive
  /** What asking for words took; absent without `words`. */
  readonly words?: WordsUse
}

const NAMES = { budget: true, format: true, model: true, strategy: true, words: true, now: true, archive: true, signal: true } as const

/** The key under which refs are made when no archive is given, so that equal input gives equal bytes. */
const EPHEMERAL_KEY = '00'.repeat(32)

/**
 * Makes a history fit a budget: valid on the wire, never larger, the user's unanswered words untouched, all that is cut kept in the
 * archive first. What cannot be done safely is not done; the report says why.
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
  // Callers in JavaScript may give no options.
  const { budget, archive: given, format, strategy = 'cover', model, now, words, signal } = knownOptions('compress', { ...options }, NAMES)
  checkSummaryModel('words of compress', words)
  archiveGiven('compress', given)
  choicesGiven('compress', { model, strategy, signal })
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
      ...(words && { words }),
      ...(signal && { signal }),
    }
    const { output, report, refs, words: use } = await compressDocument(document, asked)
    return { messages: output as SameShape<T>, report, refs, archive, ...(use && { words: use }) }
  } catch (error) {
    if (archive !== given) await archive.close()
    throw error
  }
}
