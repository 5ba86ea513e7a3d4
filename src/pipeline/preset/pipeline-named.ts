import { DecantError, type Suggested } from '../../message/index.ts'
import { type Strategy, type StrategyName, strategies } from '../../strategy/index.ts'
import { nearestName } from '../../validation/index.ts'
import { sequence } from '../compose/sequence.ts'
import { adaptive } from './adaptive.ts'
import { checkSettings } from './check-settings.ts'
import { presets } from './presets.ts'
import type { Settings } from './settings.ts'
import { tunedStrategy } from './tuned-strategy.ts'

const COMPOSED_PIPELINES = {
  adaptive: (settings) => adaptive({ settings }),
  basic: (settings) => presets.basic({}, settings),
  advanced: (settings) => presets.advanced({}, settings),
  intelligent: (settings) => presets.intelligent({}, settings),
  tidy: (settings) => presets.tidy({}, settings),
} as const satisfies Readonly<Record<string, (settings: Settings) => Strategy>>

/** The name of a strategy or preset. One text may contain several, separated by commas. */
export type PipelineName = keyof typeof COMPOSED_PIPELINES | StrategyName

/** Every name that `pipelineNamed` accepts: presets and `adaptive`, then strategies. */
export const pipelineNames: readonly string[] = [...Object.keys(COMPOSED_PIPELINES), ...Object.keys(strategies)]

/**
 * Returns the strategy or preset of that name; several, separated by commas, run one after the other under the requested name. Sizes and thresholds are the
 * strategies' defaults unless settings override them.
 * @throws DecantError `unknown-strategy`, with the nearest existing name; `invalid-option` for an unknown setting, or one that no strategy can use.
 * @example
 * pipelineNamed('fold-repeats,cover')
 */
export function pipelineNamed(names: Suggested<PipelineName>, settings: Settings = {}): Strategy {
  const requested = String(names)
    .split(',')
    .map((name) => name.trim())
  checkSettings('pipelineNamed', settings)
  const resolved = requested.map((name) => resolveName(name, settings))
  return resolved.length === 1 ? (resolved[0] as Strategy) : { ...sequence(...resolved), name: requested.join(',') }
}

function resolveName(name: string, settings: Settings): Strategy {
  if (isComposed(name)) return COMPOSED_PIPELINES[name](settings)
  if (Object.hasOwn(strategies, name)) return tunedStrategy(name, settings)
  if (name === '')
    throw new DecantError(
      'unknown-strategy',
      'The name of a strategy is empty',
      'Give one name, or several with one comma between them, such as `fold-repeats,cover`.',
    )
  const near = nearestName(name, pipelineNames)
  throw new DecantError(
    'unknown-strategy',
    `There is no strategy or preset named "${name.slice(0, 80)}"`,
    `${near === undefined ? '' : `Did you mean '${near}'? `}Names: ${pipelineNames.join(', ')}.`,
  )
}

function isComposed(name: string): name is keyof typeof COMPOSED_PIPELINES {
  return Object.hasOwn(COMPOSED_PIPELINES, name)
}
