import { join } from 'node:path'
import { redact } from '../../archive/index.ts'
import { scriptOf } from '../../text/index.ts'
import { estimateHalf, estimateQuarter } from '../../token/index.ts'
import type { ChatMessage } from './chat-message.ts'
import { addsNumbers, checkedSummary } from './checked-summary.ts'
import { appendFacts } from './flush-file.ts'
import { type KeyFact, keyFacts } from './key-fact.ts'
import { PROMPTS } from './prompts.ts'
import type { SummaryAnswer, SummaryModel } from './summary-model.ts'

/** What a compaction gave. */
export interface CompactionResult {
  readonly compactedHistory: readonly ChatMessage[]
  readonly summary: string
  readonly flushedToMemory: readonly KeyFact[]
  readonly originalTokens: number
  readonly compactedTokens: number
  readonly compressionRatio: number
  readonly keyDecisionsPreserved: number
  readonly keyDecisionsTotal: number
  /** Who wrote the summary; `unchanged` where the history was left alone. */
  readonly status: 'model' | 'extractive' | 'unchanged'
}

/** How well a compaction kept what matters. */
export interface CompactionQuality {
  readonly quality: 'good' | 'acceptable' | 'poor'
  readonly missingKeyInfo: readonly string[]
  readonly keyDecisionsPreserved: number
  readonly keyDecisionsTotal: number
}

const MODEL = 'gemini-flash'
const LONGEST_PROMPT = 200_000

/**
 * Puts a summary in place of the old rounds of a conversation once it nears its budget, silently, with a model or without. Whatever
 * the model does, the result stands: its summary is checked, and an extract of the source takes its place where it fails.
 * @example
 * const engine = new CompactionEngine(null, './memory')
 * if (await engine.shouldCompact(used, budget)) history = (await engine.compact(history)).compactedHistory
 */
export class CompactionEngine {
  readonly #model: SummaryModel | null
  readonly #file: string

  constructor(llmClient: SummaryModel | null, memoryDir: string) {
    this.#model = llmClient
    this.#file = join(memoryDir, 'user', 'compaction_flush.jsonl')
  }

  /** Whether 85 % of the budget are used. A budget of 0 or less is full. */
  async shouldCompact(currentTokens: number, budget: number): Promise<boolean> {
    return budget <= 0 || currentTokens / budget >= 0.85
  }

