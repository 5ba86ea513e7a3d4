import { modelPrice } from '../../cost/index.ts'
import { nearestName } from '../../given/index.ts'
import { packageBeside } from '../../package/index.ts'
import { encodingFor } from '../../token/index.ts'
import { percent } from '../print/percent.ts'

/** A name that is none, so that it belongs to no family. */
const NOBODY = encodingFor('')

/**
 * What is said of a model that was named and is not known, as a line of its own: what is assumed of it, and which was likely meant. Nothing of one
 * that is known, or that belongs to a known family and is near none of its names: there are more models than any list holds.
 */
export function modelNote(model: unknown): string {
  if (typeof model !== 'string' || modelPrice(model) !== undefined) return ''
  const name = model.slice(model.indexOf(':') + 1)
  const near = nearestName(name, knownModels())
  const encoding = encodingFor(model)
  const guess = near === undefined ? '' : ` Did you mean '${near}'?`
  if (encoding === NOBODY)
    return `note: nothing is known of the model '${model}': tokens are counted as those of others (up to ${percent(encoding.error)} off), and the rules of the format hold.${guess}\n`
  return near === undefined || near.startsWith(name) ? '' : `note: '${model}' is no known model; it is counted as others of its family.${guess}\n`
}

/** What is used of the registry of prices. */
interface Registry {
  findProvider(of: { readonly providerId: string }): undefined | { readonly models: readonly { readonly id: string }[] }
}

const PROVIDERS = ['anthropic', 'openai', 'google', 'deepseek', 'mistral', 'x-ai']

/** Names of models that the registry of prices holds, of those who make them. */
function knownModels(): string[] {
  const registry = packageBeside('@pydantic/genai-prices') as Registry
  return PROVIDERS.flatMap((providerId) => registry.findProvider({ providerId })?.models.map(({ id }) => id) ?? [])
}
