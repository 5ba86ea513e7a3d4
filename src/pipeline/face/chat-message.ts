import type { MonitoredMessage } from '../../token/index.ts'

/** A message as OpenAI-like chats have it: the least that `CompressionPipeline` reads. Other fields travel with it untouched. */
export interface ChatMessage {
  readonly id?: string | undefined
  readonly role: string
  readonly content?: MonitoredMessage['content']
  readonly tool_calls?: MonitoredMessage['tool_calls']
  readonly tool_call_id?: string | undefined
}
