import { describe, expect, it } from 'vitest'
import { compress } from '../../src/compress.ts'
import { decode } from '../../src/format/index.ts'
import { messageText } from '../../src/message/index.ts'
import { cutFirst } from '../../src/pipeline/index.ts'
import { clearToolResults, cover, newest } from '../../src/strategy/index.ts'
import { createCounter } from '../../src/token/index.ts'

/** Turns about between two tools, each result some 300 tokens. */
const run = Array.from({ length: 16 }, (_, i) => [
  {
    role: 'assistant',
    content: `Step ${i}.`,
    tool_calls: [{ id: `c${i}`, type: 'function', function: { name: i % 2 === 0 ? 'list' : 'read', arguments: `{"at":${i}}` } }],
  },
  { role: 'tool', tool_call_id: `c${i}`, content: Array.from({ length: 25 }, (_, line) => `row_${i}_${line} = value ${i * line}`).join('\n') },
]).flat()
const history = [{ role: 'user', content: 'Find the row.' }, ...run]
const tokens = createCounter().messages(decode(history).history.messages)
const resultsIn = (messages: readonly object[]) =>
  decode(messages as object[])
    .history.messages.filter(({ role }) => role === 'tool')
    .map((message) => messageText(message).split('\n').length)

describe('tools whose results are cut first', () => {
  it('lose their older results, and nothing else is cut if that is enough', async () => {
    const { messages, report } = await compress(history, { budget: Math.round(tokens * 0.75), strategy: cutFirst(newest(), ['list']) })
    expect(report.status).toBe('compressed')
    expect(resultsIn(messages)).toEqual(Array.from({ length: 16 }, (_, i) => (i % 2 === 0 && i < 10 ? 1 : 25)))
  })

  it('leave further cuts to the strategy if their results are not enough', async () => {
    const budget = Math.round(tokens * 0.2)
    const { messages, report } = await compress(history, { budget, strategy: cutFirst(cover(), ['list']) })
    expect(report.tokens.after).toBeLessThanOrEqual(budget)
    expect(report.violations.after).toEqual([])
    expect(messages.length).toBeLessThan(history.length)
  })

  it('have no effect if no tool has the given name', async () => {
    const one = await compress(history, { budget: '30%', strategy: cutFirst(newest(), ['none']) })
    expect(one.messages).toEqual((await compress(history, { budget: '30%', strategy: newest() })).messages)
  })

  it('keep their newest result if clearToolResults keeps one, whatever other calls are in between', async () => {
    const { messages } = await compress(history, { budget: Math.round(tokens * 0.75), strategy: clearToolResults({ keepNewest: 1, only: ['read'] }) })
    expect(resultsIn(messages)).toEqual(Array.from({ length: 16 }, (_, i) => (i % 2 === 1 && i < 15 ? 1 : 25)))
  })
})
