import type { KeyFact } from './key-fact.ts'

/** A line of `withKept`. */
const KEPT = /^- \[(decision|fact|preference|todo) · (user|assistant)\] (.+)$/

/** The key facts that an earlier summary of the engine keeps word by word. */
export function factsInSummary(content: string): KeyFact[] {
  if (!content.startsWith('<earlier-conversation ')) return []
  return content.split('\n').flatMap((line) => {
    const [, type, speaker, words] = KEPT.exec(line) ?? []
    if (type === undefined || words === undefined) return []
    return [{ type: type as KeyFact['type'], speaker: speaker as 'user' | 'assistant', content: words, verified: true }]
  })
}
