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
export function changesOf(original: readonly Part[], present: readonly Part[], optional: readonly Path[] = []): Changes | undefined {
  const found: Found = { texts: [], removed: [], optional, kept: [] }
  return walk(original, present, found) && !overlaps(found) ? { texts: found.texts, removed: found.removed } : undefined
}

interface Found {
  readonly texts: { path: Path; before: string; text: string }[]
  readonly kept: Path[]
  readonly removed: Path[]
  readonly optional: readonly Path[]
}

function walk(original: readonly (Part | ContentPart)[], present: readonly (Part | ContentPart)[], found: Found): boolean {
  let at = 0
  const inPlace = original.length === present.length
  for (const part of present) {
    while (at < original.length && !sameSlot(original[at], part) && !(inPlace && isNewText(original[at], part)))
      if (!remove(original[at++] as Part, found)) return false
    const before = original[at++]
    if (!before || !change(before, part, found)) return false
    if (before.path) found.kept.push(before.path)
  }
  for (const part of original.slice(at)) if (!remove(part, found)) return false
  return true
}

function change(before: Part, after: Part, found: Found): boolean {
  if ((before.type === 'text' && after.type === 'text') || (before.type === 'reasoning' && after.type === 'reasoning')) {
    if (before.text === after.text) return before.type === 'text' || sameSeal(before, after as typeof before)
    if (before.type === 'reasoning' || !before.path) return false
    found.texts.push({ path: before.path, before: before.text, text: after.text })
    return true
  }
  if (before.type === 'tool-result' && after.type === 'tool-result')
    return before.callId === after.callId && before.name === after.name && walk(before.output, after.output, found)
  return JSON.stringify(before) === JSON.stringify(after)
}

function sameSeal(before: Part & { type: 'reasoning' }, after: Part & { type: 'reasoning' }): boolean {
  return before.signature === after.signature && before.encrypted === after.encrypted
}

/** A block can be removed from its array; a string that is a message's whole content cannot. */
function remove(part: Part, { removed, optional }: Found): boolean {
  const { path } = part
  if (!path || !(typeof path.at(-1) === 'number' || optional.some((one) => samePath(one, path)))) return false
  removed.push(path)
  return true
}

/** Whether a removed value contains one that stays: a call and its result may share one block. */
function overlaps({ removed, kept }: Found): boolean {
  if (removed.length === 0) return false
  const gone = new Set(removed.map((path) => JSON.stringify(path)))
  return kept.some((path) => path.some((_, i) => gone.has(JSON.stringify(path.slice(0, i + 1)))))
}

function sameSlot(a: Part | undefined, b: Part): boolean {
  return a !== undefined && a.type === b.type && samePath(a.path, b.path)
}

/** Whether a text was replaced by a new one. */
function isNewText(a: Part | undefined, b: Part): boolean {
  return a?.type === 'text' && b.type === 'text' && b.path === undefined
}

function samePath(a: Path | undefined, b: Path | undefined): boolean {
  return a !== undefined && b !== undefined && a.length === b.length && a.every((step, i) => step === b[i])
}

/** Whether two messages have the same content, so that one may replace the other on the wire. */
export function sameParts(a: Message, b: Message): boolean {
  return a.role === b.role && (a.parts === b.parts || (a.parts.length === b.parts.length && JSON.stringify(a.parts) === JSON.stringify(b.parts)))
}
