/** The author of something, as far as it affects its weight. */
export type Speaker = 'user' | 'assistant' | 'tool' | 'system' | 'summary'

/** All text that the engine writes, in one language. Texts of the conversation are never substituted into it: they follow it. */
export interface Prompts {
  readonly summary: string
  readonly facts: string
  /** Added if the length of an answer is limited, in tokens. */
  readonly atMost: (tokens: number) => string
  /** Added after an answer was rejected. */
  readonly again: string
  readonly speakers: Readonly<Record<Speaker, string>>
  readonly heading: string
  readonly kept: string
}
