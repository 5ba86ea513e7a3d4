import type { Part } from '../../message/index.ts'
import { FaultyDraft } from './draft.ts'
import { fault } from './fault.ts'
import type { Malformation } from './malformation.ts'

/** Faults of calls, results and their ids. */
export const pairFaults: readonly Malformation[] = [
  fault('unanswered call', 'answered', (draft) => {
    const spot = draft.spot('tool-result')
    return spot && draft.without(spot)
  }),
  fault('fewer results than calls', 'response-count', (draft) => {
    const spot = draft.spot('tool-result')
    return spot && spot.index < draft.history.messages.length - 1 ? draft.without(spot) : undefined
  }),
  fault('orphan result', 'no-orphan', (draft) => {
    const spot = draft.spot('tool-call')
    return spot && draft.without(spot)
  }),
  fault('second result', 'no-orphan', (draft) => {
    const spot = draft.spot('tool-result')
    return spot && draft.splice(spot.index + 1, 0, draft.message('tool', spot.part))
  }),
  fault('result before its call', 'no-orphan', (draft) => {
    const spot = draft.spot('tool-result')
    return spot && draft.without(spot).splice(0, 0, draft.message('tool', spot.part))
  }),
  fault('late result', 'together', (draft) => {
    const spot = draft.spot('tool-result')
    const without = spot && draft.without(spot)
    return without?.splice(without.history.messages.length, 0, draft.words('assistant'), draft.message('tool', spot?.part as Part))
  }),
  fault('result after the next words', 'answered-in-turn', (draft) => {
    const spot = draft.spot('tool-result')
    const without = spot && draft.without(spot)
    return without?.splice(without.history.messages.length, 0, draft.words('user'), draft.message('tool', spot?.part as Part))
  }),
  fault('words before results', 'results-first', (draft) => {
    const index = draft.place(({ role }) => role === 'tool')
    if (index === undefined) return undefined
    return draft.splice(index, 1, draft.message('user', { type: 'text', text: 'And now this.' }, ...(draft.history.messages[index]?.parts ?? [])))
  }),
  fault('an id used twice', 'unique-call-ids', (draft) => {
    const first = draft.history.messages.flatMap((message) => message.parts).find((part) => part.type === 'tool-call')
    return renamed(draft, first?.callId ?? 'call')
  }),
  fault(
    'an id of wrong letters',
    'call-id-form',
    (draft) => renamed(draft, 'functions.look:0'),
    (profile) => (profile.callId?.pattern ?? '') !== '',
  ),
  fault(
    'an id that is too long',
    'call-id-form',
    (draft) => renamed(draft, 'call_'.padEnd(80, 'x')),
    (profile) => profile.callId !== undefined,
  ),
  fault('a hosted result without its call', 'hosted-beside', (draft) => {
    const place = draft.place((message) => message.role === 'assistant')
    if (place === undefined) return undefined
    return draft.parts(place, (parts) => [{ type: 'tool-result', callId: 'srv_lost', hosted: true, name: 'web_search', output: [] }, ...parts])
  }),
  fault('an approval that nobody asked for', 'approval', (draft) => {
    const json = '{"type":"tool-approval-response","approvalId":"ap_lost","approved":true}'
    return draft.splice(draft.history.messages.length, 0, draft.message('tool', { type: 'opaque', kind: 'tool-approval-response', json }))
  }),
]

/** Gives a random call and its result another id; undefined if that changes nothing. */
function renamed(draft: FaultyDraft, callId: string): FaultyDraft | undefined {
  const old = draft.spot('tool-call')?.part.callId
  if (old === undefined || old === callId) return undefined
  const name = (part: Part): Part => ((part.type === 'tool-call' || part.type === 'tool-result') && part.callId === old ? { ...part, callId } : part)
  const messages = draft.history.messages.map((message) =>
    message.parts.some((part) => name(part) !== part) ? { ...message, parts: message.parts.map(name) } : message,
  )
  return new FaultyDraft({ ...draft.history, messages }, draft.random)
}
