import { pipelineNamed, settingsFrom } from '../pipeline/index.ts'
import type { Strategy } from '../strategy/index.ts'
import type { Terminal } from './terminal.ts'

/**
 * What `--strategy` names: nothing is the default, `a,b` is a and then b. The settings of requirement 002 come from the environment
 * (`sliding_window_size`, `importance_score_threshold`, `incremental_summary_chunk_size`).
 */
export function strategyFor(option: unknown, terminal: Pick<Terminal, 'env'>): Strategy | string {
  if (typeof option !== 'string' || option === '') return 'cover'
  const settings = settingsFrom(terminal.env)
  return Object.keys(settings).length === 0 && !option.includes(',') ? option.trim() : pipelineNamed(option, settings)
}
