import { describe, expect, it } from 'vitest'
import { compress } from '../../src/compress.ts'
import { decode } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'

const lines = (i: number) => Array.from({ length: 120 }, (_, line) => `unit_${i}.setting_${line}: value_${i * 1000 + line}`).join('\n')
const said = (i: number) => `<system-reminder>Todo list ${i} is empty.</system-reminder>`

/** The messages of an agent that puts user text next to each result, for two providers: one task, then nothing but calls. */
const bodies: Record<string, object> = {
  'anthropic-messages': {
    model: 'claude-sonnet-4-5',
    max_tokens: 100,
    messages: [
      { role: 'user', content: 'Read all units.' },
      ...Array.from({ length: 10 }, (_, i) => [
        { role: 'assistant', content: [{ type: 'tool_use', id: `t${i}`, name: 'read', input: { path: `unit_${i}.yaml` } }] },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: `t${i}`, content: lines(i) },
            { type: 'text', text: said(i) },
          ],
        },
      ]).flat(),
    ],
  },
  gemini: {
    contents: [
      { role: 'user', parts: [{ text: 'Read all units.' }] },
      ...Array.from({ length: 10 }, (_, i) => [
        { role: 'model', parts: [{ functionCall: { name: 'read', args: { path: `unit_${i}.yaml` } } }] },
        { role: 'user', parts: [{ functionResponse: { name: 'read', response: { output: lines(i) } } }, { text: said(i) }] },
      ]).flat(),
    ],
  },
}

describe.each(Object.keys(bodies))('user text next to tool results in %s', (format) => {
  const body = bodies[format] as object

  it.each(['cover', 'newest', 'clear-tool-results'])('is kept while the results are cut: %s', async (strategy) => {
    const { messages, report } = await compress(body, { budget: 3000, format, strategy })
    expect(report.status).toBe('compressed')
    expect(report.tokens.after).toBeLessThan(strategy === 'clear-tool-results' ? 12_000 : 3001)
    const text = JSON.stringify(messages)
    for (let i = 0; i < 10; i++) expect(text.split(JSON.stringify(said(i)).slice(1, -1))).toHaveLength(2)
    const { history } = decode(messages, { format })
    expect(violations(history, profileFor({ format }))).toEqual([])
  })

  it.each([1000, 3000, 8000])('leaves room that cover uses for over nine tenths of a budget of %i', async (budget) => {
    const { report } = await compress(body, { budget, format })
    expect(report.tokens.after).toBeGreaterThan(budget * 0.9)
    expect(report.tokens.after).toBeLessThanOrEqual(budget)
  })

  it('is the hard floor in the report, without the results next to it', async () => {
    const { report } = await compress(body, { budget: 20, format })
    expect(report.excess?.reason).toBe('floor')
    expect(Number(/alone .* takes (\d+) tokens/.exec(report.why)?.[1])).toBeLessThan(400)
  })
})

describe.each(Object.keys(bodies))('blank text next to the last tool results in %s', (format) => {
  it.each(['', ' '])('leaves a valid history that ends with a user message: %j', async (blank) => {
    const last = JSON.stringify(said(9))
    const body = JSON.parse(JSON.stringify(bodies[format]).replace(last, JSON.stringify(blank)))
    const { messages, report } = await compress(body, { budget: 3000, format })
    expect(report).toMatchObject({ status: 'compressed' })
    const { history } = decode(messages, { format })
    expect(violations(history, profileFor({ format }))).toEqual([])
    expect(history.messages.at(-1)?.role).toBe('user')
  })
})
