import type { GatewayTrigger, ModelTrigger } from '../../gateway/index.ts'
import type { OptionValues } from '../command.ts'
import { Rules } from '../config/rules.ts'
import { parseWindow } from '../option/parse-window.ts'
import { turnThreshold } from '../option/turn-threshold.ts'
import { protectionFor } from '../rule/protection-for.ts'
import { readHabits } from '../rule/read-habits.ts'
import type { Terminal } from '../terminal.ts'

/**
 * When a gateway compacts and how much it leaves, from options, rules and the environment.
 * @throws DecantError `usage` for a window that is not one, and what `protectionFor` throws
 */
export function gatewayTrigger(
  options: OptionValues,
  terminal: Pick<Terminal, 'env' | 'cwd'>,
): Pick<GatewayTrigger, 'window' | 'turns' | 'protect' | 'first' | 'habits' | 'models'> {
  const { first, models } = Rules.from(options)
  const protect = protectionFor(options)
  const habits = readHabits(options.habits, terminal)
  const modelTriggers = Object.entries(models).map(([name, rule]): readonly [string, ModelTrigger] => [
    name,
    {
      ...(rule.window !== undefined && { window: rule.window }),
      ...(rule.at !== undefined && { at: rule.at }),
      ...(rule.target !== undefined && { target: rule.target }),
    },
  ])
  return {
    ...(options.window !== undefined && { window: parseWindow('--window', options.window) }),
    ...turnThreshold(terminal),
    ...(protect && { protect }),
    ...(first.length > 0 && { first }),
    ...(habits && { habits }),
    ...(modelTriggers.length > 0 && { models: Object.fromEntries(modelTriggers) }),
  }
}
