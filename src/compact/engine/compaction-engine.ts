import { join } from 'node:path'
import { type Archive, redact, resolveOpenArchive } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import { checkModel, type LanguageModel } from '../../model/index.ts'
import { stringifyJson } from '../../text/index.ts'
import { checkOptionKinds, checkOptionNames, describeValue, snakeCaseReader } from '../../validation/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import { type HistoryMessage, type ParsedMessage, parseHistory } from '../chat/parse-history.ts'
import { messageTokensOf } from '../chat/tokens-of.ts'
import { appendFacts } from '../facts/append-facts.ts'
import { factSentences } from '../facts/fact-sentences.ts'
import type { KeyFact } from '../facts/key-fact.ts'
import { keyFacts } from '../facts/key-facts.ts'
import { summaryFrame } from '../facts/summary-frame.ts'
import { SummaryWriter } from '../model/summary-writer.ts'
import type { Prompts } from '../prompts/prompts.ts'
import { promptsFor } from '../prompts/prompts-for.ts'
import { NO_MODEL_USE } from '../receipt/metered-model.ts'
import type { ModelUse } from '../receipt/receipt.ts'
import { lostFactMatcher } from '../summary/facts/lost-fact-matcher.ts'
import { quoteFacts } from '../summary/facts/quote-facts.ts'
import { frameSummary } from '../summary/frame/frame-summary.ts'
import { repairSummary } from '../summary/repair-summary.ts'
import { Summariser } from '../summary/summariser.ts'
import type { CompactionQuality, CompactionResult } from './compaction-result.ts'
import { checkTokens, resolveKeepRecent } from './engine-arguments.ts'
import { DEFAULT_MODEL_NAME, type EngineOptions, flushFilePath } from './engine-options.ts'
import { engineReceipt } from './engine-receipt.ts'
import { markSummaries } from './mark-summaries.ts'
import { separateToolUses } from './separate-tool-uses.ts'
import { splitHistory } from './split-history.ts'

const OPTION_NAMES = { modelName: true, maxInput: true, timeout: true, attempts: true, archive: true } as const
const OPTION_KINDS = {
  modelName: 'a text',
  maxInput: 'a number above 0',
  timeout: 'a number from 0 or Infinity',
  attempts: 'a number from 1 or Infinity',
} as const

/**
 * Replaces the old rounds of a conversation by a summary once it nears its budget, silently, with or without a model. The result does not depend on the model's
 * quality: its summary is checked against the source, sentences of the source replace it if it fails, and lost decisions of the user are put back word by word.
 * Never larger than the history; if nothing can be gained, or the memory file cannot be written, the history is returned unchanged.
 *
 * @throws DecantError `invalid-option` for a model that cannot be asked, an invalid folder, and an unknown option
 * @example
 * const engine = new CompactionEngine(null, './memory')
 * if (await engine.shouldCompact(used, budget)) history = (await engine.compact(history)).compactedHistory
 */
export class CompactionEngine {
  readonly #summariser: Summariser
  readonly #file: string
  readonly #summaryWriter: SummaryWriter | undefined
  readonly #archive: Archive | undefined

  constructor(model: LanguageModel | null, memoryDir: string, options: EngineOptions = {}) {
    const { modelName = DEFAULT_MODEL_NAME, maxInput = 24_000, timeout, attempts } = checkOptionNames('CompactionEngine', options, OPTION_NAMES)
    checkOptionKinds('CompactionEngine', options, OPTION_KINDS)
    this.#archive = options.archive && resolveOpenArchive('CompactionEngine', options.archive)
    const checkedModel = checkModel('CompactionEngine', model)
    this.#summaryWriter = checkedModel
      ? new SummaryWriter(
          { model: checkedModel, name: modelName, maxInput },
          { timeout, attempts, totalTimeout: timeout === undefined ? undefined : timeout * 2 },
        )
      : undefined
    this.#summariser = this.#summaryWriter?.summariser ?? new Summariser({ model: null, maxInput })
    this.#file = join(checkFolder(memoryDir), ...flushFilePath)
  }

