import { isSystem } from '../../message/index.ts'
import { defineMalformation } from './define-malformation.ts'
import type { Malformation } from './malformation.ts'

/** Malformations in the order of roles. */
export const roleMalformations: readonly Malformation[] = [
  defineMalformation('the assistant speaks first', 'first-role', (draft) => {
    const first = draft.history.messages.findIndex((message) => !isSystem(message))
    return draft.splice(Math.max(0, first), 0, draft.newTextMessage('assistant'))
  }),
  defineMalformation('the assistant speaks last', 'last-role', (draft) => draft.splice(draft.history.messages.length, 0, draft.newTextMessage('assistant'))),
  defineMalformation('two turns of the user', 'alternation', (draft) => {
    const place = draft.randomMessageIndex((message) => message.role === 'user')
    return place === undefined ? undefined : draft.splice(place, 0, draft.newTextMessage('user'))
  }),
  defineMalformation('two turns of the assistant', 'alternation', (draft) => {
    const place = draft.randomMessageIndex((message) => message.role === 'assistant')
    return place === undefined ? undefined : draft.splice(place, 0, draft.newTextMessage('assistant'))
  }),
  defineMalformation('calls after the model itself', 'call-turn-place', (draft) => {
    const place = draft.randomMessageIndex((message) => message.parts.some((part) => part.type === 'tool-call'))
    return place === undefined ? undefined : draft.splice(place, 0, draft.newTextMessage('assistant'))
  }),
  defineMalformation('the user after a result', 'user-after-tool', (draft) => {
    const place = draft.randomMessageIndex((message, i) => message.role === 'tool' && draft.history.messages[i + 1]?.role !== 'tool')
    return place === undefined ? undefined : draft.splice(place + 1, 0, draft.newTextMessage('user'))
  }),
  defineMalformation('words of the user in a message of their own after results', 'words-after-results', (draft) => {
    const place = draft.randomMessageIndex((message, i) => message.role === 'tool' && draft.history.messages[i + 1]?.role === 'assistant')
    return place === undefined ? undefined : draft.splice(place + 1, 0, draft.newTextMessage('user'))
  }),
  defineMalformation('reasoning alone', 'reasoning-followed', (draft) => {
    const place = draft.randomMessageIndex((message) => message.role === 'user')
    if (place === undefined) return undefined
    return draft.splice(place, 0, draft.newMessage('assistant', { type: 'reasoning', text: 'and then', signature: 'sig-alone' }))
  }),
]
