import { sentences } from '../../text/index.ts'

const LONGEST = 400

/** The sentences of a text that may be key facts, white space made even; longer ones than 400 units are none. */
export function* factSentences(content: string): Generator<string> {
  for (const [start, end] of sentences(content)) if (end - start <= LONGEST) yield content.slice(start, end).replaceAll(/\s+/g, ' ').trim()
}
