import { type Cut, type Edit, type History, isSummary, type Message, messageText, spans, summaryText } from '../../message/index.ts'
import { fillSummary, type Plan } from '../../pipeline/index.ts'
import { taskLines } from '../../strategy/index.ts'
import { createCounter } from '../../token/index.ts'
import type { KeyFact } from '../facts/key-fact.ts'
import { keyFacts } from '../facts/key-facts.ts'
import { SummaryWriter } from '../model/summary-writer.ts'
import { promptsFor } from '../prompts/prompts-for.ts'
import type { ModelUse } from '../receipt/receipt.ts'
import { chatOf } from '../summary/chat-of.ts'
import { bodyText } from '../summary/frame/summary-body.ts'
import { factsWithin } from '../summary/repair-summary.ts'
import type { SummaryModel } from '../summary/summary-model.ts'
import { withModelText } from '../summary/with-model-text.ts'
import { type DecisionInput, decide } from './decide.ts'

/** Who wrote the summaries of a plan, and the use of the model. */
export interface SummaryUse extends ModelUse {
  /** The number of the strategy's summaries, and how many of them a model wrote, some with sentences of the source for parts at which it failed. */
  readonly summaries: number
  readonly written: number
}

/** A plan with summaries by a model. */
export interface PlanWithSummaries {
  readonly plan: Plan
  readonly use: SummaryUse
}

/**
 * Asks a model for the summaries that the sections of a plan want. Each answer is checked against what it summarises: it must be complete, in its language, and
 * without any name, number, date or approval that is not in it. Lines that state the task stay above it, key facts that it lost below it, word by word. If an
 * answer fails, or there is no room for it, the extract stays; a plan that the summaries would break stays unchanged.
 */
export async function writePlanSummaries(history: History, plan: Plan, input: DecisionInput, model: SummaryModel): Promise<PlanWithSummaries> {
  const summaryWriter = new SummaryWriter(model)
  const planWriter = new PlanSummaryWriter(history, plan, input, summaryWriter)
  const wantedSections = planWriter.wantedSections
  let done = 0
  for (const index of wantedSections) {
    await planWriter.write(index)
    summaryWriter.reportProgress(++done, wantedSections.length)
  }
  const result = planWriter.written > 0 ? replan(history, plan, planWriter.edit, input) : plan
  const written = result === plan ? 0 : planWriter.written
  if (result === plan && planWriter.written > 0) summaryWriter.rejected.push('broken')
  return { plan: result, use: { ...summaryWriter.use, summaries: wantedSections.length, written } }
}

/** Plans again with the edit that contains the summaries, with all checks; returns the old plan if they reject it. */
function replan(history: History, plan: Plan, edit: Edit<Message>, input: DecisionInput): Plan {
  const { protect: _, first: __, ...rest } = input
  const newPlan = decide(history, { ...rest, strategy: { name: plan.report.strategy, plan: () => edit } })
  if (newPlan.report.status !== 'compressed' || newPlan.report.tokens.after > maxTokensOf(plan)) return plan
  return { ...newPlan, promised: plan.promised, report: { ...newPlan.report, refs: plan.report.refs } }
}

/** Maximum number of tokens a plan may take: its budget, or what it took without a model if that is more. */
function maxTokensOf({ report: { tokens } }: Plan): number {
  return Math.max(tokens.budget, tokens.after)
}

/** Writes summaries into an edit, one section after the other, as long as there is room. */
class PlanSummaryWriter {
  written = 0
  edit: Edit<Message>
  readonly #history: History
  readonly #key: string
  readonly #summaryWriter: SummaryWriter
  readonly #prompts
  readonly #counter
  /** Tokens by which the summaries may still grow. */
  #remainingTokens: number

  constructor(history: History, plan: Plan, { key, model }: DecisionInput, summaryWriter: SummaryWriter) {
    this.edit = plan.edit
    this.#history = history
    this.#key = key
    this.#summaryWriter = summaryWriter
    this.#prompts = promptsFor(chatOf(history.messages, key))
    this.#counter = createCounter(model === undefined ? {} : { model })
    this.#remainingTokens = maxTokensOf(plan) - plan.report.tokens.after
  }

  /** Indexes of the sections that want a summary. */
  get wantedSections(): readonly number[] {
    return this.edit.flatMap((section, i) => ('cut' in section && section.wants && section.put.some(isSummary) ? [i] : []))
  }

  async write(index: number): Promise<void> {
    const section = this.edit[index] as Cut<Message>
    const { start, end } = spans(this.edit)[index] as { start: number; end: number }
    const source = chatOf(this.#history.messages.slice(start, end), this.#key)
    const maxTokens = section.wants?.maxTokens ?? 0
    const facts: readonly KeyFact[] = factsWithin(keyFacts(source), maxTokens / 2)
    const estimate = (text: string) => this.#counter.text(text)
    const request = { summariser: this.#summaryWriter.summariser, prompts: this.#prompts, estimate, maxTokens }
    const { body, summary } = await withModelText({ level: 1, modelText: '', facts, lines: [] }, maxTokens, source, request)
    this.#summaryWriter.rejected.push(...summary.rejected)
    if (summary.by === 'extractive') return
    const task = taskLines(section.put.flatMap((message) => summaryText.read(messageText(message))?.text ?? []).join('\n'))
    const edit = fillSummary(this.edit, index, [...task, bodyText(body, this.#key)].join('\n'))
    const growth = this.#counter.messages((edit[index] as Cut<Message>).put) - this.#counter.messages(section.put)
    if (growth > this.#remainingTokens) {
      this.#summaryWriter.rejected.push('no-room')
      return
    }
    this.#remainingTokens -= growth
    this.edit = edit
    this.written++
  }
}
