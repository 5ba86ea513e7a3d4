import { DecantError } from '../../message/index.ts'
import { resolvedTrigger } from '../../resent/index.ts'
import type { GatewayTrigger } from '../options.ts'
import type { Limits } from './limits-below.ts'

/**
 * The limits of a gateway. They are the same for all models: whether a body is read at all is decided by its length, before its model is known.
 *
 * @throws DecantError `invalid-window` where a share or the window is out of range, `invalid-option` for a number of turns or tokens that is none
 */
export function limitsOf(options: GatewayTrigger = {}): Limits {
  const { turns, onArrival } = options
  for (const [name, value] of Object.entries({ turns, onArrival }))
    if (value !== undefined && !(value >= 1 && Number.isFinite(value)))
      throw new DecantError('invalid-option', `trigger.${name} is ${value}`, 'Give a number of at least 1.')
  const limits = resolvedTrigger(options)()
  const early = turns === undefined ? undefined : { turns, trigger: Math.floor((limits.trigger + limits.target) / 2) }
  return { ...limits, early }
}
