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
import type { Pipe } from './pipe.ts'
import { until } from './sequence.ts'
import { messagesAbove } from './trigger/messages-above.ts'
import { turnsAtLeast } from './trigger/turns-at-least.ts'
import { when } from './when.ts'

/** A preset: what the caller knows in, a pipeline out. */
export type Preset = (information?: KeyInformationOptions) => Pipe

/** Twice the sliding window of 9. */
const TWICE_WINDOW = 18
/** More than two chunks of 20 turns. */
const MORE_THAN_TWO_CHUNKS = 41

/**
 * The combinations of requirement 002 in its orders, with its gates, and our own: `tidy` first removes what is repeated, stale or
 * heavy and only then chooses. Each stops as soon as the budget is met.
 */
export const presets: Readonly<Record<'basic' | 'advanced' | 'intelligent' | 'tidy', Preset>> = {
  basic: (information = {}) => until(keyInformation(information)),
  advanced: () =>
    until(
      when(messagesAbove(10), importanceScoring()),
      when(messagesAbove(10), keyEvents()),
      when(turnsAtLeast(MORE_THAN_TWO_CHUNKS), incrementalSummary()),
      when(messagesAbove(TWICE_WINDOW), slidingWindow()),
      summary(),
    ),
  intelligent: (information = {}) => until(adaptive(), incrementalSummary(), keyEvents(), keyInformation(information)),
  tidy: () => until(...tidying(), toolOutput(), cover()),
}

function tidying(): Strategy[] {
  return [dropReasoning(), elideImages(), foldRepeats(), supersededReads()]
}
