import type { Message, Part, Path } from '../../../message/index.ts'
import type { AsItStands } from '../codec.ts'

/** What the messages of a document said, and their wire values. */
interface Originals {
  readonly byIndex: ReadonlyMap<number, Message>
  readonly byId: ReadonlyMap<string, Message>
  /** The value at a path of the wire message at an index, exactly as it stands there. */
  valueIn(index: number, path: Path): object
}

/**
 * For messages that are written anew: of their parts those that are an element of a wire message, and say what they said there, as they stand. Such an
 * element may say more than its part: the server of a tool, a seal of a call, a picture's bytes. Reasoning is not among them.
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

/** What a part says, wherever it stands; undefined for reasoning, which is written in its own way, and for text that says nothing. */
function said(part: Part): string | undefined {
  if (part.type === 'reasoning' || (part.type === 'text' && !/\S/.test(part.text))) return undefined
  const { path: _, ...rest } = part
  return JSON.stringify(rest)
}
