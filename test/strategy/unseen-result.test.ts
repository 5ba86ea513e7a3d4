import { describe, expect, it } from 'vitest'
import { profileNamed } from '../../src/law/index.ts'
import { apply, type Message, messageText } from '../../src/message/index.ts'
import { cover, totalTokens } from '../../src/strategy/index.ts'
import { contextOf } from './context.ts'

const profile = profileNamed('openai-chat')

/** A run that ends with a result that no model has seen: `size` lines, the same word in each, and a number in some. */
function ending(size: number, words: (n: number) => string = (n) => (n % 3 === 0 ? 'worker failed' : 'worker ok')): Message[] {
  const step = (n: number, lines: number): Message[] => {
    const text = Array.from({ length: lines }, (_, i) => words(i + n)).join('\n')
    return [
      { id: `a${n}`, role: 'assistant', parts: [{ type: 'tool-call', callId: `c${n}`, name: 'bash', input: `{"command":"tail job-${n}.log"}` }] },
      { id: `r${n}`, role: 'tool', parts: [{ type: 'tool-result', callId: `c${n}`, output: [{ type: 'text', text }] }] },
    ]
  }
  return [
    { id: 'u', role: 'user', parts: [{ type: 'text', text: 'Count the workers that failed.' }] },
    ...Array.from({ length: 12 }, (_, n) => step(n, 250)).flat(),
    ...step(99, size),
  ]
}

function coverMessages(messages: readonly Message[], budget: number, rules = profile): Message[] {
  return apply(messages, cover().plan({ messages, tools: [] }, contextOf(budget, rules)))
}

const total = (messages: readonly Message[]) => totalTokens(messages, contextOf(1e9, profile).count)

describe('the last result, which no model has seen', () => {
  it.each([0.2, 0.4, 0.6])('stays whole if no other content needs the room, at a budget share of %d', (share) => {
    const messages = ending(300)
    const budget = Math.floor(total(messages) * share)
    const after = coverMessages(messages, budget)
    expect(after.at(-1)).toBe(messages.at(-1))
    expect(after.at(-2)).toBe(messages.at(-2))
    expect(total(after)).toBeLessThanOrEqual(budget)
  })

  it('stays whole only up to a share of the budget if other content would fill the room', () => {
    const messages = ending(300, (n) => `worker ${n * 7919} failed in module-${n * 31}.ts at ${n * 104729}`)
    const whole = total(messages)
    expect(coverMessages(messages, Math.floor(whole * 0.4)).at(-1)).toBe(messages.at(-1))
    expect(coverMessages(messages, Math.floor(whole * 0.04)).at(-1)).not.toBe(messages.at(-1))
  })

  it('gets no larger share of the room because of a long system text', () => {
    const messages = ending(30, (n) => `worker ${n * 7919} failed in module-${n * 31}.ts at ${n * 104729}`)
    const system: Message = { id: 's', role: 'system', parts: [{ type: 'text', text: 'Be brief, and say what you did. '.repeat(20_000) }] }
    const budget = Math.floor(total(messages) * 0.04)
    expect(coverMessages(messages, budget).at(-1)).not.toBe(messages.at(-1))
    expect(coverMessages([system, ...messages], total([system]) + budget).at(-1)).not.toBe(messages.at(-1))
  })

  it('is shown with nearly all of its distinct lines if it is too large to stay whole', () => {
    const messages = ending(4000, (n) => `${'so it goes on '.repeat(n % 25)}and on`)
    const budget = Math.floor(total(messages.slice(-1)) / 2)
    const after = coverMessages(messages, budget)
    expect(total(after)).toBeLessThanOrEqual(budget)
    const lines = new Set(messageText(messages.at(-1) as Message).split('\n'))
    const shown = after.map(messageText).join('\n')
    // One line was shortened to its valuable part, and stays so.
    expect([...lines].filter((line) => shown.includes(line)).length).toBeGreaterThanOrEqual(lines.size - 1)
  })

  it('is shown from both its ends if none of its lines repeats and it is too large to stay whole', () => {
    const messages = ending(300, (n) => `worker ${n * 7919} failed in module-${n * 31}.ts at ${n * 104729}`)
    const shown = coverMessages(messages, Math.floor(total(messages) * 0.04))
      .map(messageText)
      .join('\n')
    const lines = messageText(messages.at(-1) as Message).split('\n')
    expect(shown).toContain(lines[0])
    expect(shown).toContain(lines.at(-1))
  })

  it('is shown in full if it is short, alongside a long result of the same step', () => {
    const words = (n: number) => `worker ${n * 7919} failed in module-${n * 31}.ts at ${n * 104729}`
    const messages = ending(400, words)
    const call = messages.at(-2) as Message
    const brief = Array.from({ length: 7 }, (_, i) => `${'so it is '.repeat(i)}and all goes on`)
    const asked: Message = { ...call, parts: [{ type: 'tool-call', callId: 'c100', name: 'bash', input: '{"command":"uptime"}' }, ...call.parts] }
    const answer: Message = { id: 'r100', role: 'tool', parts: [{ type: 'tool-result', callId: 'c100', output: [{ type: 'text', text: brief.join('\n') }] }] }
    const run = [...messages.slice(0, -2), asked, answer, messages.at(-1) as Message]
    const shown = coverMessages(run, Math.floor(total(run) * 0.05))
      .map(messageText)
      .join('\n')
    for (const line of brief) expect(shown).toContain(line)
  })

  it('is cut like any other result once an assistant message follows it', () => {
    const messages: Message[] = [...ending(300), { id: 'end', role: 'assistant', parts: [{ type: 'text', text: 'A hundred failed.' }] }]
    expect(coverMessages(messages, Math.floor(total(messages) * 0.4)).map(({ id }) => id)).not.toContain('r99')
  })

  it.each([3, 300])('is cut with its call where that call would lose bound reasoning, at %d lines', (size) => {
    const thought = ending(size).map((message) =>
      message.role === 'assistant' ? { ...message, parts: [{ type: 'reasoning' as const, text: 'I look.', signature: 'signed' }, ...message.parts] } : message,
    )
    const after = coverMessages(thought, Math.floor(total(thought) * 0.4), profileNamed('anthropic-bound'))
    expect(total(after)).toBeLessThan(total(thought) * 0.4)
    const calls = after.filter(({ parts }) => parts.some(({ type }) => type === 'tool-call'))
    expect(calls.filter(({ parts }) => parts[0]?.type !== 'reasoning')).toEqual([])
    expect(after.map(messageText).join('\n')).toContain(
      messageText(thought.at(-1) as Message)
        .split('\n')
        .at(-1),
    )
  })
})
