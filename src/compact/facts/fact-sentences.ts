import { spokenSentences } from './spoken-sentences.ts'

const LONGEST = 400

/** The sentences of a text that may be key facts, with normalised white space; sentences longer than 400 units are skipped. */
export function* factSentences(content: string): Generator<string> {
  for (const [start, end] of spokenSentences(content)) if (end - start <= LONGEST) yield content.slice(start, end).replaceAll(/\s+/g, ' ').trim()
}
