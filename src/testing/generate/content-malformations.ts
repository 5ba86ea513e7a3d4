import type { Part } from '../../message/index.ts'
import { defineMalformation } from './define-malformation.ts'
import type { Malformation } from './malformation.ts'

/** Malformations in the content of a message. */
export const contentMalformations: readonly Malformation[] = [
  defineMalformation('an empty message', 'non-empty-message', (draft) => {
    const place = draft.randomMessageIndex((message) => message.role === 'user')
    return place === undefined ? undefined : draft.splice(place, 0, draft.newMessage('user'))
  }),
  defineMalformation('an empty text', 'non-empty-text', (draft) => {
    const place = draft.randomMessageIndex((message) => message.role === 'user' || message.role === 'assistant')
    return place === undefined ? undefined : draft.replaceParts(place, (parts) => [...parts, { type: 'text', text: '' }])
  }),
  defineMalformation('white space alone', 'non-empty-text', (draft) => {
    const place = draft.randomMessageIndex((message) => message.role === 'user')
    return place === undefined ? undefined : draft.replaceParts(place, () => [{ type: 'text', text: ' \n\t' }])
  }),
  defineMalformation('half a surrogate pair', 'well-formed', (draft) => {
    const spot = draft.randomPart('text')
    return spot && draft.replaceParts(spot.index, (parts) => parts.with(spot.at, { ...spot.part, text: `${spot.part.text}\ud83d` }))
  }),
  defineMalformation('half a surrogate pair in a result', 'well-formed', (draft) => {
    const spot = draft.randomPart('tool-result')
    const output: Part = { type: 'text', text: 'cut here: \udc4d' }
    return spot && draft.replaceParts(spot.index, (parts) => parts.with(spot.at, { ...spot.part, output: [output] }))
  }),
  defineMalformation(
    'half a surrogate pair in the arguments of a call',
    'well-formed',
    (draft) => {
      const spot = draft.randomPart('tool-call')
      return spot && draft.replaceParts(spot.index, (parts) => parts.with(spot.at, { ...spot.part, input: '{"cut":"\\ud83d"}' }))
    },
    ({ provider }) => !['openai', 'mistral', 'deepseek'].includes(provider),
  ),
  defineMalformation('many pictures, one too large', 'image-size', (draft) => {
    const pictures = Array.from({ length: 25 }, (_, i): Part => ({ type: 'image', mediaType: 'image/png', width: i === 0 ? 4000 : 10, height: 10 }))
    const place = draft.randomMessageIndex((message) => message.role === 'user')
    return place === undefined ? undefined : draft.replaceParts(place, (parts) => [...parts, ...pictures])
  }),
]
