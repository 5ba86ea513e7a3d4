import { DecantError } from '../message/index.ts'
import { nearestName, type Strategy, strategies, strategyNamed } from '../strategy/index.ts'
import { adaptive } from './adaptive.ts'
import { presets } from './presets.ts'
import { sequence } from './sequence.ts'

const COMPOSED: Readonly<Record<string, () => Strategy>> = {
  adaptive: () => adaptive(),
  basic: () => presets.basic(),
  advanced: () => presets.advanced(),
  intelligent: () => presets.intelligent(),
  tidy: () => presets.tidy(),
}

/** Every name that `pipelineNamed` takes: presets and `adaptive`, then strategies. */
export const pipelineNames: readonly string[] = [...Object.keys(COMPOSED), ...Object.keys(strategies)]

/**
 * The strategy or preset of that name; several, parted by commas, run one after the other.
 * @throws DecantError `unknown-strategy`, naming the nearest name there is.
 * @example
 * pipelineNamed('fold-repeats,cover')
 */
export function pipelineNamed(names: string): Strategy {
  const found = names.split(',').map((name) => one(name.trim()))
  return found.length === 1 ? (found[0] as Strategy) : sequence(...found)
}

function one(name: string): Strategy {
  const composed = Object.hasOwn(COMPOSED, name) ? COMPOSED[name] : undefined
  if (composed) return composed()
  if (Object.hasOwn(strategies, name)) return strategyNamed(name)
  const near = nearestName(name, pipelineNames)
  throw new DecantError(
    'unknown-strategy',
    `There is no strategy or preset named "${name.slice(0, 80)}"`,
    `Did you mean "${near}"? Names: ${pipelineNames.join(', ')}`,
  )
}
