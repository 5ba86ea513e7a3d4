import { describe, expect, it } from 'vitest'
import { newViolations, profileNamed, repair, violations } from '../../src/law/index.ts'
import type { History, Message, Part } from '../../src/message/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

/** As Gemini's calls without ids are read: under the name of their function. */
function reads(count: number): History {
  const step = (i: number): Message[] => {
    const call: Part = { type: 'tool-call', callId: 'read', name: 'read', input: `{"path":"${i}.ts"}` }
    const result: Part = { type: 'tool-result', callId: 'read', name: 'read', output: [{ type: 'text', text: `${i}` }] }
    return [
      { id: `a${i}`, role: 'assistant', parts: [call] },
      { id: `r${i}`, role: 'tool', parts: [result] },
    ]
  }
  return {
    messages: [{ id: 'u', role: 'user', parts: [{ type: 'text', text: 'Read.' }] }, ...Array.from({ length: count }, (_, i) => step(i)).flat()],
    tools: [],
  }
}

describe('calls that share an id', () => {
  it('are each known by their arguments', () => {
    const before = reads(3)
    const changed = { ...before, messages: before.messages.map((message) => structuredClone(message)) }
    expect(newViolations(before, changed, profileNamed('gemini'))).toEqual([])
    changed.messages[3] = { id: 'a1', role: 'assistant', parts: [{ type: 'tool-call', callId: 'read', name: 'read', input: '{"path": "1.ts"}' }] }
    expect(newViolations(before, changed, profileNamed('gemini')).map(({ law, index }) => [law, index])).toEqual([['arguments-verbatim', 3]])
  })

  it('keep their own results where one of them was never answered', () => {
    const { messages, tools } = reads(3)
    const stopped = { tools, messages: messages.filter((_, i) => i !== 2).toSpliced(2, 0, { id: 'no', role: 'user', parts: [{ type: 'text', text: 'No.' }] }) }
    const gemini = profileNamed('gemini')
    expect(violations(stopped, gemini).map(({ law, index }) => [law, index])).toEqual([
      ['answered', 1],
      ['response-count', 1],
    ])
    const { messages: mended } = repair(stopped, gemini)
    expect(mended.map(({ id }) => id)).toEqual(['u', 'a0', 'a0-result-0', 'no', 'a1', 'r1', 'a2', 'r2'])
  })

  it('cost the same each, however many they are', () => {
    const least = growth(4000, (size) => {
      const [before, after] = [reads(size), reads(size)]
      return () => newViolations(before, after, profileNamed('gemini'))
    })
    expect(least).toBeLessThan(MOST_GROWTH)
  })
})
