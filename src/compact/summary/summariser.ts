import type { LanguageModel } from '../../model/index.ts'
import { sentences } from '../../text/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import { tokensOf } from '../chat/tokens-of.ts'
import type { Answered } from '../check/leave/leaves-in.ts'
import { judged, type Rejection } from '../check/rejection.ts'
import { holdingOf } from '../facts/holds.ts'
import type { KeyFact } from '../facts/key-fact.ts'
import { keyFacts } from '../facts/key-facts.ts'
import type { Prompts } from '../prompts/prompts.ts'
import { extracted } from './extract/extracted.ts'
import { bindingLines } from './facts/binding-lines.ts'
import { factsNamed } from './facts/facts-named.ts'
import { framedSource, said } from './frame/framed-source.ts'
import { portions } from './portions.ts'
import { spokenBy } from './speech/spoken-by.ts'

/** A summary and how it was made. */
export interface Summarised {
  readonly text: string
  readonly by: 'model' | 'mixed' | 'extractive'
  /** Why answers were not used, in order. */
  readonly rejected: readonly Rejection[]
}

/** The model that a summariser asks, and the limits of a question. */
export interface Asking {
  readonly model: LanguageModel | null
  /** The model's name, if its client serves several. */
  readonly name?: string
  /** Maximum number of tokens of the conversation in one question. */
  readonly maxInput: number
  readonly signal?: AbortSignal
}

/** Answers that may be rejected before the extract is used. */
const TRIES = 2
/** Tokens above which the summaries of portions together are summarised again. */
const CONDENSE_ABOVE = 2000

/** Summarises and extracts, portion by portion, with a model if its answers are usable and by rule if not; every message is in some portion. */
export class Summariser {
  readonly #asking: Asking

  constructor(asking: Asking) {
    this.#asking = asking
  }

  /** @param messages redacted */
  async summary(messages: readonly ChatMessage[], prompts: Prompts): Promise<Summarised> {
    if (!this.#asking.model) return { text: this.#extract(messages, prompts), by: 'extractive', rejected: [] }
    const all = portions(messages, this.#asking.maxInput)
    const made = await this.#portioned(all, prompts)
    if (made.by === 'extractive' || all.length === 1 || tokensOf(made.text) <= CONDENSE_ABOVE) return made
    const rejected = [...made.rejected]
    const texts: string[] = []
    for (const portion of portions([{ role: 'assistant', type: 'summary', content: made.text }], this.#asking.maxInput))
      texts.push((await this.#summed(portion, prompts, rejected)) ?? portion.map(({ content }) => content).join(''))
    return { ...made, text: texts.join('\n'), rejected }
  }

  /**
   * The model's words, and sentences of the source for portions that it failed to summarise; `extractive` with no text if it failed at all of them.
   * @param messages redacted
   * @param most tokens that the model is told to keep to, shared among the portions
   */
  async words(messages: readonly ChatMessage[], prompts: Prompts, most?: number): Promise<Summarised> {
    if (!this.#asking.model) return { text: '', by: 'extractive', rejected: [] }
    const all = portions(messages, this.#asking.maxInput)
    const each = most === undefined ? undefined : most / all.length
    const told = each === undefined ? prompts : { ...prompts, summary: `${prompts.summary}\n\n${prompts.atMost(each)}` }
    const made = await this.#portioned(all, told, each)
    return made.by === 'extractive' ? { ...made, text: '' } : made
  }

  /** Each portion in the model's words, or in its own sentences if these fail. */
  async #portioned(all: readonly ChatMessage[][], prompts: Prompts, most?: number): Promise<Summarised> {
    const rejected: Rejection[] = []
    const texts: string[] = []
    let own = 0
    for (const portion of all) {
      const made = await this.#summed(portion, prompts, rejected)
      if (made !== undefined) own++
      texts.push(made ?? extracted(portion, prompts, most))
    }
    return { text: texts.join('\n'), by: own === 0 ? 'extractive' : own === all.length ? 'model' : 'mixed', rejected }
  }

  /** The key facts of redacted messages: those that the model names; by rule if it returns no list, and for the rest if its list was cut off. */
  async facts(messages: readonly ChatMessage[], prompts: Prompts): Promise<KeyFact[]> {
    const found = new Map<string, KeyFact>()
    for (const portion of portions(messages, this.#asking.maxInput)) {
      const answer = await this.#ask(prompts.facts, portion, prompts, 2000)
      const named = answer && factsNamed(answer, portion)
      const isCut = answer?.status === 'ok' && answer.finish === 'length'
      const facts = named && (isCut ? withLost(named, portion) : named)
      for (const fact of facts ?? keyFacts(portion)) if (!found.has(`${fact.type}\n${fact.content}`)) found.set(`${fact.type}\n${fact.content}`, fact)
    }
    return [...found.values()]
  }

  /** As long as the extracts of its portions could be together: without a model a conversation is not split into portions. */
  #extract(messages: readonly ChatMessage[], prompts: Prompts): string {
    const tokens = messages.reduce((sum, { content }) => sum + tokensOf(content), 0)
    return extracted(messages, prompts, CONDENSE_ABOVE * Math.max(1, Math.ceil(tokens / this.#asking.maxInput)), bindingLines(messages, prompts))
  }

  async #summed(messages: readonly ChatMessage[], prompts: Prompts, rejected: Rejection[]): Promise<string | undefined> {
    const text = messages.map(({ content, timestamp }) => `${timestamp ?? ''} ${content}`).join('\n')
    const user = messages.map(({ role, type, content }) => (role === 'user' && type !== 'summary' ? content : '')).join('\n')
    const answered = answeredIn(messages)
    const limit = Math.min(4000, Math.max(256, Math.ceil(tokensOf(text) * 0.4)))
    for (let i = 0; i < TRIES; i++) {
      const answer = await this.#ask(i === 0 ? prompts.summary : `${prompts.summary}\n\n${prompts.again}`, messages, prompts, limit)
      if (!answer) return undefined
      const made = judged(answer, { text, user: user.trim(), answered, question: prompts.summary })
      if ('text' in made) return made.text
      rejected.push(made.rejected)
      if (made.rejected === 'failed') return undefined
    }
    return undefined
  }

  async #ask(system: string, messages: readonly ChatMessage[], prompts: Prompts, maxTokens: number) {
    const { model, name, signal } = this.#asking
    if (!model) return undefined
    const prompt = framedSource(messages.map((message) => said(spokenBy(message), message.content, prompts)))
    return model.generate({ system, prompt, maxTokens, ...(name !== undefined && { model: name }), ...(signal && { signal }) })
  }
}

/** The facts in a list that was cut off, and those found by rule that it does not have. */
function withLost(named: readonly KeyFact[], messages: readonly ChatMessage[]): KeyFact[] {
  const holds = holdingOf(named.map(({ content }) => content).join('\n'))
  return [...named, ...keyFacts(messages).filter(({ content }) => !holds(content))]
}

/**
 * The user's words, sentence by sentence, each with what the assistant said before it. Earlier summaries are included, without a question: what they say about
 * approvals was checked when they were made.
 */
function answeredIn(messages: readonly ChatMessage[]): Answered[] {
  let asked = ''
  return messages.flatMap(({ role, type, content }) => {
    const before = type === 'summary' ? '' : asked
    if (role === 'user' || type === 'summary') return sentences(content).map(([start, end]) => ({ asked: before, said: content.slice(start, end) }))
    if (role === 'assistant') asked = content
    return []
  })
}
