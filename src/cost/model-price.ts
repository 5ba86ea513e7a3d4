import { checkText } from '../message/index.ts'
import { loadDependency } from '../package/index.ts'
import type { Price } from './price.ts'

/** A model's price and window, as far as they are known. */
export interface ModelPrice {
  /** Dollars for a million tokens. */
  readonly price: Price
  /** Tokens of input that the model's context takes, if the registry has it. */
  readonly window?: number
  /** Provider and model as the registry names them. */
  readonly provider: string
  readonly model: string
}

/** The part of the registry that is used. */
interface Registry {
  calcPrice(
    usage: object,
    model: string,
    options: object,
  ): null | {
    readonly provider: { readonly id: string }
    readonly model: { readonly id: string; readonly context_window?: number }
    readonly model_price: Readonly<Record<string, number | { readonly base: number } | undefined>>
  }
}

/** A day later than all prices in the registry, so that the answer does not depend on a clock. */
const AFTER_ALL_PRICES = { timestamp: new Date(Date.UTC(2100, 0, 1, 12)) }

/** Seconds that a cached prefix lives and the minimum tokens it must have, by provider, from their documentation. */
const CACHE_TERMS: Readonly<Record<string, { readonly lifetime: number; readonly minimum: number }>> = {
  anthropic: { lifetime: 300, minimum: 1024 },
  openai: { lifetime: 300, minimum: 1024 },
  google: { lifetime: 300, minimum: 1024 },
  deepseek: { lifetime: 3600, minimum: 64 },
}

/**
 * Input windows of models for which the registry has a price but no window: Gemini's from Google's model pages; for Mistral's larger models, the smallest
 * of any version.
 */
const INPUT_WINDOWS: readonly (readonly [provider: string, model: RegExp, window: number])[] = [
  ['google', /^gemini-(?:2\.5|3(?:\.\d)?)-(?:pro|flash)/, 1_048_576],
  ['mistral', /^mistral-(?:large|medium)/, 131_072],
]

/** Names of models on Bedrock: optional region, maker, model, optional version. */
const BEDROCK_NAME = /^(?:[a-z-]{2,8}\.)?([a-z][a-z0-9]*)\.([a-z][\w.-]*?)(?:-v\d+(?::\d+)?)?$/

let registry: Registry | undefined

/**
 * Returns the price and window of a model from Pydantic's registry (`@pydantic/genai-prices`), in dollars for a million tokens. If prices grow with the
 * context, those below the first tier are returned. `provider:model` and `provider/model` name the provider; a Bedrock name is looked up as the maker's own
 * model. Undefined for unknown models. The registry is loaded at the first call.
 *
 * @throws DecantError `part-missing` in a bundle
 * @example
 * modelPrice('anthropic:claude-sonnet-5')?.price.cachedInput // 0.2
 */
export function modelPrice(model: string): ModelPrice | undefined {
  checkText(model, 'modelPrice')
  registry ??= loadDependency('@pydantic/genai-prices') as Registry
  const parts = /^([a-z][\w-]*)[:/](.+)$/.exec(model)
  const entry = findPrice(registry, parts?.[2] ?? model, parts?.[1]) ?? findBedrockPrice(registry, parts?.[2] ?? model)
  if (!entry) return undefined
  const rate = (key: string): number | undefined => {
    const value = entry.model_price[key]
    return typeof value === 'object' ? value.base : value
  }
  const input = rate('input_mtok')
  const output = rate('output_mtok')
  if (input === undefined || output === undefined) return undefined
  const price: Price = {
    input,
    cachedInput: rate('cache_read_mtok') ?? input,
    cacheWrite: rate('cache_write_mtok') ?? input,
    output,
    ...CACHE_TERMS[entry.provider.id],
  }
  const window = inputWindow(entry.provider.id, entry.model.context_window) ?? knownWindow(entry.provider.id, entry.model.id)
  return { price, ...(window === undefined ? {} : { window }), provider: entry.provider.id, model: entry.model.id }
}

function findPrice(registry: Registry, model: string, provider?: string): ReturnType<Registry['calcPrice']> {
  const usage = { input_tokens: 1 }
  return (
    (provider === undefined ? null : registry.calcPrice(usage, model, { ...AFTER_ALL_PRICES, providerId: provider })) ??
    registry.calcPrice(usage, model, AFTER_ALL_PRICES)
  )
}

function findBedrockPrice(registry: Registry, model: string): ReturnType<Registry['calcPrice']> {
  const [, maker, plainModel] = BEDROCK_NAME.exec(model) ?? []
  return plainModel === undefined ? null : findPrice(registry, plainModel, maker)
}

function knownWindow(provider: string, model: string): number | undefined {
  return INPUT_WINDOWS.find(([maker, pattern]) => maker === provider && pattern.test(model))?.[2]
}

/** The registry counts the answer into windows; of OpenAI's 400,000 tokens 272,000 are input, as its refusals state. */
function inputWindow(provider: string, window: number | undefined): number | undefined {
  return provider === 'openai' && window === 400_000 ? 272_000 : window
}
