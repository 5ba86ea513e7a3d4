import type { SummaryModel } from '../../compact/index.ts'
import { modelPrice } from '../../cost/index.ts'
import { modelNamed, withRetriesAndBreaker } from '../../model/index.ts'
import type { Terminal } from '../terminal.ts'
import { modelKey } from './model-keys.ts'
import { serverUrl } from './server-url.ts'

/**
 * The model that writes summaries, named as `provider:model`, with its key from the environment, wrapped with retries and a breaker.
 * @param dry whether only its price will be asked for, which needs no key
 * @throws DecantError `unknown-model-provider`, `usage` if its key is missing, or its address is not one
 */
export function summaryModel(name: string, url: unknown, { env }: Terminal, dry = false): SummaryModel {
  const key = modelKey(name, env, { hasOwnServer: dry || typeof url === 'string', alternative: 'leave the model out: summaries need none' })
  const model = modelNamed(name, { ...(key !== undefined && { key }), ...serverUrl(url) })
  const price = modelPrice(name)?.price
  const modelId = name.slice(name.indexOf(':') + 1)
  return { model: withRetriesAndBreaker(model), name: modelId, ...(price && { price: perToken(price) }) }
}

/** Converts dollars per million tokens to dollars per token. */
export function perToken<T extends { readonly input: number; readonly cachedInput: number; readonly cacheWrite: number; readonly output: number }>(
  price: T,
): T {
  const { input, cachedInput, cacheWrite, output } = price
  return { ...price, input: input / 1e6, cachedInput: cachedInput / 1e6, cacheWrite: cacheWrite / 1e6, output: output / 1e6 }
}
