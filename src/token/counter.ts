import type { History, Message, Tool } from '../message/index.ts'
import { checkOptionKinds, checkOptionNames } from '../validation/index.ts'
import type { Encoding } from './encoding.ts'
import { estimateTokens } from './estimate/estimate.ts'
import { checkEncoding } from './exact/check-encoding.ts'
import { loadTokenizer } from './exact/tokenizer.ts'
import type { ImageRule } from './image.ts'
import { messageTokens } from './message.ts'
import { encodingFor } from './model.ts'
import { TextCountCache } from './text-count-cache.ts'
import { toolTokens } from './tool.ts'

/** Options of a counter. */
export interface CounterOptions {
  /** Counts as this model would; `encoding` takes precedence. */
  readonly model?: string | undefined
  readonly encoding?: Encoding | undefined
  /** False estimates instead of counting: some twenty times faster, a few percent off, and no vocabulary is loaded. */
  readonly exact?: boolean | undefined
  /** Replaces `estimateTokens`; one with a memory may be shared by several counters that do not count exactly. */
  readonly estimate?: ((text: string) => number) | undefined
  /** Multiplies every count; the factor that `calibrate` learned from a provider's usage. */
  readonly scale?: number | undefined
}

/** Keeps a product that is whole but for rounding errors of binary fractions, such as 50 × 1.1, from being rounded up to the next number. */
const ROUNDING_SLACK = 1 - 1e-12

/** Counts tokens and caches the counts: each message object, and each repeated text, is counted once. */
export interface Counter {
  text(text: string): number
  /** The tokens of a message, with its overhead of 4. */
  message(message: Message): number
  messages(messages: readonly Message[]): number
  tools(tools: readonly Tool[]): number
  /** The tokens of messages and tools together. */
  history(history: History): number
}

/**
 * Creates a counter. Appending a message to a history and counting again costs only the new message. Counts with o200k by default; the vocabulary is loaded at
 * the first exact count.
 *
 * @example
 * const counter = createCounter({ model: 'gpt-4o' })
 * counter.messages(history.messages)
 */
export function createCounter(options: CounterOptions = {}): Counter {
  checkOptionNames('createCounter', options, { model: true, encoding: true, exact: true, estimate: true, scale: true })
  checkOptionKinds('createCounter', options, { exact: 'true or false', estimate: 'a function', scale: 'a number above 0' })
  const modelEncoding = options.model === undefined || options.encoding !== undefined ? undefined : encodingFor(options.model)
  const encoding = checkEncoding(options.encoding ?? modelEncoding?.encoding ?? 'o200k')
  const scale = (modelEncoding?.scale ?? 1) * (options.scale ?? 1)
  const rule = imageRuleOf(options.model ?? '')
  const raw = options.exact === false ? (options.estimate ?? estimateTokens) : new TextCountCache((text) => loadTokenizer(encoding).count(text)).count
  const text = scale === 1 ? raw : (words: string) => Math.ceil(raw(words) * scale * ROUNDING_SLACK)
  const tokensByMessage = new WeakMap<Message, number>()
  const message = (one: Message): number => {
    if (isShortText(one)) return messageTokens(one, text, rule)
    const cached = tokensByMessage.get(one)
    if (cached !== undefined) return cached
    const tokens = messageTokens(one, text, rule)
    tokensByMessage.set(one, tokens)
    return tokens
  }
  const messages = (all: readonly Message[]): number => all.reduce((sum, one) => sum + message(one), 0)
  const tools = (all: readonly Tool[]): number => toolTokens(all, text)
  return { text, message, messages, tools, history: (history) => messages(history.messages) + tools(history.tools) }
}

/** Up to this many characters, a message of one text is counted again faster than it is looked up. */
const MAX_UNCACHED_CHARS = 200

function isShortText({ parts }: Message): boolean {
  const [only] = parts
  return parts.length === 1 && only?.type === 'text' && only.text.length <= MAX_UNCACHED_CHARS
}

function imageRuleOf(model: string): ImageRule {
  if (/claude/i.test(model)) return 'anthropic'
  return /gemini|gemma/i.test(model) ? 'google' : 'openai'
}
