import type { Suggested } from '../message/index.ts'
import type { Strategy } from '../strategy/index.ts'
import type { PipelineName } from './preset/pipeline-named.ts'

/** What decides: a strategy, the name of one or of a preset, or several names parted by commas. */
export type StrategyChoice = Strategy | Suggested<PipelineName>
