import type { ChatMessage } from './chat-message.ts'

/** A message as an extract is made of it. */
export interface SourceMessage extends ChatMessage {
  /** The same for a call and what it gave. */
  readonly call?: string
  /** Whether the run that had failed last before it went well later. */
  readonly mended?: boolean
}
