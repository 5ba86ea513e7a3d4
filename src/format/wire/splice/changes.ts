import type { ContentPart, Message, Part, Path } from '../../../message/index.ts'

/** The changes of a message relative to its wire message: strings to replace, and values to remove. */
export interface Changes {
  /** Paths to strings, with their new and previous text. */
  readonly texts: readonly { readonly path: Path; readonly before: string; readonly text: string }[]
  /** Paths to elements of arrays or members of objects. */
  readonly removed: readonly Path[]
}

/**
 * Returns the changes that turn the original parts into the present ones, if replaced strings and removed values are enough; undefined if not (a new part,
 * another order, another kind), so that the message must be authored.
 * @param original parts as the codec reads them from the wire message
 * @param optional members that may be removed; elements of arrays always may
 */
export function changesOf(original: readonly Part[], current: readonly Part[], optional: readonly Path[] = []): Changes | undefined {
  const collector: ChangeCollector = { texts: [], removed: [], optional, kept: [] }
  return compareParts(original, current, collector) && !removesKept(collector) ? { texts: collector.texts, removed: collector.removed } : undefined
}

interface ChangeCollector {
  readonly texts: { path: Path; before: string; text: string }[]
  readonly kept: Path[]
  readonly removed: Path[]
  readonly optional: readonly Path[]
}

function compareParts(original: readonly (Part | ContentPart)[], current: readonly (Part | ContentPart)[], collector: ChangeCollector): boolean {
  let at = 0
  const inPlace = original.length === current.length
  for (const part of current) {
    while (at < original.length && !isSameSlot(original[at], part) && !(inPlace && isNewText(original[at], part)))
      if (!tryRemove(original[at++] as Part, collector)) return false
    const before = original[at++]
    if (!before || !comparePart(before, part, collector)) return false
    if (before.path) collector.kept.push(before.path)
  }
  for (const part of original.slice(at)) if (!tryRemove(part, collector)) return false
  return true
}

function comparePart(before: Part, after: Part, collector: ChangeCollector): boolean {
  if ((before.type === 'text' && after.type === 'text') || (before.type === 'reasoning' && after.type === 'reasoning')) {
    if (before.text === after.text) return before.type === 'text' || hasSameSignature(before, after as typeof before)
    if (before.type === 'reasoning' || !before.path) return false
    collector.texts.push({ path: before.path, before: before.text, text: after.text })
    return true
  }
  if (before.type === 'tool-result' && after.type === 'tool-result')
    return before.callId === after.callId && before.name === after.name && compareParts(before.output, after.output, collector)
  return JSON.stringify(before) === JSON.stringify(after)
}

function hasSameSignature(before: Part & { type: 'reasoning' }, after: Part & { type: 'reasoning' }): boolean {
  return before.signature === after.signature && before.encrypted === after.encrypted
}

/** A block can be removed from its array; a string that is a message's entire content cannot. */
function tryRemove(part: Part, { removed, optional }: ChangeCollector): boolean {
  const { path } = part
  if (!path || !(typeof path.at(-1) === 'number' || optional.some((one) => isSamePath(one, path)))) return false
  removed.push(path)
  return true
}

/** Whether a removed value contains one that stays: a call and its result may share one block. */
function removesKept({ removed, kept }: ChangeCollector): boolean {
  if (removed.length === 0) return false
  const removedKeys = new Set(removed.map((path) => JSON.stringify(path)))
  return kept.some((path) => path.some((_, i) => removedKeys.has(JSON.stringify(path.slice(0, i + 1)))))
}

function isSameSlot(a: Part | undefined, b: Part): boolean {
  return a !== undefined && a.type === b.type && isSamePath(a.path, b.path)
}

/** Whether a text was replaced by a new one. */
function isNewText(a: Part | undefined, b: Part): boolean {
  return a?.type === 'text' && b.type === 'text' && b.path === undefined
}

function isSamePath(a: Path | undefined, b: Path | undefined): boolean {
  return a !== undefined && b !== undefined && a.length === b.length && a.every((step, i) => step === b[i])
}

/** Whether two messages have the same content, so that one may replace the other on the wire. */
export function hasSameContent(a: Message, b: Message): boolean {
  return a.role === b.role && (a.parts === b.parts || (a.parts.length === b.parts.length && JSON.stringify(a.parts) === JSON.stringify(b.parts)))
}
