import { handle, type Message, messageText } from '../../message/index.ts'

/**
 * Returns the first ref that cannot be recalled, among those in a result and in the texts behind them; undefined if all can. Refs that were in the history
 * before are ignored: they are not of this compression.
 * @param texts by ref: the texts that an archive would hold
 */
export function danglingRef(before: readonly Message[], after: readonly Message[], texts: ReadonlyMap<string, string>): string | undefined {
  const given = new Set(before)
  const stood = new Set(before.flatMap((message) => handle.read(messageText(message))))
  const seen = new Set<string>()
  const named = after.filter((message) => !given.has(message)).flatMap((message) => handle.read(messageText(message)))
  for (const ref of named) {
    if (seen.has(ref) || stood.has(ref)) continue
    seen.add(ref)
    const text = texts.get(ref)
    if (text === undefined) return ref
    named.push(...handle.read(text))
  }
  return undefined
}
