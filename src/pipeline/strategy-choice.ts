import type { Suggested } from '../message/index.ts'
import type { Strategy } from '../strategy/index.ts'
import type { PipelineName } from './preset/pipeline-named.ts'

/** A choice of strategy: a strategy, the name of one or of a preset, or several names separated by commas. */
export type StrategyChoice = Strategy | Suggested<PipelineName>
