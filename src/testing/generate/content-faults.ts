import type { Part } from '../../message/index.ts'
import { fault } from './fault.ts'
import type { Malformation } from './malformation.ts'

/** Faults in the content of a message. */
export const contentFaults: readonly Malformation[] = [
  fault('an empty message', 'non-empty-message', (draft) => {
    const place = draft.place((message) => message.role === 'user')
    return place === undefined ? undefined : draft.splice(place, 0, draft.message('user'))
  }),
  fault('an empty text', 'non-empty-text', (draft) => {
    const place = draft.place((message) => message.role === 'user' || message.role === 'assistant')
    return place === undefined ? undefined : draft.parts(place, (parts) => [...parts, { type: 'text', text: '' }])
  }),
  fault('white space alone', 'non-empty-text', (draft) => {
    const place = draft.place((message) => message.role === 'user')
    return place === undefined ? undefined : draft.parts(place, () => [{ type: 'text', text: ' \n\t' }])
  }),
  fault('half a surrogate pair', 'well-formed', (draft) => {
    const spot = draft.spot('text')
    return spot && draft.parts(spot.index, (parts) => parts.with(spot.at, { ...spot.part, text: `${spot.part.text}\ud83d` }))
  }),
  fault('half a surrogate pair in a result', 'well-formed', (draft) => {
    const spot = draft.spot('tool-result')
    const output: Part = { type: 'text', text: 'cut here: \udc4d' }
    return spot && draft.parts(spot.index, (parts) => parts.with(spot.at, { ...spot.part, output: [output] }))
  }),
  fault(
    'half a surrogate pair in the arguments of a call',
    'well-formed',
    (draft) => {
      const spot = draft.spot('tool-call')
      return spot && draft.parts(spot.index, (parts) => parts.with(spot.at, { ...spot.part, input: '{"cut":"\\ud83d"}' }))
    },
    ({ provider }) => !['openai', 'mistral', 'deepseek'].includes(provider),
  ),
  fault('many pictures, one too large', 'image-size', (draft) => {
    const pictures = Array.from({ length: 25 }, (_, i): Part => ({ type: 'image', mediaType: 'image/png', width: i === 0 ? 4000 : 10, height: 10 }))
    const place = draft.place((message) => message.role === 'user')
    return place === undefined ? undefined : draft.parts(place, (parts) => [...parts, ...pictures])
  }),
]