  /**
   * Whether 85 % of the budget is used. A budget of 0 or less is full as soon as anything is used.
   * @throws DecantError `invalid-option` if one of them is not a number
   */
  async shouldCompact(currentTokens: number, budget: number): Promise<boolean> {
    checkTokens({ currentTokens, budget })
    return budget > 0 ? currentTokens / budget >= 0.85 : currentTokens > 0
  }

  /**
   * Keeps the last rounds (a user message and all up to the next) and system text whole and puts a summary before them. A history with no more rounds than that
   * is returned as the same array, unless it has more than 4 × `keepRecent` messages, and more than eight per round, as with an agent that works step by step:
   * then about the newest 2 × `keepRecent` messages stay, and the user's first words, and those that the steps answer, are kept word for word before the
   * summary. Calls and results are read in OpenAI's and Anthropic's formats and always kept or cut together. Kept messages are returned unchanged.
   * @throws DecantError `invalid-option` if `keepRecent` is not a whole number from 0, `invalid-argument` if the history is not a list of messages,
   * `not-this-format` if the arguments of a call cannot be written as JSON
   */
  async compact<M extends HistoryMessage>(
    given: readonly M[],
    options:
      | number
      | {
          /**
           * The number of newest rounds that stay whole, each a user message and all up to the next one; defaults to 5. May also be given as a number in place
           * of the options.
           */
          readonly keepRecent?: number
        } = {},
  ): Promise<CompactionResult<M>> {
    const keepRecent = resolveKeepRecent(options)
    const { messages, originalOf } = parseHistory(given)
    const result = await this.#compactMessages(messages, originalOf, keepRecent)
    const compacted = result.compactedHistory === messages ? given : result.compactedHistory.map(originalOf)
    // What is no message of the caller's was written here, with the timestamp of one; the caller's own array is returned as what it is.
    return { ...result, compactedHistory: compacted as CompactionResult<M>['compactedHistory'] }
  }

