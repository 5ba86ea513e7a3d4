import type { Message } from '../../message/index.ts'

/** Builds a short message where a provider requires one of the user or the assistant. */
export function fillerMessage(role: 'user' | 'assistant', id: string): Message {
  return { id, role, parts: [{ type: 'text', text: role === 'user' ? 'Please continue.' : 'Understood.' }], written: 'note' }
}
