import type { ChatMessage } from '../../chat/chat-message.ts'
import type { Speaker } from '../../prompts/prompts.ts'

export function speakerOf({ role, type }: ChatMessage): Speaker {
  if (type === 'summary') return 'summary'
  if (role === 'user' || role === 'assistant' || role === 'system') return role
  return role === 'developer' ? 'system' : 'tool'
}
