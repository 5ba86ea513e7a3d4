import { oneLine } from '../../text/index.ts'
import type { KeyFact } from './key-fact.ts'

const LINE = /^- \[(decision|fact|preference|todo) · (user|assistant)\] (.+)$/
const START = /^- (?=\[(?:decision|fact|preference|todo) · )/gm

/** A key fact as a line of a summary, which a later compaction reads back as what it was, with who said it. */
export const factLine = {
  write({ type, speaker = 'assistant', content }: KeyFact): string {
    return `- [${type} · ${speaker}] ${oneLine(content)}`
  },

  /** The key fact of a line; undefined where the line is none. */
  read(line: string): KeyFact | undefined {
    const [, type, speaker, content] = line.startsWith('- [') ? (LINE.exec(line) ?? []) : []
    if (type === undefined || content === undefined) return undefined
    return { type: type as KeyFact['type'], speaker: speaker as 'user' | 'assistant', content, verified: true }
  },

  /** A text of which no line reads as a key fact: words of a model that look so would count as the user's next time. */
  unforged(text: string): string {
    return text.replaceAll(START, '· ')
  },
}
