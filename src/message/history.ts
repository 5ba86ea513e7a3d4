import type { Message } from './message.ts'

/** A tool that the model may call. `schema` is the exact JSON text of its definition on the wire, used for counting. */
export interface Tool {
  readonly name: string
  readonly schema: string
}

/** The input of a model: its messages in order (system text included, as messages) and the tools that it may call. */
export interface History {
  readonly messages: readonly Message[]
  readonly tools: readonly Tool[]
  /** True if the request turns thinking on: a provider may then require reasoning at the start of a turn, even if no message has any. */
  readonly thinks?: boolean
}
