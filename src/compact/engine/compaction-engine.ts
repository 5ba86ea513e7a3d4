import { join } from 'node:path'
import { type Archive, openArchiveGiven, redact } from '../../archive/index.ts'
import { kindsGiven, knownOptions, shownValue, underOwnNames } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'
import { type LanguageModel, modelGiven } from '../../model/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import { jsonGiven } from '../chat/json-given.ts'
import { messageTokensOf } from '../chat/tokens-of.ts'
import { type HistoryMessage, type WordedMessage, worded } from '../chat/worded.ts'
import { appendFacts } from '../facts/flush-file.ts'
import { holdingOf } from '../facts/holds.ts'
import type { KeyFact } from '../facts/key-fact.ts'
import { keyFacts } from '../facts/key-facts.ts'
import { summaryFrame } from '../facts/summary-frame.ts'
import { Scribe } from '../model/scribe.ts'
import { promptsFor } from '../prompts/language.ts'
import type { Prompts } from '../prompts/prompts.ts'
import { UNASKED } from '../receipt/metered.ts'
import type { ModelUse } from '../receipt/receipt.ts'
import { factsPointedAt } from '../summary/facts/facts-pointed-at.ts'
import { framedSummary } from '../summary/frame/framed-summary.ts'
import { repaired } from '../summary/repaired.ts'
import { Summariser } from '../summary/summariser.ts'
import { apart } from './apart.ts'
import { checkedRounds, checkedTokens } from './checked.ts'
import type { CompactionQuality, CompactionResult } from './compaction-result.ts'
import { divided } from './divided.ts'
import { type EngineOptions, flushFile, MODEL_NAME } from './engine-options.ts'
import { engineReceipt } from './engine-receipt.ts'
import { knownSummaries } from './known-summaries.ts'

