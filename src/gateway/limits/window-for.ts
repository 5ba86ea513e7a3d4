import { modelPrice } from '../../cost/index.ts'
import { LruMap, UNKNOWN_WINDOW } from '../../resent/index.ts'

/** The number of model names that are remembered. */
const MAX_CACHED_MODELS = 100

const cachedWindows = new LruMap<string, number>(MAX_CACHED_MODELS)

/**
 * The default window of a model: the price registry's, but at most 200,000, the window that agents expect; longer contexts cost more and are read worse.
 *
 * @example
 * windowFor('gpt-4o') // 128000
 * windowFor('claude-opus-5-5') // 200000
 *
 * @param learned windows of models, as providers named them
 */
export function windowFor(model: string | undefined, learned?: ReadonlyMap<string, number>): number {
  if (model === undefined) return UNKNOWN_WINDOW
  const window = cachedWindows.get(model) ?? Math.min(UNKNOWN_WINDOW, registeredWindow(model) ?? UNKNOWN_WINDOW)
  cachedWindows.set(model, window)
  return Math.min(window, learned?.get(model) ?? window)
}

/** Also undefined if the registry is missing, as in a bundle: requests are sent all the same. */
function registeredWindow(model: string): number | undefined {
  try {
    return modelPrice(model)?.window
  } catch {
    return undefined
  }
}
