import { DecantError } from '../message/index.ts'
import { newest } from './newest.ts'
import { random } from './random.ts'
import type { Strategy } from './strategy.ts'

/** Every strategy of this room by its name, as a factory that takes its defaults. */
export const strategies: Readonly<Record<string, () => Strategy>> = {
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

/** The name that shares the most letter pairs with `name`; the first of equals. */
export function nearestName(name: string, names: readonly string[]): string {
  let best = names[0] ?? ''
  let most = -1
  const wanted = pairsOf(name)
  for (const candidate of names) {
    const own = pairsOf(candidate)
    let shared = 0
    for (const pair of own) if (wanted.has(pair)) shared++
    const score = (2 * shared) / (own.size + wanted.size || 1)
    if (score > most) [best, most] = [candidate, score]
  }
  return best
}

function pairsOf(name: string): Set<string> {
  const text = `^${name.toLowerCase().slice(0, 80)}$`
  const pairs = new Set<string>()
  for (let i = 1; i < text.length; i++) pairs.add(text.slice(i - 1, i + 1))
  return pairs
}
