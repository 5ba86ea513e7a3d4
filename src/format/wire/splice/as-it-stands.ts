import type { Message, Part, Path } from '../../../message/index.ts'
import type { AsItStands } from '../codec.ts'

/** The original messages of a document, and their wire values. */
interface Originals {
  readonly byIndex: ReadonlyMap<number, Message>
  readonly byId: ReadonlyMap<string, Message>
  /** Returns the value at a path of the wire message at an index, unchanged. */
  valueIn(index: number, path: Path): object
}

/**
 * Finds the parts of rewritten messages that are elements of a wire message and unchanged, so that their elements can be reused. Such an element may hold more
 * than its part: the server of a tool, a call's seal, a picture's bytes. Reasoning is excluded.
 */
export function asItStands(messages: readonly Message[], originals: Originals): AsItStands {
  const standing = new Map<Part, object>()
  const add = (part: Part, { source }: Message, before: Part | undefined) => {
    if (!source || typeof before?.path?.at(-1) !== 'number') return
    standing.set(part, originals.valueIn(source.index, before.path))
  }
  for (const { source, from, parts } of messages) {
    const original = source && originals.byIndex.get(source.index)
    if (original) {
      const known = bySaid(original.parts)
      for (const part of parts) add(part, original, known.get(said(part))?.shift())
    } else if (from?.length === parts.length)
      for (const [i, { ref, part: at }] of from.entries()) {
        const named = originals.byId.get(ref)
        const [part, before] = [parts[i] as Part, named?.parts[at]]
        if (named && before && said(part) !== undefined && said(part) === said(before)) add(part, named, before)
      }
  }
  return (part) => standing.get(part)
}

function bySaid(parts: readonly Part[]): Map<string | undefined, Part[]> {
  const found = new Map<string | undefined, Part[]>()
  for (const part of parts) {
    const key = said(part)
    const known = found.get(key)
    if (known) known.push(part)
    else if (key !== undefined) found.set(key, [part])
  }
  return found
}

/** Returns a part's content, regardless of its place; undefined for reasoning, which is written in its own way, and for empty text. */
function said(part: Part): string | undefined {
  if (part.type === 'reasoning' || (part.type === 'text' && !/\S/.test(part.text))) return undefined
  const { path: _, ...rest } = part
  return JSON.stringify(rest)
}
