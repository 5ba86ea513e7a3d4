import type { LanguageModel } from '../../model/index.ts'
import { sentenceSpans, withoutInvisible } from '../../text/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import { tokensOf } from '../chat/tokens-of.ts'
import { judgeSummary, type Rejection } from '../check/judge-summary.ts'
import type { UserAnswer } from '../check/permission/permissions-in.ts'
import { contentMatcher } from '../facts/content-matcher.ts'
import { isBinding } from '../facts/is-binding.ts'
import type { KeyFact } from '../facts/key-fact.ts'
import { keyFacts } from '../facts/key-facts.ts'
import type { Prompts } from '../prompts/prompts.ts'
import { extractSummary } from './extract/extract-summary.ts'
import { parseNamedFacts } from './facts/parse-named-facts.ts'
import { frameSource, labelledLine } from './frame/frame-source.ts'
import { speakerOf } from './speech/speaker-of.ts'
import { splitIntoPortions } from './split-into-portions.ts'

/** A summary and how it was made. */
export interface SummaryResult {
  readonly text: string
  readonly by: 'model' | 'mixed' | 'extractive'
  /** Why answers were not used, in order. */
  readonly rejected: readonly Rejection[]
}

/** The model that a summariser asks, and the limits of a question. */
export interface SummariserOptions {
  readonly model: LanguageModel | null
  /** The model's name, if its client serves several. */
  readonly name?: string
  /** Maximum number of tokens of the conversation in one question. */
  readonly maxInput: number
  readonly signal?: AbortSignal
}

/** Answers that may be rejected before the extract is used. */
const MAX_TRIES = 2
/** Tokens above which the summaries of portions together are summarised again. */
const CONDENSE_ABOVE = 2000

/** Summarises and extracts, portion by portion, with a model if its answers are usable and by rule if not; every message is in some portion. */
export class Summariser {
  readonly #options: SummariserOptions

  constructor(options: SummariserOptions) {
    this.#options = options
  }

