/** Who said something, as far as it decides what weight it has. */
export type Speaker = 'user' | 'assistant' | 'tool' | 'system' | 'summary'

/** All words that the engine writes, in one language. Texts of the conversation never go into them by replacement: they stand after. */
export interface Prompts {
  readonly summary: string
  readonly facts: string
  /** Added where an answer may take so many tokens. */
  readonly atMost: (tokens: number) => string
  /** Added where an answer had to be rejected. */
  readonly again: string
  readonly speakers: Readonly<Record<Speaker, string>>
  readonly heading: string
  readonly kept: string
}
