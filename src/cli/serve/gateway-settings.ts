import type { OptionValues } from '../command.ts'
import { Rules } from '../config/rules.ts'
import { turnThreshold } from '../option/turn-threshold.ts'
import { describeHabits } from '../rule/read-habits.ts'
import type { Terminal } from '../terminal.ts'

/** Settings of a gateway that are fixed until it restarts: where it listens, and where and under which scope it stores. */
export const RESTART_SETTINGS: ReadonlySet<string> = new Set(['host', 'port', 'archive', 'scope'])

const GLOBAL_SETTINGS = [...RESTART_SETTINGS, 'window', 'anthropic', 'openai', 'google']
const MODEL_SETTINGS = ['window', 'at', 'target'] as const

/**
 * The settings in effect in `decant serve`, by their names in the file; for habits a description of the file's contents. Unset ones are absent.
 * @throws DecantError what reading habits throws
 */
export function gatewaySettings(options: OptionValues, terminal: Pick<Terminal, 'env' | 'cwd'>): ReadonlyMap<string, string> {
  const { pinned, first, models } = Rules.from(options)
  const { turns } = turnThreshold(terminal)
  const rows: (readonly [string, unknown])[] = [
    ...GLOBAL_SETTINGS.map((name) => [name, options[name]] as const),
    ['conversation_turn_threshold', turns],
    ['habits', describeHabits(options.habits, terminal)],
    ...pinned.map((tool) => [`tools.${tool}`, 'pin'] as const),
    ...first.map((tool) => [`tools.${tool}`, 'first'] as const),
    ...Object.entries(models).flatMap(([model, rule]) => MODEL_SETTINGS.map((name) => [`models.${model}.${name}`, rule[name]] as const)),
  ]
  return new Map(rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const])))
}
