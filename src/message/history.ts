import type { Message } from './message.ts'

/** A tool that the model may call. `schema` is the exact JSON text of its definition on the wire, for counting. */
export interface Tool {
  readonly name: string
  readonly schema: string
}

/** What a model is shown: its messages in order (system text included, as messages) and the tools it may call. */
export interface History {
  readonly messages: readonly Message[]
  readonly tools: readonly Tool[]
  /** True where the request turns thinking on: a provider may then want reasoning where a turn begins, also where no message has any. */
  readonly thinks?: boolean
}
