import { plain } from '../../text/index.ts'
import type { KeyFact } from './key-fact.ts'
import type { Prompts } from './prompts.ts'

/** The content of the summary message: marked as a record, closed by a mark that its own text does not hold. */
export function framedSummary(summary: string, { messages, ref }: { messages: number; ref: string | undefined }, prompts: Prompts): string {
  const handle = ref === undefined ? '' : ` ref="decant:${ref}"`
  return `<earlier-conversation messages="${messages}"${handle}>\n${prompts.heading}\n${escaped(summary)}\n</earlier-conversation>`
}

/** What only `withKept` itself may write at the beginning of a line: words of a model that look so would count as the user's next time. */
const FORGED = /^- (?=\[(?:decision|fact|preference|todo) · )/gm

/** The summary with key facts word by word below it. */
export function withKept(summary: string, facts: readonly KeyFact[], { kept }: Prompts): string {
  const own = summary.replaceAll(FORGED, '· ')
  if (facts.length === 0) return own
  const lines = facts.map(({ type, speaker = 'assistant', content }) => `- [${type} · ${speaker}] ${plain(content)}`)
  return [own, kept, ...lines].filter((part) => part !== '').join('\n')
}

function escaped(text: string): string {
  return text.replace(/<(?=\/?earlier-conversation)/gi, '‹')
}
