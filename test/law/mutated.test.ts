import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newViolations, profileNamed, profiles, repair, repairableLaws, violations } from '../../src/law/index.ts'
import type { History, Message, Part, Role } from '../../src/message/index.ts'
import { generateHistory, show } from '../../src/testing/index.ts'

const RUNS = process.env.DECANT_LONG ? Number(process.env.DECANT_SEEDS ?? 20_000) : 150

const callId = fc.constantFrom('1', '2', '3', '', 'b.c', 'x'.repeat(70))
const sealed = (id: string): Part => ({ type: 'opaque', kind: 'found', json: `{"type":"found","tool_use_id":"${id}"}`, text: 'found' })
const text = fc.constantFrom('so', '', ' ', 'half \ud800').map((words): Part => ({ type: 'text', text: words }))
const part: fc.Arbitrary<Part> = fc.oneof(
  text,
  callId.map((id): Part => ({ type: 'tool-call', callId: id, name: 'tool', input: '{}' })),
  callId.map((id): Part => ({ type: 'tool-call', callId: id, name: 'search', input: '{}', hosted: true })),
  callId.map((id): Part => ({ type: 'tool-result', callId: id, output: [{ type: 'text', text: 'gave' }] })),
  callId.map((id): Part => ({ type: 'tool-result', callId: id, output: [], hosted: true })),
  callId.map((id): Part => ({ type: 'tool-result', callId: id, output: [sealed(id) as Part & { type: 'opaque' }], hosted: true })),
  callId.map((id): Part => ({ type: 'tool-result', callId: id, output: [{ type: 'opaque', kind: 'unknown', json: `{"type":"unknown","of":"${id}"}` }] })),
  fc.constant<Part>({ type: 'reasoning', text: 'hm', signature: 'sig' }),
  fc.nat(3).map((at): Part => ({ type: 'opaque', kind: 'unknown', json: `{"type":"unknown","at":${at}}` })),
)
const role = fc.constantFrom<Role>('user', 'user', 'assistant', 'assistant', 'assistant', 'tool', 'system')

/** Messages of any parts; on a wire of items, of one part each. */
const some = (items: boolean) => fc.array(fc.record({ role, parts: fc.array(part, { maxLength: items ? 1 : 4 }) }), { maxLength: items ? 14 : 10 })

/** A change of a valid history: a message inserted, removed, repeated, moved, or given other parts. */
type Change = (messages: Message[], at: number, to: number, parts: readonly Part[]) => void
const CHANGES: readonly Change[] = [
  (messages, at) => messages.splice(at, 1),
  (messages, at, to) => messages.splice(to, 0, messages[at] as Message),
  (messages, at, to) => messages.splice(to, 0, ...messages.splice(at, 1)),
  (messages, at) => messages.splice(at, messages.length, ...messages.slice(at, at + 1)),
  (messages, at, to, parts) =>
    messages.splice(at, 1, {
      ...(messages[at] as Message),
      parts: (messages[at] as Message).parts.toSpliced(to % Math.max(1, (messages[at] as Message).parts.length), 1, ...parts),
    }),
  (messages, at, to) => messages.splice(at, 1, { ...(messages[at] as Message), role: (messages[to] as Message).role }),
]
const change = (items: boolean) => fc.tuple(fc.constantFrom(...CHANGES), fc.nat(), fc.nat(), fc.array(part, { maxLength: items ? 1 : 2 }))

const numbered = (messages: readonly Pick<Message, 'role' | 'parts'>[]): History => ({
  messages: messages.map(({ role, parts }, i) => ({ id: `m${i}`, role, parts })),
  tools: [],
})

/** Models of one provider on the wire of another. */
const ELSEWHERE = ['anthropic-bound+openai-responses', 'anthropic-bound+openai-agents', 'anthropic-bound+gemini', 'anthropic+openai-responses'].map(
  profileNamed,
)

test.each([...profiles, ...ELSEWHERE].map((profile) => [profile.name, profile] as const))(
  '%s: repair of any mutated history leaves nothing to repair and causes no new violations',
  (_, profile) => {
    const items = profile.laws.includes('reasoning-kept')
    const mutated = fc.tuple(fc.nat(5000), fc.array(change(items), { minLength: 1, maxLength: 4 })).map(([seed, changes]) => {
      const messages = generateHistory(seed, { profile, turns: 3, words: 6 }).messages.slice()
      for (const [done, at, to, parts] of changes) if (messages.length > 0) done(messages, at % messages.length, to % messages.length, parts)
      return numbered(messages)
    })
    fc.assert(
      fc.property(fc.oneof(mutated, some(items).map(numbered)), (history) => {
        const repaired = { ...history, messages: repair(history, profile).messages }
        const told = `${show(history)} → ${show(repaired)}`
        expect(
          violations(repaired, profile).filter(({ law }) => repairableLaws.includes(law)),
          told,
        ).toEqual([])
        expect(repair(repaired, profile).repairs, told).toEqual([])
        expect(newViolations(history, repaired, profile), told).toEqual([])
      }),
      { numRuns: RUNS },
    )
  },
)
