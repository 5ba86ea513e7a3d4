import { modelPrice } from '../../cost/index.ts'
import { Bounded, UNKNOWN_WINDOW } from '../../resent/index.ts'

/** Names of models that are remembered. */
const MODELS = 100

const known = new Bounded<string, number>(MODELS)

/**
 * Tokens that a model takes where nobody told: what the price registry knows of it, 200,000 at the most, as agents expect that of a window and what
 * is longer costs more and is read worse.
 *
 * @example
 * windowFor('gpt-4o') // 128000
 * windowFor('claude-opus-5-5') // 200000
 *
 * @param learned what providers said that models take
 */
export function windowFor(model: string | undefined, learned?: ReadonlyMap<string, number>): number {
  if (model === undefined) return UNKNOWN_WINDOW
  const window = known.get(model) ?? Math.min(UNKNOWN_WINDOW, registered(model) ?? UNKNOWN_WINDOW)
  known.set(model, window)
  return Math.min(window, learned?.get(model) ?? window)
}

/** Undefined too where the registry is not there, as in a bundle: a request goes out all the same. */
function registered(model: string): number | undefined {
  try {
    return modelPrice(model)?.window
  } catch {
    return undefined
  }
}
