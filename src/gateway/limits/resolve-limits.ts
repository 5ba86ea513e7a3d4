import { DecantError } from '../../message/index.ts'
import { resolveTrigger } from '../../resent/index.ts'
import { describeValue } from '../../validation/index.ts'
import type { GatewayTrigger } from '../options.ts'
import type { Limits } from './limits-below.ts'
import type { LimitsByModel } from './limits-by-model.ts'

/**
 * Checks the trigger of a gateway and returns its limits.
 *
 * @throws DecantError `invalid-option` if a share or a window is out of range, or a number of turns or tokens is invalid
 */
export function resolveLimits({ models = {}, ...general }: GatewayTrigger = {}): LimitsByModel {
  const { turns, onArrival } = general
  for (const [name, value] of Object.entries({ turns, onArrival }))
    if (value !== undefined && !(value >= 1 && Number.isFinite(value)))
      throw new DecantError('invalid-option', `trigger.${name} is ${describeValue(value)}`, 'Give a number of at least 1.')
  const byModel = Object.entries(models).map(([name, rule]) => [name, resolveRule({ ...general, ...rule })] as const)
  return { ...resolveRule(general), models: Object.fromEntries(byModel) }
}

function resolveRule({ turns, ...trigger }: GatewayTrigger): Limits {
  const resolved = resolveTrigger(trigger)()
  const early = turns === undefined ? undefined : { turns, trigger: Math.floor((resolved.trigger + resolved.target) / 2) }
  return { ...resolved, ...(trigger.window === undefined && { isGuess: true }), early }
}
