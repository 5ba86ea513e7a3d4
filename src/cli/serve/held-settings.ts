import type { OptionValues } from '../command.ts'
import { Rules } from '../config/rules.ts'
import { turnsOf } from '../option/turns-of.ts'
import { habitsTold } from '../rule/habits-of.ts'
import type { Terminal } from '../terminal.ts'

/** Settings of a gateway that are fixed until it restarts: where it listens, and where and under which scope it stores. */
export const FIXED: ReadonlySet<string> = new Set(['host', 'port', 'archive', 'scope'])

const OF_ALL = [...FIXED, 'window', 'anthropic', 'openai', 'google']
const OF_MODEL = ['window', 'at', 'target'] as const

/**
 * The settings in effect in `decant serve`, by their names in the file; for habits a description of the file's contents. Unset ones are absent.
 * @throws DecantError what reading habits throws
 */
export function heldSettings(options: OptionValues, terminal: Pick<Terminal, 'env' | 'cwd'>): ReadonlyMap<string, string> {
  const { pinned, first, models } = Rules.among(options)
  const { turns } = turnsOf(terminal)
  const rows: (readonly [string, unknown])[] = [
    ...OF_ALL.map((name) => [name, options[name]] as const),
    ['conversation_turn_threshold', turns],
    ['habits', habitsTold(options.habits, terminal)],
    ...pinned.map((tool) => [`tools.${tool}`, 'pin'] as const),
    ...first.map((tool) => [`tools.${tool}`, 'first'] as const),
    ...Object.entries(models).flatMap(([model, rule]) => OF_MODEL.map((name) => [`models.${model}.${name}`, rule[name]] as const)),
  ]
  return new Map(rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const])))
}
