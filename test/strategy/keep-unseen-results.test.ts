import { describe, expect, it } from 'vitest'
import { decide } from '../../src/compact/index.ts'
import { newViolations, profileFor, profileNamed } from '../../src/law/index.ts'
import { apply, handle, type Message, messageText, type ToolResultPart } from '../../src/message/index.ts'
import { cover, keepUnseenResults, slidingWindow, totalTokens } from '../../src/strategy/index.ts'
import { contextOf } from './context.ts'

const profile = profileNamed('openai-chat')
const lines = (n: number, count: number) => Array.from({ length: count }, (_, i) => `worker ${(i + n) * 7919} failed in module-${(i + n) * 31}.ts`).join('\n')
const call = (id: string): Message['parts'][number] => ({ type: 'tool-call', callId: id, name: 'bash', input: `{"command":"cat ${id}.log"}` })
const result = (id: string, text: string): ToolResultPart => ({ type: 'tool-result', callId: id, output: [{ type: 'text', text }] })

/** A long run that ends with calls and their results; each result of `sizes` lines, in a message of its own or all in one. */
function endingWith(sizes: readonly number[], inOneMessage = false, reasoning: Message['parts'] = []): Message[] {
  const step = (n: number, sizes: readonly number[]): Message[] => {
    const ids = sizes.map((_, i) => `c${n}-${i}`)
    const results = sizes.map((size, i) => result(ids[i] as string, lines(n + 100 * i, size)))
    const messages = inOneMessage ? [results] : results.map((one) => [one])
    return [
      { id: `a${n}`, role: 'assistant', parts: [...reasoning, ...ids.map(call)] },
      ...messages.map((parts, i): Message => ({ id: `r${n}-${i}`, role: inOneMessage ? 'user' : 'tool', parts })),
    ]
  }
  return [
    { id: 'u', role: 'user', parts: [{ type: 'text', text: 'Find out which worker fails.' }] },
    ...Array.from({ length: 12 }, (_, n) => step(n, [120])).flat(),
    ...step(1000, sizes),
  ]
}

const total = (messages: readonly Message[]) => totalTokens(messages, contextOf(1e9, profile).count)
const unseenResults = (messages: readonly Message[]) =>
  messages.flatMap(({ parts }) => parts).filter((part) => part.type === 'tool-result' && part.callId.startsWith('c1000'))
const textsOf = (messages: readonly Message[]) =>
  unseenResults(messages).map((part) => (part as ToolResultPart).output.map((one) => (one.type === 'text' ? one.text : '')).join(''))

function plan(strategy: ReturnType<typeof cover>, messages: readonly Message[], budget: number, rules = profile): readonly Message[] {
  return apply(messages, strategy.plan({ messages, tools: [] }, contextOf(budget, rules)))
}

describe('results that no model has seen, in a history that is sent next', () => {
  const kept = keepUnseenResults(cover())

  it.each([[[120]], [[60, 60]], [[40, 40, 40]]])('stay whole where they fit beside the hard floor: %j lines', (sizes) => {
    const messages = endingWith(sizes)
    const tail = messages.slice(messages.findLastIndex(({ role }) => role === 'assistant'))
    const budget = total(tail) + 100
    const after = plan(kept, messages, budget)
    expect(after.slice(-tail.length)).toEqual(tail)
    expect(total(after)).toBeLessThanOrEqual(budget)
    expect(plan(cover(), messages, budget).slice(-1)).not.toEqual(tail.slice(-1))
  })

  it.each([false, true])('the newest that fit stay whole, and the others are excerpts with a handle; in one message: %s', (inOneMessage) => {
    const messages = endingWith([90, 400, 30, 60], inOneMessage)
    const budget = total(endingWith([90, 30]).slice(-3)) + 300
    const after = plan(kept, messages, budget)
    const [first, second, third, fourth] = textsOf(after)
    const whole = textsOf(messages)
    expect([third, fourth]).toEqual(whole.slice(2))
    expect(total(after)).toBeLessThanOrEqual(budget)
    for (const [i, excerpt] of [first, second].entries()) {
      expect(handle.read(excerpt as string)).toHaveLength(1)
      expect((excerpt as string).length).toBeLessThan((whole[i] as string).length)
    }
  })

  it('are left to the strategy if none fits whole, and once the model has answered', () => {
    const large = endingWith([4000])
    const budget = Math.floor(total(large.slice(-1)) / 2)
    expect(plan(kept, large, budget)).toEqual(plan(cover(), large, budget))
    const answered = [...endingWith([120]), { id: 'a', role: 'assistant' as const, parts: [{ type: 'text' as const, text: 'It is worker 7919.' }] }]
    expect(plan(kept, answered, total(answered.slice(-2)) + 100)).toEqual(plan(cover(), answered, total(answered.slice(-2)) + 100))
  })

  it('stay whole with a strategy that would cut them by their age or size', () => {
    const messages = endingWith([120, 20])
    const tail = messages.slice(-3)
    expect(textsOf(plan(keepUnseenResults(slidingWindow({ size: 1 })), messages, total(tail) + 100))).toEqual(textsOf(messages))
  })

  it.each([150, 300, 600])('can be read word for word if reasoning that is bound to its prefix makes the turn text, in a room of %d tokens', (room) => {
    const bound = profileFor({ format: 'anthropic-messages', model: 'claude-opus-5-5' })
    const messages = endingWith([60, 40], true, [{ type: 'reasoning', text: 'Look first.', signature: 'sig' }])
    const history = { messages, tools: [] }
    const budget = total(messages.slice(-2)) + room
    const { messages: after, report } = decide(history, { budget, strategy: 'cover', profile: bound, key: '00', isSentNext: true })
    expect(newViolations(history, { ...history, messages: after }, bound)).toEqual([])
    expect(report.tokens.after).toBeLessThanOrEqual(budget)
    const shown = after.map(messageText).join('\n')
    for (const text of textsOf(messages)) expect(shown).toContain(text)
  })
})
