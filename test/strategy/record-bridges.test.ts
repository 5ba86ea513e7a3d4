import { describe, expect, it } from 'vitest'
import { compress } from '../../src/index.ts'
import { newViolations, profileNamed } from '../../src/law/index.ts'
import { apply, type Message, messageText } from '../../src/message/index.ts'
import { cover, totalTokens } from '../../src/strategy/index.ts'
import { contextOf } from './context.ts'

const textMessage = (role: Message['role'], id: string, text: string): Message => ({ id, role, parts: [{ type: 'text', text }] })

/** A talk in which the roles alternate, the assistant last. */
const TALK: readonly Message[] = [
  textMessage('user', 'u1', 'Which of the flights of May go to Minneapolis?'),
  textMessage(
    'assistant',
    'a1',
    `I look. ${Array.from({ length: 20 }, (_, i) => `The flight HAT${100 + i} leaves gate B${i + 10} on 2024-05-${i + 10}.`).join('\n')}`,
  ),
  textMessage('user', 'u2', 'And what do they cost?'),
  textMessage('assistant', 'a2', Array.from({ length: 20 }, (_, i) => `Of HAT${100 + i} a seat is ${(i + 3) * 37} dollars in class ECO_${i}.`).join('\n')),
  textMessage('user', 'u3', 'Where is the cheapest one?'),
  textMessage('assistant', 'a3', Array.from({ length: 20 }, (_, i) => `The terminal of HAT${100 + i} is T_${i + 4} behind door D-${i + 7}.`).join('\n')),
]

describe('records where roles must alternate', () => {
  it.each([TALK, TALK.slice(0, -1)])('keep over a quarter of the names shown without alternation, since room for bridges is reserved', (...messages) => {
    const profile = profileNamed('gemini')
    let records = 0
    for (let budget = 90; budget < 600; budget += 3) {
      const context = contextOf(budget, profile)
      const after = apply(messages, cover().plan({ messages, tools: [] }, context))
      expect(totalTokens(after, context.count), String(budget)).toBeLessThanOrEqual(budget)
      expect(newViolations({ messages, tools: [] }, { messages: after, tools: [] }, profile), String(budget)).toEqual([])
      const free = contextOf(budget, profileNamed('openai-chat'))
      const other = apply(messages, cover().plan({ messages, tools: [] }, free))
      const told = (list: readonly Message[]) =>
        list
          .map(messageText)
          .join('\n')
          .match(/HAT\d+/g)?.length ?? 0
      if (told(other) < 6) continue
      records++
      expect(told(after), String(budget)).toBeGreaterThan(told(other) / 4)
    }
    expect(records).toBeGreaterThan(50)
  })
})

describe('user text alongside removed results, where roles must alternate', () => {
  const served = Array.from({ length: 40 }, (_, i) => `2026-01-01T10:00:${i + 10} INFO request 7610317${i} served`).join('\n')
  const messages: readonly Message[] = [
    textMessage('user', 'm0', 'Fix the failing parser test in src/lib/parse.ts'),
    { id: 'm1', role: 'assistant', parts: [{ type: 'tool-call', callId: 'c1', name: 'read_file', input: '{"path":"src/room0/a.ts"}' }] },
    {
      id: 'm2',
      role: 'user',
      parts: [
        { type: 'tool-result', callId: 'c1', output: [{ type: 'text', text: served }] },
        { type: 'text', text: 'Mind what I said.' },
      ],
    },
  ]

  it.each(['gemini', 'bedrock'])('fits the budget together with its bridge, and is unchanged on a second pass: %s', (name) => {
    const profile = profileNamed(name)
    for (let budget = 120; budget < 600; budget += 3) {
      const context = contextOf(budget, profile)
      const after = apply(messages, cover().plan({ messages, tools: [] }, context))
      expect(totalTokens(after, context.count), String(budget)).toBeLessThanOrEqual(budget)
      expect(apply(after, cover().plan({ messages: after, tools: [] }, context)), String(budget)).toEqual(after)
      expect(newViolations({ messages, tools: [] }, { messages: after, tools: [] }, profile), String(budget)).toEqual([])
    }
  })

  it.each(['gemini', 'bedrock'])('is separated by the bridge of a later note if a bridge next to it would save nothing: %s', (name) => {
    const call = (id: string, path: string): Message => ({
      id,
      role: 'assistant',
      parts: [{ type: 'tool-call', callId: `c_${id}`, name: 'read_file', input: JSON.stringify({ path }) }],
    })
    const history = [
      ...messages.slice(0, 1),
      call('m1', 'src/room0/a.ts'),
      {
        id: 'm2',
        role: 'user' as const,
        parts: [
          { type: 'tool-result' as const, callId: 'c_m1', output: [{ type: 'text' as const, text: 'ok, done, all is well with it' }] },
          { type: 'text' as const, text: 'Mind what I said.' },
        ],
      },
      textMessage('developer', 'm3', 'Mode 1'),
      call('m4', 'src/room2/a.ts'),
      { id: 'm5', role: 'tool' as const, parts: [{ type: 'tool-result' as const, callId: 'c_m4', output: [{ type: 'text' as const, text: served }] }] },
    ]
    const context = contextOf(0, profileNamed(name))
    const after = apply(history, cover().plan({ messages: history, tools: [] }, context))
    expect(after.map(({ role, id }) => `${role} ${id}`)).toEqual([
      'user m0',
      'assistant note:m1',
      'user m2',
      'developer m3',
      'assistant bridge:note:m4',
      'user note:m4',
    ])
  })
})

describe('notes where roles must alternate', () => {
  it('are unchanged when compressed again, however many tokens their handles take', async () => {
    for (let i = 0; i < 12; i++) {
      const contents = [
        { role: 'user', parts: [{ text: `Which of the flights of day ${i} go to Minneapolis, and what do they cost?` }] },
        { role: 'model', parts: [{ text: 'HAT101, HAT102 and HAT103 do, from gates B10, B11 and B12, for 111, 148 and 185 dollars.' }] },
        { role: 'user', parts: [{ text: 'Book the second one.' }] },
      ]
      const asked = { budget: 20, strategy: 'newest', format: 'gemini' }
      const { messages } = await compress(contents, asked)
      expect(messages).toHaveLength(3)
      expect((await compress(messages, asked)).messages).toEqual(messages)
    }
  })
})
