import { type Edit, handle, type Message } from '../../message/index.ts'

/**
 * The texts, among all that a strategy requested a ref for, that a reader can reach from the output: their ref is in it, or in a text that is reached.
 * Strategies that run one after the other remove each other's notes, which are then in such a text only. Stops reading when all texts are reached.
 */
export function promisedTexts(edit: Edit<Message>, texts: ReadonlyMap<string, string>): Map<string, string> {
  const promised = new Map<string, string>()
  const pendingRefs = [...refsInEdit(edit)]
  for (let ref = pendingRefs.pop(); ref !== undefined; ref = pendingRefs.pop()) {
    const text = texts.get(ref)
    if (text === undefined || promised.has(ref)) continue
    promised.set(ref, text)
    if (promised.size < texts.size) for (const inner of handle.read(text)) pendingRefs.push(inner)
  }
  return promised
}

/** The refs in an edit's new messages, in order, each once. */
export function refsInEdit(edit: Edit<Message>): Set<string> {
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