const NAMES = { modelName: true, maxInput: true, timeout: true, attempts: true, archive: true } as const
const KINDS = { modelName: 'a text', maxInput: 'a number above 0', timeout: 'a number from 0 or Infinity', attempts: 'a number from 1 or Infinity' } as const

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
  readonly #scribe: Scribe | undefined
  readonly #archive: Archive | undefined

  constructor(model: LanguageModel | null, memoryDir: string, options: EngineOptions = {}) {
    const { modelName = MODEL_NAME, maxInput = 24_000, timeout = 60_000, attempts = 3 } = knownOptions('CompactionEngine', options, NAMES)
    kindsGiven('CompactionEngine', options, KINDS)
    this.#archive = options.archive && openArchiveGiven('CompactionEngine', options.archive)
    const asked = modelGiven('CompactionEngine', model)
    this.#scribe = asked ? new Scribe({ model: asked, name: modelName, maxInput }, { timeout, attempts, patience: timeout * 2 }) : undefined
    this.#summariser = this.#scribe?.summariser ?? new Summariser({ model: null, maxInput })
    this.#file = join(checkedFolder(memoryDir), ...flushFile)
  }

  /**
   * Whether 85 % of the budget is used. A budget of 0 or less is full as soon as anything is used.
   * @throws DecantError `invalid-option` if one of them is not a number
   */
  async shouldCompact(currentTokens: number, budget: number): Promise<boolean> {
    checkedTokens({ currentTokens, budget })
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
          /** The number of newest rounds that stay whole, each a user message and all up to the next one; defaults to 5. May also be given as a number in place of the options. */
          readonly keepRecent?: number
        } = {},
  ): Promise<CompactionResult<M>> {
    const keepRecent = checkedRounds(options)
    const { messages, asGiven } = worded(given)
    const result = await this.#compacted(messages, asGiven, keepRecent)
    return { ...result, compactedHistory: result.compactedHistory === messages ? given : result.compactedHistory.map(asGiven) }
  }

  async #compacted(history: readonly WordedMessage[], asGiven: (message: ChatMessage) => object, keepRecent: number): Promise<CompactionResult> {
    const { standing, old, recent } = divided(knownSummaries(history), keepRecent)
    const started = performance.now()
    const used = this.#used()
    if (old.length === 0 || (old.length === 1 && old[0]?.type === 'summary')) return unchanged(history, [], ['short'])
    const prompts = promptsFor(knownSummaries(history))
    const source = redacted(apart(old, recent), this.#archive?.key)
    let facts: readonly KeyFact[] = []
    try {
      facts = await this.#flushed(source, prompts)
      const { text, by, rejected } = await this.#summariser.summary(source, prompts)
      const key = factsOf(source, facts)
      const summary = redact(repaired(text, key, messageTokensOf(source), prompts), this.#archive?.key)
      const ref = await this.#archived(old, asGiven)
      const written = summaryMessage(summary, old, ref, prompts)
      const compacted = [...standing, written, ...recent]
      const sizes = sizesOf(history, compacted)
      if (sizes.compactedTokens >= sizes.originalTokens) return unchanged(history, facts, ['not-smaller', ...rejected], this.#since(used, rejected))
      const { keyDecisionsPreserved, keyDecisionsTotal } = await this.verifyCompaction(history, { compactedHistory: compacted, flushedToMemory: facts })
      const counts = { ...sizes, keyDecisionsPreserved, keyDecisionsTotal }
      const receipt = engineReceipt({
        source,
        facts: key,
        before: history,
        after: compacted,
        archived: ref !== undefined,
        counts: { by, tokens: { before: sizes.originalTokens, after: sizes.compactedTokens }, flushed: facts.length },
        use: { why: 'Old rounds were summed up.', model: this.#since(used, rejected), milliseconds: performance.now() - started },
      })
      const result: CompactionResult = { compactedHistory: compacted, summary, flushedToMemory: facts, ...counts, status: by, reasons: rejected, receipt }
      return ref === undefined ? result : { ...result, ref }
    } catch (error) {
      if (error instanceof DecantError) return unchanged(history, facts, [error.code], this.#since(used, []))
      throw error
    }
  }

  /**
   * Writes decisions, facts, preferences and todos of messages to `user/compaction_flush.jsonl` below the memory folder, each once, redacted.
   * @throws DecantError `flush-failed`, `damaged-memory-file`, `invalid-argument`, `not-this-format`
   */
  async flushToMemory(given: readonly HistoryMessage[]): Promise<readonly KeyFact[]> {
    const { messages } = worded(given)
    return this.#flushed(redacted(apart(messages), this.#archive?.key), promptsFor(messages))
  }

  /**
   * Looks for every key fact of the original in the compacted history: those found by rule and, if a result with flushed entries is passed, the sentences that
   * its verified entries refer to. `good` if all are there; `acceptable` if all decisions and four fifths of all key facts are.
   * @throws DecantError `invalid-argument`, `not-this-format`
   */
  async verifyCompaction(original: readonly HistoryMessage[], compacted: Compacted | readonly HistoryMessage[]): Promise<CompactionQuality> {
    const { compactedHistory, flushedToMemory } = compactedGiven(compacted)
    const { messages } = worded(compactedHistory)
    const facts = factsOf(redacted(apart(knownSummaries(worded(original).messages)), this.#archive?.key), flushedToMemory)
    const holds = holdingOf(
      redacted(messages, this.#archive?.key)
        .map(({ content }) => content)
        .join('\n'),
    )
    const missing = facts.filter(({ content }) => !holds(content))
    const decisions = facts.filter(({ type }) => type === 'decision').length
    const kept = decisions - missing.filter(({ type }) => type === 'decision').length
    const quality = missing.length === 0 ? 'good' : kept === decisions && missing.length <= facts.length / 5 ? 'acceptable' : 'poor'
    return { quality, missingKeyInfo: missing.map(({ content }) => content), keyDecisionsPreserved: kept, keyDecisionsTotal: decisions }
  }

  #used(): ModelUse {
    return this.#scribe?.use ?? UNASKED
  }

  /** The use of the model since `before`; overlapping compactions of one engine count each other's questions. */
  #since(before: ModelUse, rejected: ModelUse['rejected']): ModelUse {
    const now = this.#used()
    return { calls: now.calls - before.calls, input: now.input - before.input, output: now.output - before.output, rejected }
  }

  async #flushed(source: readonly ChatMessage[], prompts: Prompts): Promise<KeyFact[]> {
    const facts = await this.#summariser.facts(source, prompts)
    await appendFacts(this.#file, facts, source.at(-1)?.timestamp)
    return facts
  }

  async #archived(old: readonly WordedMessage[], asGiven: (message: ChatMessage) => object): Promise<string | undefined> {
    const text = apart(old)
      .map(({ content }) => content)
      .join('\n')
    const [record] = (await this.#archive?.put([{ kind: 'part', bytes: jsonGiven(old.map(asGiven)), text, meta: { what: 'compacted' } }])) ?? []
    return record?.ref
  }
}

/** A compacted history, and what the flush before it wrote. */
export interface Compacted {
  readonly compactedHistory: readonly HistoryMessage[]
  readonly flushedToMemory?: readonly KeyFact[]
}

const ownResult = underOwnNames<Compacted>('compactedHistory', 'flushedToMemory')

/** Accepts a result of `compact`, also with Python field names, or the history alone. */
function compactedGiven(compacted: Compacted | readonly HistoryMessage[]): Required<Compacted> {
  if ('length' in Object(compacted)) return { compactedHistory: compacted as readonly HistoryMessage[], flushedToMemory: [] }
  const { compactedHistory, flushedToMemory } = ownResult(Object(compacted) as Compacted)
  return { compactedHistory, flushedToMemory: flushedToMemory ?? [] }
}

function checkedFolder(memoryDir: string): string {
  if (typeof memoryDir === 'string') return memoryDir
  const remedy = "Write new CompactionEngine(model, './memory'), with null for no model."
  throw new DecantError('invalid-option', `The memory folder of CompactionEngine is ${shownValue(memoryDir)}`, remedy)
}

/** The key facts of a source by rule, and those that a model pointed at in it, each once; a fact is a decision if either says so. */
function factsOf(source: readonly ChatMessage[], flushed: readonly KeyFact[]): KeyFact[] {
  const found = new Map(keyFacts(source).map((fact) => [fact.content, fact]))
  for (const fact of factsPointedAt(flushed, source)) {
    const known = found.get(fact.content)
    if (!known || (fact.type === 'decision' && known.type !== 'decision')) found.set(fact.content, fact)
  }
  return [...found.values()]
}

function redacted(messages: readonly ChatMessage[], key: string | undefined): ChatMessage[] {
  return messages.map((message) => ({ ...message, content: redact(message.content, key) }))
}

function summaryMessage(summary: string, old: readonly ChatMessage[], ref: string | undefined, prompts: Prompts): ChatMessage {
  const timestamp = old.at(-1)?.timestamp
  const messages = old.reduce((sum, message) => sum + (message.type === 'summary' ? (summaryFrame.count(message.content) ?? 1) : 1), 0)
  const content = framedSummary(summary, { messages, ref }, prompts)
  return { role: 'user', content, ...(timestamp !== undefined && { timestamp }), type: 'summary' }
}

function sizesOf(history: readonly WordedMessage[], compacted: readonly WordedMessage[]) {
  const originalTokens = messageTokensOf(history)
  const compactedTokens = messageTokensOf(compacted)
  return { originalTokens, compactedTokens, compressionRatio: originalTokens === 0 ? 1 : compactedTokens / originalTokens }
}

function unchanged(
  history: readonly WordedMessage[],
  facts: readonly KeyFact[],
  reasons: CompactionResult['reasons'],
  model: ModelUse = UNASKED,
): CompactionResult {
  const decisions = keyFacts(apart(history)).filter(({ type }) => type === 'decision').length
  const counts = { ...sizesOf(history, history), keyDecisionsPreserved: decisions, keyDecisionsTotal: decisions }
  const receipt = engineReceipt({
    source: [],
    facts: [],
    before: history,
    after: history,
    archived: false,
    counts: { by: 'nobody', tokens: { before: counts.originalTokens, after: counts.compactedTokens }, flushed: facts.length },
    use: { why: `The history is unchanged: ${reasons.join(', ')}.`, model, milliseconds: 0 },
  })
  return { compactedHistory: history, summary: '', flushedToMemory: facts, ...counts, status: 'unchanged', reasons, receipt }
}
