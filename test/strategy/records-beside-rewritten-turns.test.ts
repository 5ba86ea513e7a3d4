import { describe, expect, it } from 'vitest'
import { newViolations, profileNamed } from '../../src/law/index.ts'
import { apply, type History, type Message, messageText, type Part } from '../../src/message/index.ts'
import { cover, totalTokens } from '../../src/strategy/index.ts'
import { contextOf } from './context.ts'

const lines = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `2026-01-01T10:00:${i} INFO request ${from + i} served by src/room${i % 7}/file${from + i}.ts`).join('\n')
const call = (callId: string): Part => ({ type: 'tool-call', callId, name: 'read_file', input: `{"path":"src/${callId}.ts"}` })
const result = (callId: string, text: string): Message => ({
  id: callId,
  role: 'tool',
  parts: [{ type: 'tool-result', callId, output: [{ type: 'text', text }] }],
})

/** A turn under way that begins with reasoning and ends with a short result, which is pinned. */
const history: History = {
  messages: [
    { id: 's', role: 'system', parts: [{ type: 'text', text: 'You are a careful agent.' }] },
    { id: 'u', role: 'user', parts: [{ type: 'text', text: 'Fix the failing parser test in src/lib/parse.ts' }] },
    { id: 'a', role: 'assistant', parts: [{ type: 'reasoning', text: 'I read the files first.', signature: 's' }, call('one'), call('two')] },
    result('one', lines(100, 30)),
    result('two', lines(500, 40)),
    { id: 'b', role: 'assistant', parts: [call('three')] },
    result('three', 'ok'),
  ],
  tools: [],
}

const planned = (messages: readonly Message[], budget: number, profile: string, mustFit: boolean) => {
  const pinned = Uint8Array.from(messages, ({ id }) => (id === 'three' ? 1 : 0))
  const context = contextOf(budget, profileNamed(profile), { pinned, mustFit })
  return apply(messages, cover().plan({ messages, tools: [] }, context))
}

describe.each(['anthropic', 'anthropic-bound', 'bedrock'])('cover, where the pinned end of a turn is rewritten as text, on %s', (profile) => {
  it.each([
    [500, false],
    [1000, false],
    [1800, false],
    [500, true],
    [1800, true],
  ])('uses the budget of %i, stays within it and changes nothing on its own result, also if the budget must be met: %s', (budget, mustFit) => {
    const after = planned(history.messages, budget, profile, mustFit)
    const tokens = totalTokens(after, contextOf(budget).count)
    expect(tokens).toBeLessThanOrEqual(budget)
    expect(tokens).toBeGreaterThan(budget * 0.9)
    expect(newViolations(history, { ...history, messages: after }, profileNamed(profile))).toEqual([])
    expect(planned(after, budget, profile, mustFit).map(messageText)).toEqual(after.map(messageText))
  })
})
