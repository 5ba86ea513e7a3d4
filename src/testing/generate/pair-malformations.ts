import type { Part } from '../../message/index.ts'
import { defineMalformation } from './define-malformation.ts'
import type { Malformation } from './malformation.ts'
import { MalformedDraft } from './malformed-draft.ts'

/** Malformations of calls, results and their ids. */
export const pairMalformations: readonly Malformation[] = [
  defineMalformation('unanswered call', 'answered', (draft) => {
    const spot = draft.randomPart('tool-result')
    return spot && draft.withoutPart(spot)
  }),
  defineMalformation('fewer results than calls', 'response-count', (draft) => {
    const spot = draft.randomPart('tool-result')
    return spot && spot.index < draft.history.messages.length - 1 ? draft.withoutPart(spot) : undefined
  }),
  defineMalformation('orphan result', 'no-orphan', (draft) => {
    const spot = draft.randomPart('tool-call')
    return spot && draft.withoutPart(spot)
  }),
  defineMalformation('second result', 'no-orphan', (draft) => {
    const spot = draft.randomPart('tool-result')
    return spot && draft.splice(spot.index + 1, 0, draft.newMessage('tool', spot.part))
  }),
  defineMalformation('result before its call', 'no-orphan', (draft) => {
    const spot = draft.randomPart('tool-result')
    return spot && draft.withoutPart(spot).splice(0, 0, draft.newMessage('tool', spot.part))
  }),
  defineMalformation('late result', 'together', (draft) => {
    const spot = draft.randomPart('tool-result')
    const without = spot && draft.withoutPart(spot)
    return without?.splice(without.history.messages.length, 0, draft.newTextMessage('assistant'), draft.newMessage('tool', spot?.part as Part))
  }),
  defineMalformation('result after the next words', 'answered-in-turn', (draft) => {
    const spot = draft.randomPart('tool-result')
    const without = spot && draft.withoutPart(spot)
    return without?.splice(without.history.messages.length, 0, draft.newTextMessage('user'), draft.newMessage('tool', spot?.part as Part))
  }),
  defineMalformation('words before results', 'results-first', (draft) => {
    const index = draft.randomMessageIndex(({ role }) => role === 'tool')
    if (index === undefined) return undefined
    return draft.splice(index, 1, draft.newMessage('user', { type: 'text', text: 'And now this.' }, ...(draft.history.messages[index]?.parts ?? [])))
  }),
  defineMalformation('an id used twice', 'unique-call-ids', (draft) => {
    const first = draft.history.messages.flatMap((message) => message.parts).find((part) => part.type === 'tool-call')
    return withCallId(draft, first?.callId ?? 'call')
  }),
  defineMalformation(
    'an id of wrong letters',
    'call-id-form',
    (draft) => withCallId(draft, 'functions.look:0'),
    (profile) => (profile.callId?.pattern ?? '') !== '',
  ),
  defineMalformation(
    'an id that is too long',
    'call-id-form',
    (draft) => withCallId(draft, 'call_'.padEnd(80, 'x')),
    (profile) => profile.callId !== undefined,
  ),
  defineMalformation('a hosted result without its call', 'hosted-beside', (draft) => {
    const place = draft.randomMessageIndex((message) => message.role === 'assistant')
    if (place === undefined) return undefined
    return draft.replaceParts(place, (parts) => [{ type: 'tool-result', callId: 'srv_lost', hosted: true, name: 'web_search', output: [] }, ...parts])
  }),
  defineMalformation('an approval that nobody asked for', 'approval', (draft) => {
    const json = '{"type":"tool-approval-response","approvalId":"ap_lost","approved":true}'
    return draft.splice(draft.history.messages.length, 0, draft.newMessage('tool', { type: 'opaque', kind: 'tool-approval-response', json }))
  }),
]

/** Gives a random call and its result another id; undefined if that changes nothing. */
function withCallId(draft: MalformedDraft, callId: string): MalformedDraft | undefined {
  const old = draft.randomPart('tool-call')?.part.callId
  if (old === undefined || old === callId) return undefined
  const name = (part: Part): Part => ((part.type === 'tool-call' || part.type === 'tool-result') && part.callId === old ? { ...part, callId } : part)
  const messages = draft.history.messages.map((message) =>
    message.parts.some((part) => name(part) !== part) ? { ...message, parts: message.parts.map(name) } : message,
  )
  return new MalformedDraft({ ...draft.history, messages }, draft.random)
}
