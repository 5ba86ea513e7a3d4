import { knownOptions } from '../given/index.ts'
import { checkedMessages, DecantError, inputGiven } from '../message/index.ts'
import { estimateAsciiQuarter } from './ascii-quarter.ts'
import { tokensOfShare } from './tokens-of-share.ts'
import type { ContextUsage } from './usage.ts'

/** The settings of a `CompressionPipeline`, of which the monitor uses all but `minRecentMessages`. */
export interface MonitorConfig {
  /** Share of the budget above which to compress; 0.8 unless set. */
  triggerThreshold: number
  /** Share of the budget to compress to; 0.5 unless set. */
  targetUsage: number
  /** Newest messages to keep; 10 unless set. */
  minRecentMessages: number
  /** Tokens the model takes; 128,000 unless set. */
  tokenBudget: number
}

/** A part of a message's content: its text is weighed, and of Anthropic's blocks what a tool is called with (`tool_use`) and gave (`tool_result`). */
export interface MonitoredPart {
  readonly type?: string | undefined
  readonly text?: string | undefined
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly input?: unknown
  readonly tool_use_id?: string | undefined
  /** A text or parts; what some tools of a provider gave is an object of its own, which is not weighed. */
  readonly content?: string | null | readonly MonitoredPart[] | object | undefined
}

/** A tool call as the chat shape has it. Name and arguments are weighed. */
export interface MonitoredCall {
  readonly id?: string | undefined
  readonly function?: { readonly name?: string | undefined; readonly arguments?: string | undefined } | undefined
}

/** The least a message must have to be weighed: chat shape, or any object with a `content`. */
export interface MonitoredMessage {
  readonly content?: string | null | readonly MonitoredPart[] | undefined
  readonly tool_calls?: readonly MonitoredCall[] | null | undefined
}

/**
 * Watches how much of a token budget a conversation uses and says when to compress. It estimates (four ASCII characters a token,
 * others one each); names and arguments of tool calls count too, in the chat shape and in Anthropic's blocks.
 *
 * @example
 * const monitor = new ContextUsageMonitor({ tokenBudget: 8000 })
 * if (monitor.shouldCompress(monitor.calculateUsage(messages))) compressTo(monitor.getTargetTokens())
 */
export class ContextUsageMonitor {
  readonly config: Readonly<MonitorConfig>

  /** @throws DecantError `invalid-option` for a setting that there is not, for a number that is none, and for a share above 1 */
  constructor(config: Partial<MonitorConfig> = {}) {
    knownOptions('ContextUsageMonitor', config, { triggerThreshold: true, targetUsage: true, minRecentMessages: true, tokenBudget: true })
    this.config = {
      triggerThreshold: checkedShare('triggerThreshold', config.triggerThreshold ?? 0.8, 0.8),
      targetUsage: checkedShare('targetUsage', config.targetUsage ?? 0.5, 0.5),
      minRecentMessages: checkedWhole('minRecentMessages', config.minRecentMessages ?? 10),
      tokenBudget: checked('tokenBudget', config.tokenBudget ?? 128_000),
    }
  }

  /** Estimated tokens of a text. */
  estimateTokens(content: string): number {
    return estimateAsciiQuarter(content)
  }

  /**
   * How much of the budget these messages use. Each text is estimated by itself; there is no overhead a message.
   * @throws DecantError `invalid-argument` for what is no list of messages
   */
  calculateUsage(messages: readonly MonitoredMessage[]): ContextUsage {
    let usedTokens = 0
    for (const message of checkedMessages(messages)) usedTokens += weigh(message)
    const totalBudget = this.config.tokenBudget
    return {
      usedTokens,
      totalBudget,
      usagePercent: usedTokens === 0 ? 0 : usedTokens / totalBudget,
      remaining: totalBudget - usedTokens,
    }
  }

  /** The same as `calculateUsage`, under the name the pipeline has for it. */
  getUsage(messages: readonly MonitoredMessage[]): ContextUsage {
    return this.calculateUsage(messages)
  }

  /**
   * True strictly above the threshold; at exactly 0.80 nothing happens.
   * @throws DecantError `invalid-argument` for what is no usage, such as the messages themselves
   */
  shouldCompress(usage: ContextUsage): boolean {
    if (typeof (Object(usage) as Partial<ContextUsage>).usagePercent !== 'number')
      throw new DecantError(
        'invalid-argument',
        'shouldCompress of ContextUsageMonitor takes a usage',
        'Give what calculateUsage(messages) says; CompressionPipeline takes the messages themselves.',
      )
    return usage.usagePercent > this.config.triggerThreshold
  }

  /** Tokens to compress to, rounded down. */
  getTargetTokens(): number {
    return tokensOfShare(this.config.tokenBudget, this.config.targetUsage)
  }
}

function weigh(message: MonitoredMessage): number {
  let tokens = weighContent(message.content)
  for (const call of message.tool_calls ?? []) {
    tokens += estimateAsciiQuarter(inputGiven(call?.function?.name)) + estimateAsciiQuarter(inputGiven(call?.function?.arguments))
  }
  return tokens
}

function weighContent(content: MonitoredPart['content']): number {
  if (typeof content === 'string') return estimateAsciiQuarter(content)
  return Array.isArray(content) ? content.reduce<number>((sum, part) => sum + weighPart(part), 0) : 0
}

function weighPart(part: MonitoredPart | undefined): number {
  if (part?.type === 'tool_use') return estimateAsciiQuarter(inputGiven(part.name)) + estimateAsciiQuarter(inputGiven(part.input))
  return part?.type === 'tool_result' ? weighContent(part.content) : estimateAsciiQuarter(inputGiven(part?.text))
}

function checked(name: string, value: number): number {
  if (Number.isFinite(value) && value >= 0) return value
  throw new DecantError('invalid-option', `${name} must be a number of 0 or more, not ${value}.`, `Leave ${name} out or give a finite number.`)
}

/** One in percent, such as 80, would be passed by nothing. */
function checkedShare(name: string, value: number, usual: number): number {
  if (value <= 1) return checked(name, value)
  throw new DecantError('invalid-option', `${name} must be a share of the budget, not ${value}.`, `Give a share of the budget from 0 to 1, such as ${usual}.`)
}

function checkedWhole(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw new DecantError('invalid-option', `${name} must be a whole number of 0 or more, not ${value}.`, `Leave ${name} out or give a whole number.`)
}
