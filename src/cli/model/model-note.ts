import { modelPrice } from '../../cost/index.ts'
import { loadDependency } from '../../package/index.ts'
import { encodingFor } from '../../token/index.ts'
import { nearestName } from '../../validation/index.ts'
import { formatPercent } from '../print/format-percent.ts'

/** The encoding for a name that belongs to no family of models. */
const UNKNOWN_ENCODING = encodingFor('')

/**
 * A line about an unknown model: what is assumed of it, and which was probably meant. Empty for a known model
 * and for one of a known family that resembles none of its names: there are more models than any list contains.
 */
export function modelNote(model: unknown): string {
  if (typeof model !== 'string' || modelPrice(model) !== undefined) return ''
  const name = model.slice(model.indexOf(':') + 1)
  const suggestion = nearestName(name, knownModels())
  const encoding = encodingFor(model)
  const suggestionText = suggestion === undefined ? '' : ` Did you mean '${suggestion}'?`
  if (encoding === UNKNOWN_ENCODING)
    return `note: the model '${model}' is unknown: its tokens are estimated (up to ${formatPercent(encoding.error)} off), and the rules of the format apply.${suggestionText}\n`
  return suggestion === undefined || suggestion.startsWith(name)
    ? ''
    : `note: '${model}' is not a known model; its tokens are counted like those of its family.${suggestionText}\n`
}

/** The part of the price registry that is used here. */
interface Registry {
  findProvider(of: { readonly providerId: string }): undefined | { readonly models: readonly { readonly id: string }[] }
}

const PROVIDERS = ['anthropic', 'openai', 'google', 'deepseek', 'mistral', 'x-ai']

/** Names of models in the price registry, from the providers that make them. */
function knownModels(): string[] {
  const registry = loadDependency('@pydantic/genai-prices') as Registry
  return PROVIDERS.flatMap((providerId) => registry.findProvider({ providerId })?.models.map(({ id }) => id) ?? [])
}
