import { type KeyInformationOptions, keyInformation } from '../strategy/index.ts'
import { adaptive } from './adaptive.ts'
import { gated } from './gated.ts'
import type { Pipe } from './pipe.ts'
import { until } from './sequence.ts'
import type { Settings } from './settings.ts'

/** A preset: what the caller knows in, a pipeline out. */
export type Preset = (information?: KeyInformationOptions, settings?: Settings) => Pipe

const ADVANCED = ['importance-scoring', 'key-events', 'incremental-summary', 'sliding-window', 'summary']
const TIDY = ['drop-reasoning', 'elide-images', 'fold-repeats', 'superseded-reads', 'cover']

/**
 * The combinations of requirement 002 in its orders, with its gates, and our own: `tidy` first removes what is repeated, stale or
 * a picture and only then chooses. Each stops as soon as the budget is met.
 */
export const presets: Readonly<Record<'basic' | 'advanced' | 'intelligent' | 'tidy', Preset>> = {
  basic: (information = {}) => until(keyInformation(information)),
  advanced: (_, settings = {}) => until(...ADVANCED.map((name) => gated(name, settings))),
  intelligent: (information = {}, settings = {}) =>
    until(adaptive({ settings }), gated('incremental-summary', settings), gated('key-events', settings), keyInformation(information)),
  tidy: (_, settings = {}) => until(...TIDY.map((name) => gated(name, settings))),
}
