import { type Edit, handle, type Message } from '../../message/index.ts'

/**
 * Of all texts that a strategy asked a ref for, those that a reader can reach from the output: their ref stands in it, or in a text that
 * is reached. Strategies that run one after the other cut each other's notes away again, and such a note stands in such a text only. None is read once
 * all texts are reached.
 */
export function promisedTexts(edit: Edit<Message>, texts: ReadonlyMap<string, string>): Map<string, string> {
  const promised = new Map<string, string>()
  const named = [...refsPut(edit)]
  for (let ref = named.pop(); ref !== undefined; ref = named.pop()) {
    const text = texts.get(ref)
    if (text === undefined || promised.has(ref)) continue
    promised.set(ref, text)
    if (promised.size < texts.size) for (const inner of handle.read(text)) named.push(inner)
  }
  return promised
}

/** The refs in the messages that an edit puts, in their order, each once. */
export function refsPut(edit: Edit<Message>): Set<string> {
  const refs = new Set<string>()
  for (const section of edit) {
    if ('keep' in section) continue
    for (const { parts } of section.put)
      for (const part of parts) {
        const inner = part.type === 'tool-result' ? part.output : [part]
        for (const one of inner) if (one.type === 'text') for (const ref of handle.read(one.text)) refs.add(ref)
      }
  }
  return refs
}
