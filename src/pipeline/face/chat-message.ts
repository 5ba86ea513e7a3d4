import type { MonitoredMessage } from '../../token/index.ts'

/** A message in the shape of OpenAI-like chats: the fields that `CompressionPipeline` reads. Other fields are kept untouched. */
export interface ChatMessage {
  readonly id?: string | undefined
  readonly role: string
  readonly content?: MonitoredMessage['content']
  readonly tool_calls?: MonitoredMessage['tool_calls']
  readonly tool_call_id?: string | undefined
}
