import { handle, type Message, messageText } from '../../message/index.ts'

/**
 * Returns the first ref that cannot be recalled, among those in a result and in the texts that they name; undefined if all can. Refs that were in the history
 * before are ignored: they are not of this compression.
 * @param texts by ref: the texts that an archive would contain
 */
export function danglingRef(before: readonly Message[], after: readonly Message[], texts: ReadonlyMap<string, string>): string | undefined {
  const originals = new Set(before)
  const originalRefs = new Set(before.flatMap((message) => handle.read(messageText(message))))
  const seen = new Set<string>()
  const newRefs = after.filter((message) => !originals.has(message)).flatMap((message) => handle.read(messageText(message)))
  for (const ref of newRefs) {
    if (seen.has(ref) || originalRefs.has(ref)) continue
    seen.add(ref)
    const text = texts.get(ref)
    if (text === undefined) return ref
    newRefs.push(...handle.read(text))
  }
  return undefined
}
