import type { ContentPart, Message, Part, Path } from '../../message/index.ts'

/** How a message was changed against the wire message it came from: strings to put in place of others, blocks to take out. */
export interface Changes {
  /** Paths to strings, with their new text. */
  readonly texts: readonly { readonly path: Path; readonly text: string }[]
  /** Paths to elements of arrays. */
  readonly removed: readonly Path[]
}

/**
 * What turns the original parts into the present ones, where that can be said by new strings and removed blocks alone; undefined
 * where it cannot (a new part, another order, another kind), so that the message must be authored.
 * @param original parts as the codec reads them from the wire message
 */
export function changesOf(original: readonly Part[], present: readonly Part[]): Changes | undefined {
  const texts: { path: Path; text: string }[] = []
  const removed: Path[] = []
  return walk(original, present, { texts, removed }) ? { texts, removed } : undefined
}

interface Found {
  readonly texts: { path: Path; text: string }[]
  readonly removed: Path[]
}

function walk(original: readonly (Part | ContentPart)[], present: readonly (Part | ContentPart)[], found: Found): boolean {
  let at = 0
  for (const part of present) {
    while (at < original.length && !samePath(original[at]?.path, part.path)) if (!remove(original[at++] as Part, found)) return false
    const before = original[at++]
    if (!before || before.type !== part.type || !change(before, part, found)) return false
  }
  for (const part of original.slice(at)) if (!remove(part, found)) return false
  return true
}

function change(before: Part, after: Part, found: Found): boolean {
  if (before.type === 'text' && after.type === 'text') {
    if (before.text !== after.text) found.texts.push({ path: before.path as Path, text: after.text })
    return true
  }
  if (before.type === 'tool-result' && after.type === 'tool-result') return before.callId === after.callId && walk(before.output, after.output, found)
  if (before.type === 'reasoning' && after.type === 'reasoning')
    return before.text === after.text && before.signature === after.signature && before.encrypted === after.encrypted
  if (before.type === 'tool-call' && after.type === 'tool-call')
    return before.callId === after.callId && before.name === after.name && before.input === after.input
  return JSON.stringify(before) === JSON.stringify(after)
}

/** A block can be taken out of its array; a string that is a message's whole content cannot. */
function remove(part: Part, { removed }: Found): boolean {
  if (typeof part.path?.at(-1) !== 'number') return false
  removed.push(part.path)
  return true
}

function samePath(a: Path | undefined, b: Path | undefined): boolean {
  return a !== undefined && b !== undefined && a.length === b.length && a.every((step, i) => step === b[i])
}

/** Whether two messages say the same, so that one may stand for the other on the wire. */
export function sameParts(a: Message, b: Message): boolean {
  return a.role === b.role && (a.parts === b.parts || (a.parts.length === b.parts.length && JSON.stringify(a.parts) === JSON.stringify(b.parts)))
}
