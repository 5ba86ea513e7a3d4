import type { Path } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../value.ts'

const KINDS = ['human', 'ai', 'system', 'tool', 'function', 'chat', 'developer', 'remove'] as const

/** The kind of a LangChain message, and the location of its fields. */
export interface LangchainFrame {
  readonly kind: (typeof KINDS)[number] | undefined
  readonly path: Path
  readonly fields: JsonObject
}

/** Finds the kind and the fields of a message in any of the three forms; `kind` is undefined for anything else. */
export function langchainFrame(value: JsonObject): LangchainFrame {
  const kwargs = asObject(value.kwargs)
  if (kwargs && Array.isArray(value.id)) return { kind: kindOf(scalarAsText(value.id.at(-1))), path: ['kwargs'], fields: kwargs }
  const data = asObject(value.data)
  const kind = kindOf(stringOf(value.type) ?? '')
  if (data && !('content' in value)) return { kind, path: ['data'], fields: data }
  return { kind: 'content' in value ? kind : undefined, path: [], fields: value }
}

function kindOf(name: string): LangchainFrame['kind'] {
  const shortName = name
    .slice(0, 40)
    .replace(/Message(?:Chunk)?$/, '')
    .toLowerCase()
  return KINDS.find((kind) => kind === shortName)
}
