import { callInputAsText, checkConversation, checkText, DecantError } from '../message/index.ts'
import { describeValue } from '../validation/index.ts'
import { estimateAsciiQuarter } from './ascii-quarter.ts'
import { checkMonitorConfig, type MonitorConfig } from './monitor-config.ts'
import { tokensOfShare } from './tokens-of-share.ts'
import type { ContextUsage } from './usage.ts'

/** A part of a message's content. Its text is counted, and in Anthropic's blocks the input of a call (`tool_use`) and its result (`tool_result`). */
export interface MonitoredPart {
  readonly type?: string | undefined
  readonly text?: string | undefined
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly input?: unknown
  readonly tool_use_id?: string | undefined
  /** A text or parts; some provider tools return an object of their own, which is not counted. */
  readonly content?: string | null | readonly MonitoredPart[] | object | undefined
}

/** A tool call in the chat shape. Its name and arguments are counted. */
export interface MonitoredCall {
  readonly id?: string | undefined
  readonly function?: { readonly name?: string | undefined; readonly arguments?: string | undefined } | undefined
}

/** The minimum that a message needs to be counted: the chat shape, or any object with a `content`. */
export interface MonitoredMessage {
  readonly content?: string | null | readonly MonitoredPart[] | undefined
  readonly tool_calls?: readonly MonitoredCall[] | null | undefined
}

type Estimate = (content: string) => number

/**
 * Tracks how much of a token budget a conversation uses and decides when to compress. It estimates (four ASCII characters per token, other characters one
 * each) unless the config has a count of its own; names and arguments of tool calls count too, in the chat shape and in Anthropic's blocks.
 *
 * @example
 * const monitor = new ContextUsageMonitor({ tokenBudget: 8000 })
 * if (monitor.shouldCompress(monitor.calculateUsage(messages))) compressTo(monitor.getTargetTokens())
 */
export class ContextUsageMonitor {
  readonly config: Readonly<MonitorConfig>
  readonly #estimate: Estimate

  /** @throws DecantError `invalid-option` for an unknown setting, for a value of the wrong type, and for a share above 1 */
  constructor(config: Partial<MonitorConfig> = {}) {
    const { estimateTokens } = checkMonitorConfig('ContextUsageMonitor', config)
    this.#estimate = estimateTokens ? checkedEstimate(estimateTokens) : estimateAsciiQuarter
    this.config = {
      triggerThreshold: checkShare('triggerThreshold', config.triggerThreshold ?? 0.8, 0.8),
      targetUsage: checkShare('targetUsage', config.targetUsage ?? 0.5, 0.5),
      minRecentMessages: checkInteger('minRecentMessages', config.minRecentMessages ?? 10),
      tokenBudget: checkAmount('tokenBudget', config.tokenBudget ?? 128_000),
      ...(estimateTokens && { estimateTokens }),
    }
  }

  /**
   * Estimates the tokens of a text, or counts them with the config's `estimateTokens`.
   * @throws DecantError `invalid-argument` for a value that is no text, `invalid-option` if the config's `estimateTokens` returns no count
   */
  estimateTokens(content: string): number {
    return this.#estimate(content)
  }

  /**
   * Computes how much of the budget these messages use. Each text is estimated by itself; there is no overhead per message.
   * @throws DecantError `invalid-argument` if the argument is not a list of messages
   */
  calculateUsage(messages: readonly MonitoredMessage[]): ContextUsage {
    let usedTokens = 0
    for (const message of checkConversation(messages)) usedTokens += estimateMessage(message, this.#estimate)
    const totalBudget = this.config.tokenBudget
    return {
      usedTokens,
      totalBudget,
      usagePercent: usedTokens === 0 ? 0 : usedTokens / totalBudget,
      remaining: totalBudget - usedTokens,
    }
  }

  /** Same as `calculateUsage`, under the name that the pipeline uses. */
  getUsage(messages: readonly MonitoredMessage[]): ContextUsage {
    return this.calculateUsage(messages)
  }

  /**
   * True strictly above the threshold: at exactly 0.80 it is false.
   * @throws DecantError `invalid-argument` if the argument is not a usage, such as the messages themselves
   */
  shouldCompress(usage: ContextUsage): boolean {
    if (typeof (Object(usage) as Partial<ContextUsage>).usagePercent !== 'number')
      throw new DecantError(
        'invalid-argument',
        'shouldCompress of ContextUsageMonitor takes a usage',
        'Give the result of calculateUsage(messages); CompressionPipeline takes the messages themselves.',
      )
    return usage.usagePercent > this.config.triggerThreshold
  }

  /** Returns the number of tokens to compress to, rounded down. */
  getTargetTokens(): number {
    return tokensOfShare(this.config.tokenBudget, this.config.targetUsage)
  }
}

function estimateMessage(message: MonitoredMessage, estimate: Estimate): number {
  let tokens = estimateContent(message.content, estimate)
  for (const call of Array.isArray(message.tool_calls) ? message.tool_calls : []) {
    tokens += estimate(callInputAsText(call?.function?.name)) + estimate(callInputAsText(call?.function?.arguments))
  }
  return tokens
}

function estimateContent(content: MonitoredPart['content'], estimate: Estimate): number {
  if (typeof content === 'string') return estimate(content)
  return Array.isArray(content) ? content.reduce<number>((sum, part) => sum + estimatePart(part, estimate), 0) : 0
}

function estimatePart(part: MonitoredPart | undefined, estimate: Estimate): number {
  if (part?.type === 'tool_use') return estimate(callInputAsText(part.name)) + estimate(callInputAsText(part.input))
  return part?.type === 'tool_result' ? estimateContent(part.content, estimate) : estimate(callInputAsText(part?.text))
}

/** The caller's count, checked each time: with NaN or a promise for a count, nothing would ever be compressed. */
function checkedEstimate(estimate: Estimate): Estimate {
  return (content) => {
    const tokens: unknown = estimate(checkText(content, 'estimateTokens'))
    if (typeof tokens === 'number' && tokens >= 0 && tokens < Number.POSITIVE_INFINITY) return tokens
    throw new DecantError(
      'invalid-option',
      `The estimateTokens of ContextUsageMonitor returned ${describeValue(tokens)}`,
      'Return the number of tokens of the text, as countTokens of decant/token does. It must not be async.',
    )
  }
}

function checkAmount(name: string, value: number): number {
  if (Number.isFinite(value) && value >= 0) return value
  throw new DecantError('invalid-option', `${name} must be a number of 0 or more, not ${value}.`, `Leave ${name} out or give a finite number.`)
}

/** Rejects a percentage such as 80, which no usage would ever exceed. */
function checkShare(name: string, value: number, usual: number): number {
  if (value <= 1) return checkAmount(name, value)
  throw new DecantError('invalid-option', `${name} must be a share of the budget, not ${value}.`, `Give a share of the budget from 0 to 1, such as ${usual}.`)
}

function checkInteger(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw new DecantError('invalid-option', `${name} must be a whole number of 0 or more, not ${value}.`, `Leave ${name} out or give a whole number.`)
}
