import { DecantError } from '../message/index.ts'
import { cover } from './cover.ts'
import { nearestName } from './nearest-name.ts'
import { newest } from './newest.ts'
import { random } from './random.ts'
import type { Strategy } from './strategy.ts'

/** Every strategy of this room by its name, as a factory that takes its defaults. */
export const strategies: Readonly<Record<string, () => Strategy>> = {
  cover: () => cover(),
  newest,
  random: () => random(),
}

/**
 * The strategy of that name, with its defaults.
 * @throws DecantError `unknown-strategy`, naming the nearest name there is.
 * @example
 * strategyNamed('newest').plan(history, context)
 */
export function strategyNamed(name: string): Strategy {
  const make = Object.hasOwn(strategies, name) ? strategies[name] : undefined
  if (make) return make()
  const near = nearestName(name, Object.keys(strategies))
  throw new DecantError(
    'unknown-strategy',
    `There is no strategy named "${name.slice(0, 80)}"`,
    `Did you mean "${near}"? Names: ${Object.keys(strategies).join(', ')}`,
  )
}