  async #compactMessages(history: readonly ParsedMessage[], originalOf: (message: ChatMessage) => object, keepRecent: number): Promise<ParsedResult> {
    const { retained, old, recent } = splitHistory(markSummaries(history), keepRecent)
    const started = performance.now()
    const useBefore = this.#modelUse()
    if (old.length === 0 || (old.length === 1 && old[0]?.type === 'summary')) return unchangedResult(history, [], ['short'])
    const prompts = promptsFor(markSummaries(history))
    const source = redactMessages(separateToolUses(old, recent), this.#archive?.key)
    let facts: readonly KeyFact[] = []
    try {
      facts = await this.#flushFacts(source, prompts)
      const { text, by, rejected } = await this.#summariser.summarise(source, prompts)
      const allFacts = allFactsIn(source, facts)
      const summary = redact(repairSummary(text, allFacts, messageTokensOf(source), prompts), this.#archive?.key)
      const ref = await this.#archiveOld(old, originalOf)
      const summaryOfOld = summaryMessage(summary, old, ref, prompts)
      const compacted = [...retained, summaryOfOld, ...recent]
      const sizes = sizesOf(history, compacted)
      if (sizes.compactedTokens >= sizes.originalTokens)
        return unchangedResult(history, facts, ['not-smaller', ...rejected], this.#useSince(useBefore, rejected))
      const { keyDecisionsPreserved, keyDecisionsTotal } = await this.verifyCompaction(history, { compactedHistory: compacted, flushedToMemory: facts })
      const counts = { ...sizes, keyDecisionsPreserved, keyDecisionsTotal }
      const receipt = engineReceipt({
        source,
        facts: allFacts,
        before: history,
        after: compacted,
        archived: ref !== undefined,
        counts: { by, tokens: { before: sizes.originalTokens, after: sizes.compactedTokens }, flushed: facts.length },
        use: { why: 'Old rounds were summed up.', model: this.#useSince(useBefore, rejected), milliseconds: performance.now() - started },
      })
      const result: ParsedResult = { compactedHistory: compacted, summary, flushedToMemory: facts, ...counts, status: by, reasons: rejected, receipt }
      return ref === undefined ? result : { ...result, ref }
    } catch (error) {
      if (error instanceof DecantError) return unchangedResult(history, facts, [error.code], this.#useSince(useBefore, []))
      throw error
    }
  }

  /**
   * Writes decisions, facts, preferences and todos of messages to `user/compaction_flush.jsonl` below the memory folder, each once, redacted.
   * @throws DecantError `flush-failed`, `damaged-memory-file`, `invalid-argument`, `not-this-format`
   */
  async flushToMemory(given: readonly HistoryMessage[]): Promise<readonly KeyFact[]> {
    const { messages } = parseHistory(given)
    return this.#flushFacts(redactMessages(separateToolUses(messages), this.#archive?.key), promptsFor(messages))
  }

  /**
   * Looks for every key fact of the original in the compacted history: those found by rule and, if a result with flushed entries is passed, the sentences that
   * its verified entries refer to. A fact of which only the opposite is there is missing. `good` if all are there; `acceptable` if all decisions and four
   * fifths of all key facts are.
   * @throws DecantError `invalid-argument`, `not-this-format`
   */
  async verifyCompaction(original: readonly HistoryMessage[], compacted: Compacted | readonly HistoryMessage[]): Promise<CompactionQuality> {
    const { compactedHistory, flushedToMemory } = resolveCompacted(compacted)
    const { messages } = parseHistory(compactedHistory)
    const facts = allFactsIn(redactMessages(separateToolUses(markSummaries(parseHistory(original).messages)), this.#archive?.key), flushedToMemory)
    const isLost = lostFactMatcher(
      redactMessages(messages, this.#archive?.key)
        .map(({ content }) => content)
        .join('\n'),
    )
    const missing = facts.filter(isLost)
    const decisions = facts.filter(({ type }) => type === 'decision').length
    const kept = decisions - missing.filter(({ type }) => type === 'decision').length
    const quality = missing.length === 0 ? 'good' : kept === decisions && missing.length <= facts.length / 5 ? 'acceptable' : 'poor'
    return { quality, missingKeyInfo: missing.map(({ content }) => content), keyDecisionsPreserved: kept, keyDecisionsTotal: decisions }
  }

  #modelUse(): ModelUse {
    return this.#summaryWriter?.use ?? NO_MODEL_USE
  }

  /** The use of the model since `before`; overlapping compactions of one engine count each other's questions. */
  #useSince(before: ModelUse, rejected: ModelUse['rejected']): ModelUse {
    const now = this.#modelUse()
    return { calls: now.calls - before.calls, input: now.input - before.input, output: now.output - before.output, rejected }
  }

  async #flushFacts(source: readonly ChatMessage[], prompts: Prompts): Promise<KeyFact[]> {
    const facts = await this.#summariser.findFacts(source, prompts)
    await appendFacts(this.#file, facts, source.at(-1)?.timestamp)
    return facts
  }

  async #archiveOld(old: readonly ParsedMessage[], originalOf: (message: ChatMessage) => object): Promise<string | undefined> {
    const text = separateToolUses(old)
      .map(({ content }) => content)
      .join('\n')
    const [record] = (await this.#archive?.put([{ kind: 'part', bytes: stringifyJson(old.map(originalOf)), text, meta: { what: 'compacted' } }])) ?? []
    return record?.ref
  }
}

interface ParsedResult extends Omit<CompactionResult, 'compactedHistory'> {
  readonly compactedHistory: readonly ParsedMessage[]
}

/** A compacted history, and what the flush before it wrote. */
export interface Compacted {
  readonly compactedHistory: readonly HistoryMessage[]
  readonly flushedToMemory?: readonly KeyFact[]
}

const withOwnNames = snakeCaseReader<Compacted>('compactedHistory', 'flushedToMemory')

/** Accepts a result of `compact`, also with Python field names, or the history alone. */
function resolveCompacted(compacted: Compacted | readonly HistoryMessage[]): Required<Compacted> {
  if ('length' in Object(compacted)) return { compactedHistory: compacted as readonly HistoryMessage[], flushedToMemory: [] }
  const { compactedHistory, flushedToMemory } = withOwnNames(Object(compacted) as Compacted)
  return { compactedHistory, flushedToMemory: flushedToMemory ?? [] }
}

function checkFolder(memoryDir: string): string {
  if (typeof memoryDir === 'string') return memoryDir
  const remedy = "Write new CompactionEngine(model, './memory'), with null for no model."
  throw new DecantError('invalid-option', `The memory folder of CompactionEngine is ${describeValue(memoryDir)}`, remedy)
}

/**
 * The key facts of a source by rule, and those that a model named in it, each once, in the order in which they were last said; a fact is a decision if either
 * makes it one.
 */
function allFactsIn(source: readonly ChatMessage[], flushed: readonly KeyFact[]): KeyFact[] {
  const found = new Map(keyFacts(source).map((fact) => [fact.content, fact]))
  const quoted = quoteFacts(flushed, source)
  for (const fact of quoted) {
    const known = found.get(fact.content)
    if (!known || (fact.type === 'decision' && known.type !== 'decision')) found.set(fact.content, fact)
  }
  if (quoted.length === 0) return [...found.values()]
  const places = new Map<string, number>()
  for (const { role, type, content } of source)
    if (type !== 'summary') for (const sentence of factSentences(content)) places.set(`${role} ${sentence}`, places.size)
  const placeOf = ({ speaker, content }: KeyFact) => places.get(`${speaker} ${content}`) ?? -1
  return [...found.values()].sort((a, b) => placeOf(a) - placeOf(b))
}

function redactMessages(messages: readonly ChatMessage[], key: string | undefined): ChatMessage[] {
  return messages.map((message) => ({ ...message, content: redact(message.content, key) }))
}

function summaryMessage(summary: string, old: readonly ChatMessage[], ref: string | undefined, prompts: Prompts): ChatMessage {
  const timestamp = old.at(-1)?.timestamp
  const messages = old.reduce((sum, message) => sum + (message.type === 'summary' ? (summaryFrame.messageCount(message.content) ?? 1) : 1), 0)
  const content = frameSummary(summary, { messages, ref }, prompts)
  return { role: 'user', content, ...(timestamp !== undefined && { timestamp }), type: 'summary' }
}

function sizesOf(history: readonly ParsedMessage[], compacted: readonly ParsedMessage[]) {
  const originalTokens = messageTokensOf(history)
  const compactedTokens = messageTokensOf(compacted)
  return { originalTokens, compactedTokens, compressionRatio: originalTokens === 0 ? 1 : compactedTokens / originalTokens }
}

function whyUnchanged(reasons: CompactionResult['reasons']): string {
  if (reasons.includes('short')) return 'The history is unchanged: it is no longer than what stays whole.'
  if (reasons.includes('not-smaller')) return 'The history is unchanged: with a summary it would not be smaller.'
  return `The history is unchanged: ${reasons.join(', ')}.`
}

function unchangedResult(
  history: readonly ParsedMessage[],
  facts: readonly KeyFact[],
  reasons: CompactionResult['reasons'],
  model: ModelUse = NO_MODEL_USE,
): ParsedResult {
  const decisions = keyFacts(separateToolUses(history)).filter(({ type }) => type === 'decision').length
  const counts = { ...sizesOf(history, history), keyDecisionsPreserved: decisions, keyDecisionsTotal: decisions }
  const receipt = engineReceipt({
    source: [],
    facts: [],
    before: history,
    after: history,
    archived: false,
    counts: { by: 'nobody', tokens: { before: counts.originalTokens, after: counts.compactedTokens }, flushed: facts.length },
    use: { why: whyUnchanged(reasons), model, milliseconds: 0 },
  })
  return { compactedHistory: history, summary: '', flushedToMemory: facts, ...counts, status: 'unchanged', reasons, receipt }
}
