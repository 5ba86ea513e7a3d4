import * as z from 'zod'

/** Something in a conversation that is worth keeping for long. */
export const keyFact = z.object({ type: z.enum(['decision', 'fact', 'preference', 'todo']), content: z.string().min(1) })

/** A key fact, and what is known about it. */
export interface KeyFact {
  readonly type: 'decision' | 'fact' | 'preference' | 'todo'
  /** Redacted. */
  readonly content: string
  /** Its author, if it was found by rule; `summary` for one in the words of a model that summarised earlier messages. */
  readonly speaker?: 'user' | 'assistant' | 'summary'
  /** False if a model named it and the source does not contain it. */
  readonly verified: boolean
}
