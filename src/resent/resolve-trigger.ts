import { modelPrice } from '../cost/index.ts'
import { DecantError } from '../message/index.ts'
import { tokensOfShare } from '../token/index.ts'
import { checkOptionKinds } from '../validation/index.ts'
import type { ResentTrigger } from './options.ts'

/** A trigger in tokens. */
export interface ResolvedTrigger {
  /** Tokens that the model accepts. */
  readonly window: number
  /** Tokens above which to compact, and which a compaction may leave. */
  readonly trigger: number
  readonly target: number
}

/** Tokens that a model of unknown window is assumed to accept. */
export const UNKNOWN_WINDOW = 200_000

/**
 * Checks a trigger once and returns a function from a model to its tokens: of the given window, else of the price registry's value for the model, else, and if
 * no model is named, of 200,000.
 *
 * @throws DecantError `invalid-option` if a share or the window is out of range
 * @example
 * resolveTrigger({ at: 0.5 })('gpt-4o') // { window: 128000, trigger: 64000, target: 51200 }
 */
export function resolveTrigger({ window: givenWindow, at = 0.8, target = 0.4 }: ResentTrigger = {}): (model?: string) => ResolvedTrigger {
  checkOptionKinds('a trigger', { window: givenWindow, at, target }, { window: 'a number', at: 'a number', target: 'a number' })
  if (givenWindow !== undefined && (!(givenWindow > 0) || !Number.isFinite(givenWindow)))
    throw new DecantError(
      'invalid-option',
      `A window of ${givenWindow} tokens holds nothing`,
      'Give the number of tokens that the model accepts, such as 200_000.',
    )
  if (!(at > 0 && at <= 1 && target > 0 && target < at))
    throw new DecantError('invalid-option', `Compacting at ${at} of the window to a target of ${target} is impossible`, 'Give shares with 0 < target < at ≤ 1.')
  return (model) => {
    const window = givenWindow ?? (model === undefined ? undefined : modelPrice(model)?.window) ?? UNKNOWN_WINDOW
    return { window, trigger: tokensOfShare(window, at), target: tokensOfShare(window, target) }
  }
}
