import type { GatewayTrigger, ModelTrigger } from '../../gateway/index.ts'
import type { OptionValues } from '../command.ts'
import { Rules } from '../config/rules.ts'
import { turnsOf } from '../option/turns-of.ts'
import { windowOf } from '../option/window-of.ts'
import { habitsOf } from '../rule/habits-of.ts'
import { kept } from '../rule/kept.ts'
import type { Terminal } from '../terminal.ts'

/**
 * When a gateway compacts and how much it leaves, from options, rules and the environment.
 * @throws DecantError `usage` for a window that is not one, and what `kept` throws
 */
export function gatewayTrigger(
  options: OptionValues,
  terminal: Pick<Terminal, 'env' | 'cwd'>,
): Pick<GatewayTrigger, 'window' | 'turns' | 'protect' | 'first' | 'habits' | 'models'> {
  const { first, models } = Rules.among(options)
  const protect = kept(options)
  const habits = habitsOf(options.habits, terminal)
  const own = Object.entries(models).map(([name, rule]): readonly [string, ModelTrigger] => [
    name,
    {
      ...(rule.window !== undefined && { window: rule.window }),
      ...(rule.at !== undefined && { at: rule.at }),
      ...(rule.target !== undefined && { target: rule.target }),
    },
  ])
  return {
    ...(options.window !== undefined && { window: windowOf('--window', options.window) }),
    ...turnsOf(terminal),
    ...(protect && { protect }),
    ...(first.length > 0 && { first }),
    ...(habits && { habits }),
    ...(own.length > 0 && { models: Object.fromEntries(own) }),
  }
}