  /**
   * A round begins at each message of the user. A history of no more rounds than are kept, or one that would not become smaller,
   * comes back as the same array.
   * @throws DecantError `flush-failed`; the history is unchanged then
   */
  async compact(history: readonly ChatMessage[], { keepRecent = 5 }: { keepRecent?: number } = {}): Promise<CompactionResult> {
    const starts = history.flatMap(({ role }, index) => (role === 'user' ? [index] : []))
    const cut = keepRecent <= 0 ? history.length : (starts[starts.length - keepRecent] ?? 0)
    const head = history.findIndex(({ role }) => role !== 'system' && role !== 'developer')
    const old = history.slice(Math.max(0, head), cut)
    if (starts.length <= keepRecent || old.length === 0) return unchanged(history, [])
    const facts = await this.flushToMemory(old)
    const own = keyFacts(old)
    const source = textOf(old)
    const asked = checkedSummary(await this.#ask('summary', source), source)
    const base = redact(asked ?? extract(old))
    const missing = own.filter(({ content }) => !base.includes(content)).map(({ type, content }) => `[${type}] ${content}`)
    const summary = [base, ...missing].join('\n')
    const written: ChatMessage = { role: 'user', type: 'summary', content: `<summary of="earlier messages">\n${summary}\n</summary>` }
    const compacted = [...history.slice(0, Math.max(0, head)), written, ...history.slice(cut)]
    if (tokensOf(compacted) >= tokensOf(history)) return unchanged(history, facts)
    const { keyDecisionsPreserved, keyDecisionsTotal } = await this.verifyCompaction(history, { compactedHistory: compacted })
    return {
      ...unchanged(history, facts),
      compactedHistory: compacted,
      summary,
      compactedTokens: tokensOf(compacted),
      compressionRatio: tokensOf(compacted) / tokensOf(history),
      keyDecisionsPreserved,
      keyDecisionsTotal,
      status: asked === undefined ? 'extractive' : 'model',
    }
  }

  /** Writes the key facts of messages to `user/compaction_flush.jsonl`: those found by rule, and those the model names. */
  async flushToMemory(messages: readonly ChatMessage[]): Promise<readonly KeyFact[]> {
    const source = textOf(messages)
    const named = factsIn(await this.#ask('facts', source)).filter(({ content }) => !addsNumbers(content, source))
    const facts = new Map([...keyFacts(messages), ...named].map((fact) => [fact.content, fact]))
    appendFacts(this.#file, [...facts.values()])
    return [...facts.values()]
  }

  /** Looks for every key fact of the original, word by word, in what it became: all is good, four fifths are acceptable. */
  async verifyCompaction(original: readonly ChatMessage[], compacted: Pick<CompactionResult, 'compactedHistory'>): Promise<CompactionQuality> {
    const facts = keyFacts(original)
    const text = redact(textOf(compacted.compactedHistory))
    const missing = facts.filter(({ content }) => !text.includes(content))
    const decisions = facts.filter(({ type }) => type === 'decision').length
    const kept = decisions - missing.filter(({ type }) => type === 'decision').length
    const quality = missing.length === 0 ? 'good' : missing.length <= facts.length / 5 && kept === decisions ? 'acceptable' : 'poor'
    return { quality, missingKeyInfo: missing.map(({ content }) => content), keyDecisionsPreserved: kept, keyDecisionsTotal: decisions }
  }

  async #ask(what: 'summary' | 'facts', source: string): Promise<SummaryAnswer> {
    if (this.#model === null || source.length > LONGEST_PROMPT) return { status: 'failed', reason: 'no model for it' }
    const prompts = PROMPTS[scriptOf(source) === 'cjk' ? 'zh' : 'en']
    try {
      return await this.#model.generate({ model: MODEL, system: prompts[what], prompt: `<conversation>\n${redact(source)}\n</conversation>`, maxTokens: 4000 })
    } catch (error) {
      return { status: 'failed', reason: String(error) }
    }
  }
}

function unchanged(history: readonly ChatMessage[], facts: readonly KeyFact[]): CompactionResult {
  const tokens = tokensOf(history)
  const decisions = keyFacts(history).filter(({ type }) => type === 'decision').length
  const counts = { originalTokens: tokens, compactedTokens: tokens, compressionRatio: 1, keyDecisionsPreserved: decisions, keyDecisionsTotal: decisions }
  return { compactedHistory: history, summary: '', flushedToMemory: facts, ...counts, status: 'unchanged' }
}

/** The first words of each message of the user. */
function extract(messages: readonly ChatMessage[]): string {
  const asked = messages.filter(({ role }) => role === 'user').map(({ content }) => content.slice(0, 120).replaceAll('\n', ' ').toWellFormed())
  return asked.slice(-40).join('\n')
}

function textOf(messages: readonly ChatMessage[]): string {
  return messages.map(({ role, content }) => `${role}: ${content}`).join('\n')
}

function tokensOf(messages: readonly ChatMessage[]): number {
  const text = messages.map(({ content }) => content).join('')
  return scriptOf(text) === 'cjk' ? estimateHalf(text) : estimateQuarter(text)
}

function factsIn(answer: SummaryAnswer): KeyFact[] {
  if (answer.status !== 'ok' || answer.finish !== 'stop') return []
  try {
    const read: unknown = JSON.parse(answer.text)
    return Array.isArray(read) ? read.filter(isFact).map(({ type, content }) => ({ type, content: redact(content) })) : []
  } catch {
    return []
  }
}

function isFact(value: unknown): value is KeyFact {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('content' in value)) return false
  return typeof value.content === 'string' && value.content !== '' && ['decision', 'fact', 'preference', 'todo'].includes(String(value.type))
}
