import { handle, type Message, messageText } from '../../message/index.ts'

/**
 * The first ref that nothing would answer, of those in a result and in the texts behind them; undefined where all are answered. What stood
 * in the history before is not of this compression.
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
