import type { Document } from '../format.ts'
import type { Codec } from './codec.ts'

/**
 * Returns what a body holds apart from its messages, tools, system text and model: the settings of a request, or the id, verdict and patch of a recorded run.
 */
export function metaBeside(
  { list, tools = 'tools', model = 'model', system = [] }: Pick<Codec, 'list' | 'tools' | 'model' | 'system'>,
  members: Iterable<readonly [key: string, value: () => unknown]>,
): Pick<Document, 'meta'> {
  const apart = new Set([list, tools, model, ...system])
  const meta: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  let some = false
  for (const [key, value] of members) {
    if (apart.has(key)) continue
    const said = value()
    if (said === undefined) continue
    meta[key] = said
    some = true
  }
  return some ? { meta: { ...meta } } : {}
}
