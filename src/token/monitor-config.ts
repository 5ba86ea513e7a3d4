import { checkOptionKinds, checkOptionNames } from '../validation/index.ts'

/** The settings of a `CompressionPipeline`; the monitor uses all of them except `minRecentMessages`. */
export interface MonitorConfig {
  /** Share of the budget above which to compress; default 0.8. */
  triggerThreshold: number
  /** Share of the budget to compress to; default 0.5. */
  targetUsage: number
  /** Newest messages to keep; default 10. */
  minRecentMessages: number
  /** Tokens that the model accepts; default 128,000. */
  tokenBudget: number
  /** Counts the tokens of a text, such as `countTokens` of `decant/token`, which is exact; default `estimateAsciiQuarter`. */
  estimateTokens?: ((content: string) => number) | undefined
}

/**
 * Checks the names of settings, and that `estimateTokens` is a function. @param subject what they are for, as a caller writes it @throws DecantError
 * `invalid-option`
 */
export function checkMonitorConfig(subject: string, config: Partial<MonitorConfig>): Partial<MonitorConfig> {
  const named = checkOptionNames(subject, config, {
    triggerThreshold: true,
    targetUsage: true,
    minRecentMessages: true,
    tokenBudget: true,
    estimateTokens: true,
  })
  return checkOptionKinds(subject, named, { estimateTokens: 'a function' })
}
