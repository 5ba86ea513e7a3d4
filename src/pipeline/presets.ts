import { type KeyInformationOptions, type Strategy, withKeyInformation } from '../strategy/index.ts'
import { adaptive } from './adaptive.ts'
import { gated } from './gated.ts'
import type { Pipe } from './pipe.ts'
import { piped } from './piped.ts'
import { until } from './sequence.ts'
import type { Settings } from './settings.ts'

/** A preset: what the caller knows in, a pipeline out. */
export type Preset = (information?: KeyInformationOptions, settings?: Settings) => Pipe

const ADVANCED = ['importance-scoring', 'key-events', 'incremental-summary', 'sliding-window', 'summary']
const INTELLIGENT = ['incremental-summary', 'key-events', 'summary']
const TIDY = ['drop-reasoning', 'elide-images', 'fold-repeats', 'superseded-reads', 'cover']

/**
 * The combinations of requirement 002 in its orders, with its gates, and our own: `tidy` first removes what is repeated, stale or
 * a picture and only then chooses. Each stops as soon as the budget is met. In all of them key information outlives every step: the
 * task, what the user marked with `<Pin>`, and a record of what the caller knows.
 */
export const presets: Readonly<Record<'basic' | 'advanced' | 'intelligent' | 'tidy', Preset>> = {
  basic: (information, settings = {}) => keeping(information, steps(['summary'], settings)),
  advanced: (information, settings = {}) => keeping(information, steps(ADVANCED, settings)),
  intelligent: (information, settings = {}) => keeping(information, [adaptive({ settings }), ...steps(INTELLIGENT, settings)]),
  tidy: (information, settings = {}) => keeping(information, steps(TIDY, settings)),
}

function steps(names: readonly string[], settings: Settings): Strategy[] {
  return names.map((name) => gated(name, settings))
}

function keeping(information: KeyInformationOptions | undefined, strategies: readonly Strategy[]): Pipe {
  const own = withKeyInformation(until(...strategies), information)
  return piped(own)
}
