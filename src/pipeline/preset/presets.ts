import { type KeyInformationOptions, type Strategy, withKeyInformation } from '../../strategy/index.ts'
import { makePipe } from '../compose/make-pipe.ts'
import type { Pipe } from '../compose/pipe.ts'
import { until } from '../compose/sequence.ts'
import { adaptive } from './adaptive.ts'
import { checkSettings } from './check-settings.ts'
import { gatedStrategy } from './gated-strategy.ts'
import type { Settings } from './settings.ts'

/** A preset: makes a pipeline from the caller's information. */
export type Preset = (information?: KeyInformationOptions, settings?: Settings) => Pipe

/** The name of a preset. */
export type PresetName = 'basic' | 'advanced' | 'intelligent' | 'tidy'

/** The steps of a preset, in order, each behind its gate. */
export function presetSteps(name: PresetName, settings: Settings = {}): Strategy[] {
  const steps = STEP_NAMES[name].map((step) => gatedStrategy(step, settings))
  return name === 'intelligent' ? [adaptive({ settings }), ...steps] : steps
}

const STEP_NAMES: Readonly<Record<PresetName, readonly string[]>> = {
  basic: ['summary'],
  advanced: ['importance-scoring', 'key-events', 'incremental-summary', 'sliding-window', 'summary'],
  intelligent: ['incremental-summary', 'key-events', 'summary'],
  tidy: ['drop-reasoning', 'elide-images', 'fold-repeats', 'superseded-reads', 'cover'],
}

/**
 * Strategies that run one after the other, each behind its gate, until the budget is met. `basic` summarises; `advanced` keeps high scores and key events, and
 * summarises the rest; `intelligent` begins with the list for the kind of task; `tidy` first removes reasoning, pictures, repeats and stale
 * reads, and only then chooses. In all of them key information survives every step: the task, messages that the user marked with `<Pin>`, and a record of the
 * caller's information.
 */
export const presets: Readonly<Record<PresetName, Preset>> = {
  basic: buildPreset('basic'),
  advanced: buildPreset('advanced'),
  intelligent: buildPreset('intelligent'),
  tidy: buildPreset('tidy'),
}

/** The steps of a preset as one strategy, under the name of the preset, so that reports show the requested name. */
function buildPreset(name: PresetName): Preset {
  return (information, settings = {}) => {
    const steps = presetSteps(name, checkSettings(`presets.${name}`, settings))
    return makePipe({ ...withKeyInformation(until(...steps), information), name })
  }
}
