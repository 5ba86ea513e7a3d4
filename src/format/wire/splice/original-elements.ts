import type { Message, Part, Path } from '../../../message/index.ts'
import type { OriginalElementOf } from '../codec.ts'

/** The original messages of a document, and their wire values. */
interface Originals {
  readonly byIndex: ReadonlyMap<number, Message>
  readonly byId: ReadonlyMap<string, Message>
  /** Returns the value at a path of the wire message at an index, unchanged. */
  valueIn(index: number, path: Path): object
}

/**
 * Finds the parts of rewritten messages that are elements of a wire message and unchanged, so that their elements can be reused. Such an element may contain
 * more than its part: the server of a tool, a call's signature, a picture's bytes. Reasoning is excluded.
 */
export function originalElements(messages: readonly Message[], originals: Originals): OriginalElementOf {
  const elements = new Map<Part, object>()
  const add = (part: Part, { source }: Message, before: Part | undefined) => {
    if (!source || typeof before?.path?.at(-1) !== 'number') return
    elements.set(part, originals.valueIn(source.index, before.path))
  }
  for (const { source, from, parts } of messages) {
    const original = source && originals.byIndex.get(source.index)
    const known = original && groupByContent(original.parts)
    if (original) for (const part of parts) add(part, original, known?.get(contentKey(part))?.shift())
    if (from?.length === parts.length)
      for (const [i, { ref, part: at }] of from.entries()) {
        const namedOriginal = originals.byId.get(ref)
        const [part, before] = [parts[i] as Part, namedOriginal?.parts[at]]
        const isUnchanged = contentKey(part) !== undefined && before !== undefined && contentKey(part) === contentKey(before)
        if (namedOriginal && isUnchanged && !elements.has(part)) add(part, namedOriginal, before)
      }
  }
  return (part) => elements.get(part)
}

function groupByContent(parts: readonly Part[]): Map<string | undefined, Part[]> {
  const found = new Map<string | undefined, Part[]>()
  for (const part of parts) {
    const key = contentKey(part)
    const known = found.get(key)
    if (known) known.push(part)
    else if (key !== undefined) found.set(key, [part])
  }
  return found
}

/** Returns a part's content, regardless of its place; undefined for reasoning, which is written in its own way, and for empty text. */
function contentKey(part: Part): string | undefined {
  if (part.type === 'reasoning' || (part.type === 'text' && !/\S/.test(part.text))) return undefined
  const { path: _, ...rest } = part
  return JSON.stringify(rest)
}
