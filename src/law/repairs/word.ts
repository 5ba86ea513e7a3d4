import type { Message } from '../../message/index.ts'

/** A word that stands where a provider wants somebody to have spoken. */
export function word(role: 'user' | 'assistant', id: string): Message {
  return { id, role, parts: [{ type: 'text', text: role === 'user' ? 'Please continue.' : 'Understood.' }], written: 'note' }
}
