import { shownValue } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'
import { resolvedTrigger } from '../../resent/index.ts'
import type { GatewayTrigger } from '../options.ts'
import type { Limits } from './limits-below.ts'
import type { LimitsByModel } from './limits-by-model.ts'

/**
 * Checks the trigger of a gateway and returns its limits.
 *
 * @throws DecantError `invalid-option` if a share or a window is out of range, or a number of turns or tokens is invalid
 */
export function limitsOf({ models = {}, ...all }: GatewayTrigger = {}): LimitsByModel {
  const { turns, onArrival } = all
  for (const [name, value] of Object.entries({ turns, onArrival }))
    if (value !== undefined && !(value >= 1 && Number.isFinite(value)))
      throw new DecantError('invalid-option', `trigger.${name} is ${shownValue(value)}`, 'Give a number of at least 1.')
  const own = Object.entries(models).map(([name, rule]) => [name, limits({ ...all, ...rule })] as const)
  return { ...limits(all), models: Object.fromEntries(own) }
}

function limits({ turns, ...trigger }: GatewayTrigger): Limits {
  const resolved = resolvedTrigger(trigger)()
  const early = turns === undefined ? undefined : { turns, trigger: Math.floor((resolved.trigger + resolved.target) / 2) }
  return { ...resolved, ...(trigger.window === undefined && { isGuess: true }), early }
}
