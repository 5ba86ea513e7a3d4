import type { GatewayTrigger, ModelTrigger } from '../../gateway/index.ts'
import type { OptionValues } from '../command.ts'
import { Rules } from '../config/rules.ts'
import { kept } from '../rule/kept.ts'

/** When a gateway compacts and what it leaves, as options and rules say it, but for the window of all models. */
export function gatewayTrigger(options: OptionValues): Pick<GatewayTrigger, 'protect' | 'first' | 'models'> {
  const { first, models } = Rules.among(options)
  const protect = kept(options)
  const own = Object.entries(models).map(([name, { window, at, target }]): readonly [string, ModelTrigger] => [
    name,
    { ...(window !== undefined && { window }), ...(at !== undefined && { at }), ...(target !== undefined && { target }) },
  ])
  return { ...(protect && { protect }), ...(first.length > 0 && { first }), ...(own.length > 0 && { models: Object.fromEntries(own) }) }
}
