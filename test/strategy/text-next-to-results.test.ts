import { describe, expect, it } from 'vitest'
import { compress } from '../../src/index.ts'
import { apply, type History, type Message, type Part } from '../../src/message/index.ts'
import * as S from '../../src/strategy/index.ts'
import { contextOf } from './context.ts'

const CODE = 'export const value = 1 // some line of code that is long enough to count\n'.repeat(200)
const REMINDER = '<system-reminder>The list of what is to do is empty</system-reminder>'

const result = (callId: string, text = CODE): Part => ({ type: 'tool-result', callId, output: [{ type: 'text', text }] })
const call = (callId: string): Message => ({ id: `a${callId}`, role: 'assistant', parts: [{ type: 'tool-call', callId, name: 'Read', input: '{}' }] })
const say = (id: string, role: Message['role'], text: string): Message => ({ id, role, parts: [{ type: 'text', text }] })

/** Six calls, each answered in one message of the user, words beside the result. */
const mixed: History = {
  messages: [
    say('u', 'user', 'Fix it'),
    ...Array.from({ length: 6 }, (_, i): Message[] => [
      call(`c${i}`),
      { id: `r${i}`, role: 'user', parts: [result(`c${i}`), { type: 'text', text: REMINDER }] },
    ]).flat(),
    say('done', 'assistant', 'done'),
    say('next', 'user', 'next'),
  ],
  tools: [],
}

const left = (strategy: S.Strategy, budget: number, history = mixed): Message[] => apply(history.messages, strategy.plan(history, contextOf(budget)))
const lengths = (message: Message | undefined): number[] =>
  message?.parts.map((part) => JSON.stringify(part.type === 'tool-result' ? part.output : part).length) ?? []

