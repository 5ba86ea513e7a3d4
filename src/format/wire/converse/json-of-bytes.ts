import { jsonOf } from '../../../text/index.ts'
import { type JsonObject, objectOf } from '../value.ts'
import { base64Of } from './bytes.ts'

/** JSON of a block in memory with its bytes as base64, as they go over the wire; undefined where it holds none, or itself. */
export function jsonOfBytes(block: JsonObject): string | undefined {
  const [[kind, member] = ['', undefined]] = Object.entries(block)
  const held = objectOf(member)
  const shown = objectOf(held?.image)
  const source = objectOf((shown ?? held)?.source)
  if (!(source?.bytes instanceof Uint8Array)) return undefined
  const encoded = { source: { ...source, bytes: base64Of(source.bytes) } }
  try {
    return jsonOf({ ...block, [kind]: shown ? { ...held, image: { ...shown, ...encoded } } : { ...held, ...encoded } })
  } catch {
    return undefined
  }
}