  /** @param messages redacted */
  async summarise(messages: readonly ChatMessage[], prompts: Prompts): Promise<SummaryResult> {
    if (!this.#options.model) return { text: this.#extract(messages, prompts), by: 'extractive', rejected: [] }
    const all = splitIntoPortions(messages, this.#options.maxInput)
    const made = await this.#summarisePortions(all, prompts)
    if (made.by === 'extractive' || all.length === 1 || tokensOf(made.text) <= CONDENSE_ABOVE) return made
    const rejected = [...made.rejected]
    const texts: string[] = []
    for (const portion of splitIntoPortions([{ role: 'assistant', type: 'summary', content: made.text }], this.#options.maxInput))
      texts.push((await this.#summarisePortion(portion, prompts, rejected)) ?? portion.map(({ content }) => content).join(''))
    return { ...made, text: texts.join('\n'), rejected }
  }

  /**
   * The model's words, and sentences of the source for portions that it failed to summarise; `extractive` with no text if it failed at all of them.
   * @param messages redacted
   * @param maxTokens tokens that the model is asked to keep to, shared among the portions
   */
  async summariseByModel(messages: readonly ChatMessage[], prompts: Prompts, maxTokens?: number): Promise<SummaryResult> {
    if (!this.#options.model) return { text: '', by: 'extractive', rejected: [] }
    const all = splitIntoPortions(messages, this.#options.maxInput)
    const perPortion = maxTokens === undefined ? undefined : maxTokens / all.length
    const limitedPrompts = perPortion === undefined ? prompts : { ...prompts, summary: `${prompts.summary}\n\n${prompts.atMost(perPortion)}` }
    const made = await this.#summarisePortions(all, limitedPrompts, perPortion)
    return made.by === 'extractive' ? { ...made, text: '' } : made
  }

  /** Each portion in the model's words, or in its own sentences if these fail. */
  async #summarisePortions(all: readonly ChatMessage[][], prompts: Prompts, maxTokens?: number): Promise<SummaryResult> {
    const rejected: Rejection[] = []
    const texts: string[] = []
    let modelCount = 0
    for (const portion of all) {
      const made = await this.#summarisePortion(portion, prompts, rejected)
      if (made !== undefined) modelCount++
      texts.push(made ?? extractSummary(portion, prompts, maxTokens))
    }
    return { text: texts.join('\n'), by: modelCount === 0 ? 'extractive' : modelCount === all.length ? 'model' : 'mixed', rejected }
  }

  /** The key facts of redacted messages: those that the model names; by rule if it returns no list, and for the rest if its list was cut off. */
  async findFacts(messages: readonly ChatMessage[], prompts: Prompts): Promise<KeyFact[]> {
    const found = new Map<string, KeyFact>()
    for (const portion of splitIntoPortions(messages, this.#options.maxInput)) {
      const answer = await this.#ask(prompts.facts, portion, prompts, 2000)
      const named = answer && parseNamedFacts(answer, portion)
      const isCut = answer?.status === 'ok' && answer.finish === 'length'
      const facts = named && (isCut ? withMissingFacts(named, portion) : named)
      for (const fact of facts ?? statedFacts(portion)) if (!found.has(`${fact.type}\n${fact.content}`)) found.set(`${fact.type}\n${fact.content}`, fact)
    }
    return [...found.values()]
  }

  /** As long as the extracts of its portions could be together: without a model a conversation is not split into portions. */
  #extract(messages: readonly ChatMessage[], prompts: Prompts): string {
    const tokens = messages.reduce((sum, { content }) => sum + tokensOf(content), 0)
    return extractSummary(messages, prompts, CONDENSE_ABOVE * Math.max(1, Math.ceil(tokens / this.#options.maxInput)), bindingLines(messages, prompts))
  }

  async #summarisePortion(messages: readonly ChatMessage[], prompts: Prompts, rejected: Rejection[]): Promise<string | undefined> {
    // The model is shown no invisible characters, so that a name in which there are some is one without them to it.
    const shown = messages.map((message) => ({ ...message, content: withoutInvisible(message.content) }))
    const text = shown.map(({ content, timestamp }) => `${timestamp ?? ''} ${content}`).join('\n')
    const user = shown.map(({ role, type, content }) => (role === 'user' && type !== 'summary' ? content : '')).join('\n')
    const answers = userAnswersIn(shown)
    const limit = Math.min(4000, Math.max(256, Math.ceil(tokensOf(text) * 0.4)))
    for (let i = 0; i < MAX_TRIES; i++) {
      const answer = await this.#ask(i === 0 ? prompts.summary : `${prompts.summary}\n\n${prompts.again}`, messages, prompts, limit)
      if (!answer) return undefined
      const made = judgeSummary(answer, { text, user: user.trim(), answers, question: prompts.summary })
      if ('text' in made) return made.text
      rejected.push(made.rejected)
      if (made.rejected === 'failed') return undefined
    }
    return undefined
  }

  async #ask(system: string, messages: readonly ChatMessage[], prompts: Prompts, maxTokens: number) {
    const { model, name, signal } = this.#options
    if (!model) return undefined
    const prompt = frameSource(messages.map((message) => labelledLine(speakerOf(message), message.content, prompts)))
    return model.generate({ system, prompt, maxTokens, ...(name !== undefined && { model: name }), ...(signal && { signal }) })
  }
}

/** The facts in a list that was cut off, and those found by rule that it does not have. */
function withMissingFacts(named: readonly KeyFact[], messages: readonly ChatMessage[]): KeyFact[] {
  const contains = contentMatcher(named.map(({ content }) => content).join('\n'))
  return [...named, ...statedFacts(messages).filter(({ content }) => !contains(content))]
}

/** The key facts that user and assistant state themselves: what a model summarised was named when it was said. */
function statedFacts(messages: readonly ChatMessage[]): KeyFact[] {
  return keyFacts(messages).filter(({ speaker }) => speaker !== 'summary')
}

/**
 * The user's words, sentence by sentence, each with the assistant's text before it. Earlier summaries are included, without a question: what they say about
 * approvals was checked when they were made.
 */
function userAnswersIn(messages: readonly ChatMessage[]): UserAnswer[] {
  let question = ''
  return messages.flatMap(({ role, type, content }) => {
    const before = type === 'summary' ? '' : question
    if (role === 'user' || type === 'summary') return sentenceSpans(content).map(([start, end]) => ({ question: before, text: content.slice(start, end) }))
    if (role === 'assistant') question = content
    return []
  })
}

/** What only the user can revoke, as lines of a summary: they are listed word by word below it, whatever it contains. */
function bindingLines(messages: readonly ChatMessage[], prompts: Prompts): ReadonlySet<string> {
  return new Set(
    keyFacts(messages)
      .filter(isBinding)
      .map(({ content }) => labelledLine('user', content, prompts)),
  )
}
