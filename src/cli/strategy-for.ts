import { type Protection, pipelineNamed, protect, type StrategyChoice, settingsFrom } from '../pipeline/index.ts'
import { DEFAULTS } from './config/defaults.ts'
import type { Terminal } from './terminal.ts'

/**
 * What `--strategy` names: `a,b` is a and then b. The settings of requirement 002 come from the environment
 * (`sliding_window_size`, `importance_score_threshold`, `incremental_summary_chunk_size`).
 * @param pinned what must stay whole
 */
export function strategyFor(option: unknown, terminal: Pick<Terminal, 'env'>, pinned?: Protection): StrategyChoice {
  const names = String(option).trim()
  const settings = settingsFrom(terminal.env)
  if (pinned) return protect(pipelineNamed(names, settings), pinned)
  return names === DEFAULTS.strategy || (Object.keys(settings).length === 0 && !names.includes(',')) ? names : pipelineNamed(names, settings)
}
