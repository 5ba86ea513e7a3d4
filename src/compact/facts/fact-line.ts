import { oneLine } from '../../text/index.ts'
import type { KeyFact } from './key-fact.ts'

const LINE = /^- \[(decision|fact|preference|todo) · (user|assistant|summary)\] (.+)$/
const START = /^- (?=\[(?:decision|fact|preference|todo) · )/gm

/** A key fact as a line of a summary, from which a later compaction reads it back with its type and speaker. */
export const factLine = {
  write({ type, speaker = 'assistant', content }: KeyFact): string {
    return `- [${type} · ${speaker}] ${oneLine(content)}`
  },

  /** The key fact of a line; undefined if the line is not one. */
  read(line: string): KeyFact | undefined {
    const [, type, speaker, content] = line.startsWith('- [') ? (LINE.exec(line) ?? []) : []
    if (type === undefined || content === undefined) return undefined
    return { type: type as KeyFact['type'], speaker: speaker as NonNullable<KeyFact['speaker']>, content, verified: true }
  },

  /** Changes a text so that no line reads as a key fact: a model's words in that form would count as the user's next time. */
  escape(text: string): string {
    return text.replaceAll(START, '· ')
  },
}