describe('tool results with text alongside in one message', () => {
  it.each([false, true])('toolOutput fills and meets the budget and keeps all text, with text alongside the results: %s', async (beside) => {
    const said: unknown[] = [{ role: 'user', content: 'Fix it' }]
    for (let i = 0; i < 6; i++) {
      const words = beside ? [{ type: 'text', text: REMINDER }] : []
      said.push(
        { role: 'assistant', content: [{ type: 'tool_use', id: `t${i}`, name: 'Read', input: { file_path: `a${i}.ts` } }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: `t${i}`, content: `${CODE}${i}` }, ...words] },
      )
    }
    said.push({ role: 'assistant', content: 'done' }, { role: 'user', content: 'next' })
    const { report, messages } = await compress(said, { budget: '20%', strategy: 'tool-output', format: 'anthropic-messages' })
    expect(report.status).toBe('compressed')
    expect(report.tokens.after).toBeLessThanOrEqual(report.tokens.budget)
    expect(report.tokens.after).toBeGreaterThan(report.tokens.budget * 0.7)
    expect(JSON.stringify(messages).split(REMINDER).length - 1).toBe(beside ? 6 : 0)
  })

  it('toolOutput fills and meets the budget where one message holds results of different sizes', () => {
    const several: History = {
      messages: [
        say('u', 'user', 'Fix it'),
        { id: 'a', role: 'assistant', parts: ['x', 'y', 'z'].flatMap((id) => call(id).parts) },
        { id: 'r', role: 'tool', parts: [result('x', 'small'), result('y'), result('z')] },
        say('done', 'assistant', 'done'),
      ],
      tools: [],
    }
    const tokens = S.totalTokens(left(S.toolOutput(), 3000, several), contextOf(0).count)
    expect(tokens).toBeLessThanOrEqual(3000)
    expect(tokens).toBeGreaterThan(2400)
  })

  it.each([S.toolOutput(), S.timeDecay(), S.structuralFloor()])('$name shortens the result and keeps the user text', (strategy) => {
    const [output, words] = lengths(left(strategy, 2000).find(({ id }) => id === 'r0'))
    const [before, said] = lengths(mixed.messages[2])
    expect(output).toBeLessThan(before as number)
    expect(words).toBe(said)
  })

  it('timeDecay cuts a result with text alongside to the same length as a result without', () => {
    const apart = {
      ...mixed,
      messages: mixed.messages.map((one) => (one.id.startsWith('r') ? { ...one, role: 'tool' as const, parts: one.parts.slice(0, 1) } : one)),
    }
    const of = (history: History) => left(S.timeDecay({ freshTokens: 4000 }), 2000, history).map((one) => (one.id.startsWith('r') ? lengths(one)[0] : 0))
    expect(of(mixed)).toEqual(of(apart))
  })

  it('shrinkOnArrival shortens a new result and keeps the text alongside', () => {
    const arriving = { ...mixed, messages: mixed.messages.slice(0, 3) }
    const [output, words] = lengths(left(S.shrinkOnArrival({ maxTokens: 100 }), 1e6, arriving)[2])
    expect(output).toBeLessThan(1000)
    expect(words).toBe(lengths(mixed.messages[2])[1])
  })

  it('keyMessageFactors reports "a long result" for a result in a user message, not for long user text', () => {
    const why = (parts: Part[]) => S.keyMessageFactors({ id: 'x', role: 'user', parts }, 0).map((factor) => factor.why)
    expect(why([result('c'), { type: 'text', text: 'look' }])).toContain('a long result')
    expect(why([{ type: 'text', text: CODE }])).not.toContain('a long result')
  })

  it.each([S.newest(), S.cover()])('$name leaves a single note where roles must alternate and two notes exceed the budget', async (strategy) => {
    const step = (output: string, words: string[]) => [
      { role: 'model', parts: [{ functionCall: { name: 'read', args: { path: 'src/parse.ts' } } }] },
      { role: 'user', parts: [{ functionResponse: { name: 'read', response: { output } } }, ...words.map((text) => ({ text }))] },
    ]
    const contents = [
      { role: 'user', parts: [{ text: 'Mend the parser.' }] },
      ...step(CODE.repeat(3), []),
      { role: 'model', parts: [{ text: 'It is mended.' }] },
      { role: 'user', parts: [{ text: 'And the scanner.' }] },
      ...step(CODE, ['And the writer.']),
      ...step(CODE, ['But leave the tests.']),
    ]
    const { report, messages } = await compress(contents, { budget: 70, strategy, format: 'gemini' })
    expect(report.excess).toBeUndefined()
    expect(report.violations.after).toEqual([])
    expect(JSON.stringify(messages).match(/left out/g)).toHaveLength(1)
  })

  it('newest gives a note before user text the assistant role where roles must alternate, so no bridge is needed', async () => {
    const contents = [
      { role: 'user', parts: [{ text: 'Mend the parser.' }] },
      { role: 'model', parts: [{ functionCall: { name: 'read', args: { path: 'src/parse.ts' } } }] },
      { role: 'user', parts: [{ functionResponse: { name: 'read', response: { output: CODE } } }, { text: 'And the writer.' }] },
    ]
    const { messages } = await compress(contents, { budget: 40, strategy: 'newest', format: 'gemini' })
    expect(messages).toMatchObject([
      { role: 'user', parts: [{ text: 'Mend the parser.' }] },
      { role: 'model', parts: [{ text: expect.stringContaining('left out') }] },
      { role: 'user', parts: [{ text: 'And the writer.' }] },
    ])
  })

  it('toolOutput still cuts a result that has text with a lone surrogate alongside', async () => {
    const step = (id: string, words: string[]) => [
      { role: 'assistant', content: [{ type: 'tool_use', id, name: 'Read', input: { file_path: 'a.ts' } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: CODE }, ...words.map((text) => ({ type: 'text', text }))] },
    ]
    const said = [{ role: 'user', content: 'Fix it' }, ...step('t1', []), ...step('t2', ['And the writer \ud83d.'])]
    const { report } = await compress(said, { budget: 50, strategy: 'tool-output', format: 'anthropic-messages' })
    expect(report.tokens.after).toBeLessThanOrEqual(50)
    expect(report.violations.after).toEqual([])
  })
})
