import { spokenSentences } from './spoken-sentences.ts'

const LONGEST = 400

/** The sentences of a text that may be key facts, white space made even; longer ones than 400 units are none. */
export function* factSentences(content: string): Generator<string> {
  for (const [start, end] of spokenSentences(content)) if (end - start <= LONGEST) yield content.slice(start, end).replaceAll(/\s+/g, ' ').trim()
}
