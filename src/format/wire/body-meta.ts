import type { Document } from '../format.ts'
import type { Codec } from './codec.ts'

/**
 * Returns what a body contains apart from its messages, tools, system text and model: the settings of a request, or the id, verdict and patch of a recorded
 * run.
 */
export function bodyMeta(
  { list, tools = 'tools', model = 'model', system = [] }: Pick<Codec, 'list' | 'tools' | 'model' | 'system'>,
  members: Iterable<readonly [key: string, value: () => unknown]>,
): Pick<Document, 'meta'> {
  const excluded = new Set([list, tools, model, ...system])
  const meta: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  let hasMeta = false
  for (const [key, value] of members) {
    if (excluded.has(key)) continue
    const content = value()
    if (content === undefined) continue
    meta[key] = content
    hasMeta = true
  }
  return hasMeta ? { meta: { ...meta } } : {}
}
