import { type Cut, type Edit, type History, isSummary, type Message, messageText, spans, summaryText } from '../../message/index.ts'
import { fulfilled, type Plan } from '../../pipeline/index.ts'
import { taskLines } from '../../strategy/index.ts'
import { createCounter } from '../../token/index.ts'
import type { KeyFact } from '../facts/key-fact.ts'
import { keyFacts } from '../facts/key-facts.ts'
import { Scribe } from '../model/scribe.ts'
import { promptsFor } from '../prompts/language.ts'
import type { ModelUse } from '../receipt/receipt.ts'
import { chatOf } from '../summary/chat-of.ts'
import { bodyText } from '../summary/frame/summary-body.ts'
import { bindingFirst } from '../summary/repaired.ts'
import type { SummaryModel } from '../summary/summary-model.ts'
import { withWords } from '../summary/with-words.ts'
import { type Decision, decide } from './decide.ts'

/** Who wrote the summaries of a plan, and the use of the model. */
export interface WordsUse extends ModelUse {
  /** The number of the strategy's summaries, and how many of them a model wrote, some beside sentences of the source for parts at which it failed. */
  readonly summaries: number
  readonly written: number
}

/** A plan with summaries by a model. */
export interface WordedPlan {
  readonly plan: Plan
  readonly use: WordsUse
}

/**
 * Asks a model for the summaries that the sections of a plan want. Each answer is checked against what it summarises: it must be complete, in its language, and
 * without any name, number, date or approval that is not in it. Lines that state the task stay above it, key facts that it lost below it, word by word. If an
 * answer fails, or there is no room for it, the extract stays; a plan that the summaries would break stays unchanged.
 */
export async function wordedPlan(history: History, plan: Plan, asked: Decision, words: SummaryModel): Promise<WordedPlan> {
  const scribe = new Scribe(words)
  const writer = new Writer(history, plan, asked, scribe)
  const wishes = writer.wishes
  let done = 0
  for (const index of wishes) {
    await writer.write(index)
    scribe.asked(++done, wishes.length)
  }
  const made = writer.written > 0 ? again(history, plan, writer.edit, asked) : plan
  const written = made === plan ? 0 : writer.written
  if (made === plan && writer.written > 0) scribe.rejected.push('broken')
  return { plan: made, use: { ...scribe.use, summaries: wishes.length, written } }
}

/** Plans again with the edit that holds the summaries, with all checks; returns the old plan if they reject it. */
function again(history: History, plan: Plan, edit: Edit<Message>, asked: Decision): Plan {
  const { protect: _, first: __, ...rest } = asked
  const made = decide(history, { ...rest, strategy: { name: plan.report.strategy, plan: () => edit } })
  if (made.report.status !== 'compressed' || made.report.tokens.after > mostOf(plan)) return plan
  return { ...made, promised: plan.promised, report: { ...made.report, refs: plan.report.refs } }
}

/** Maximum number of tokens a plan may take: its budget, or what it took without a model if that is more. */
function mostOf({ report: { tokens } }: Plan): number {
  return Math.max(tokens.budget, tokens.after)
}

/** Writes summaries into an edit, one section after the other, as long as there is room. */
class Writer {
  written = 0
  edit: Edit<Message>
  readonly #history: History
  readonly #key: string
  readonly #scribe: Scribe
  readonly #prompts
  readonly #counter
  /** Tokens by which the summaries may still grow. */
  #room: number

  constructor(history: History, plan: Plan, { key, model }: Decision, scribe: Scribe) {
    this.edit = plan.edit
    this.#history = history
    this.#key = key
    this.#scribe = scribe
    this.#prompts = promptsFor(chatOf(history.messages, key))
    this.#counter = createCounter(model === undefined ? {} : { model })
    this.#room = mostOf(plan) - plan.report.tokens.after
  }

  /** Indexes of the sections that want a summary. */
  get wishes(): readonly number[] {
    return this.edit.flatMap((section, i) => ('cut' in section && section.wants && section.put.some(isSummary) ? [i] : []))
  }

  async write(index: number): Promise<void> {
    const section = this.edit[index] as Cut<Message>
    const { start, end } = spans(this.edit)[index] as { start: number; end: number }
    const source = chatOf(this.#history.messages.slice(start, end), this.#key)
    const most = section.wants?.maxTokens ?? 0
    const facts: readonly KeyFact[] = bindingFirst(keyFacts(source), most / 2)
    const estimate = (text: string) => this.#counter.text(text)
    const ask = { summariser: this.#scribe.summariser, prompts: this.#prompts, estimate, most }
    const { body, made } = await withWords({ level: 1, words: '', facts, lines: [] }, most, source, ask)
    this.#scribe.rejected.push(...made.rejected)
    if (made.by === 'extractive') return
    const task = taskLines(section.put.flatMap((message) => summaryText.read(messageText(message))?.words ?? []).join('\n'))
    const edit = fulfilled(this.edit, index, [...task, bodyText(body, this.#key)].join('\n'))
    const growth = this.#counter.messages((edit[index] as Cut<Message>).put) - this.#counter.messages(section.put)
    if (growth > this.#room) {
      this.#scribe.rejected.push('no-room')
      return
    }
    this.#room -= growth
    this.edit = edit
    this.written++
  }
}
