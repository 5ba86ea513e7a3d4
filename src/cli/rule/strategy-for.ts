import { cutFirst, pipelineNamed, protect, type StrategyChoice, settingsFrom } from '../../pipeline/index.ts'
import type { OptionValues } from '../command.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { Rules } from '../config/rules.ts'
import type { Terminal } from '../terminal.ts'
import { kept } from './kept.ts'

/**
 * What `--strategy` names: `a,b` is a and then b. The settings of strategies come from the environment
 * (`sliding_window_size`, `importance_score_threshold`, `incremental_summary_chunk_size`).
 * What must stay whole stays so, and what is to go first goes first; reports name what was asked for.
 */
export function strategyFor(options: OptionValues, terminal: Pick<Terminal, 'env'>): StrategyChoice {
  const names = String(options.strategy).trim()
  const [pinned, { first }] = [kept(options), Rules.among(options)]
  const settings = settingsFrom(terminal.env)
  if (pinned || first.length > 0) {
    const made = pipelineNamed(names, settings)
    return { ...protect(first.length > 0 ? cutFirst(made, first) : made, pinned ?? {}), name: made.name }
  }
  return names === DEFAULTS.strategy || (Object.keys(settings).length === 0 && !names.includes(',')) ? names : pipelineNamed(names, settings)
}
