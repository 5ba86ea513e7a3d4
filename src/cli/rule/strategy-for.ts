import { cutFirst, pipelineNamed, protect, type StrategyChoice, settingsFrom } from '../../pipeline/index.ts'
import type { OptionValues } from '../command.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { Rules } from '../config/rules.ts'
import type { Terminal } from '../terminal.ts'
import { protectionFor } from './protection-for.ts'
import { readHabits } from './read-habits.ts'

/**
 * The strategy that `--strategy` names: `a,b` is a and then b. The settings of strategies come from the environment
 * (`sliding_window_size`, `importance_score_threshold`, `incremental_summary_chunk_size`).
 * Habits, protected messages and tools to clear first are applied; reports use the name that was asked for.
 */
export function strategyFor(options: OptionValues, terminal: Pick<Terminal, 'env' | 'cwd'>): StrategyChoice {
  const names = String(options.strategy).trim()
  const [pinned, { first }] = [protectionFor(options), Rules.from(options)]
  const habits = readHabits(options.habits, terminal)
  const settings = { ...settingsFrom(terminal.env), ...(habits && { habits }) }
  if (pinned || first.length > 0) {
    const pipeline = pipelineNamed(names, settings)
    return { ...protect(first.length > 0 ? cutFirst(pipeline, first) : pipeline, pinned ?? {}), name: pipeline.name }
  }
  return (names === DEFAULTS.strategy && !habits) || (Object.keys(settings).length === 0 && !names.includes(',')) ? names : pipelineNamed(names, settings)
}
