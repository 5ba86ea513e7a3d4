import {
  cover,
  dropReasoning,
  elideImages,
  foldRepeats,
  importanceScoring,
  incrementalSummary,
  type KeyInformationOptions,
  keyEvents,
  keyInformation,
  type Strategy,
  slidingWindow,
  summary,
  supersededReads,
  toolOutput,
} from '../strategy/index.ts'
import { adaptive } from './adaptive.ts'
import { gated } from './gated.ts'
import type { Pipe } from './pipe.ts'
import { until } from './sequence.ts'

/** A preset: what the caller knows in, a pipeline out. */
export type Preset = (information?: KeyInformationOptions) => Pipe

/**
 * The combinations of requirement 002 in its orders, with its gates, and our own: `tidy` first removes what is repeated, stale or
 * heavy and only then chooses. Each stops as soon as the budget is met.
 */
export const presets: Readonly<Record<'basic' | 'advanced' | 'intelligent' | 'tidy', Preset>> = {
  basic: (information = {}) => until(keyInformation(information)),
  advanced: () => until(...[importanceScoring(), keyEvents(), incrementalSummary(), slidingWindow(), summary()].map(gated)),
  intelligent: (information = {}) => until(adaptive(), gated(incrementalSummary()), gated(keyEvents()), keyInformation(information)),
  tidy: () => until(...tidying(), toolOutput(), cover()),
}

function tidying(): Strategy[] {
  return [dropReasoning(), elideImages(), foldRepeats(), supersededReads()]
}
