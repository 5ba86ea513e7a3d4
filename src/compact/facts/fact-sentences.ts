import { splitSentences } from './split-sentences.ts'

const MAX_CHARS = 400

/** The sentences of a text that may be key facts, with normalised white space; sentences longer than 400 units are skipped. */
export function* factSentences(content: string): Generator<string> {
  for (const [start, end] of splitSentences(content)) if (end - start <= MAX_CHARS) yield content.slice(start, end).replaceAll(/\s+/g, ' ').trim()
}
