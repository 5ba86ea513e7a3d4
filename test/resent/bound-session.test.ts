import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { decode } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { ResentHistories, type Treatment } from '../../src/resent/index.ts'

const FORMAT = 'anthropic-messages'
const lines = (i: number, amount: number) => Array.from({ length: amount }, (_, n) => `export const value_${i}_${n} = ${i * 100 + n}`).join('\n')

const asked = (i: number) => [
  { type: 'mcp_tool_use', id: `mcptoolu_${i}`, name: 'look', server_name: 'docs', input: { part: i } },
  { type: 'mcp_tool_result', tool_use_id: `mcptoolu_${i}`, is_error: false, content: [{ type: 'text', text: `found ${i}` }] },
  { type: 'text', text: `Part ${i} it is.`, citations: [{ type: 'web_search_result_location', url: 'https://e.example', title: 't', cited_text: 'c' }] },
]

/** A step of the assistant: sometimes reasoning, a server's tool call and words with its source, then a call; and the result. */
const step = (i: number, thinks: boolean) => [
  {
    role: 'assistant',
    content: [
      ...(thinks ? [{ type: 'thinking', thinking: `Part ${i} next.`, signature: `sig${i}` }] : []),
      ...(i % 6 === 5 ? asked(i) : []),
      { type: 'tool_use', id: `toolu_${i}`, name: 'Read', input: { file_path: `src/part_${i}.ts` } },
    ],
  },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: `toolu_${i}`, content: lines(i, 4 + (i % 5) * 6) }] },
]

const blocksOf = (messages: readonly { content: unknown }[]) =>
  messages.flatMap(({ content }) => (Array.isArray(content) ? (content as { type: string; citations?: unknown }[]) : []))

describe('a session whose model binds its reasoning, compacted repeatedly', () => {
  it.each([
    ['with system text and reasoning in every step', { system: 'You are careful.' }, 1],
    ['without system text', {}, 1],
    ['with reasoning in every fifth step', {}, 5],
  ])('%s: has no orphans, and blocks that were not cut stay identical', async (_, system, every) => {
    const treatments: Treatment[] = []
    const model = 'claude-opus-5-5'
    const histories = new ResentHistories({ window: 5_000, archive: memoryArchive(), onRender: ({ treatment }) => treatments.push(treatment) })
    const messages: { role: string; content: unknown }[] = [{ role: 'user', content: 'Fix the parser.' }]
    for (let i = 0; i < 80; i++) {
      messages.push(...step(i, i % every === 0))
      const rendered = await histories.render(JSON.stringify({ model, max_tokens: 100, ...system, messages }), { format: FORMAT })
      expect(violations(decode(rendered, { format: FORMAT }).history, profileFor({ format: FORMAT, model })).filter(({ law }) => law === 'no-orphan')).toEqual(
        [],
      )
      const own = new Set(blocksOf(messages).map((block) => JSON.stringify(block)))
      const said = blocksOf((JSON.parse(rendered) as { messages: { content: unknown }[] }).messages)
      const bound = said.filter(({ type, citations }) => citations || (type !== 'text' && type !== 'tool_result'))
      expect(bound.filter((block) => !own.has(JSON.stringify(block)))).toEqual([])
    }
    expect(treatments.filter((treatment) => treatment === 'compacted').length).toBeGreaterThan(5)
    expect(treatments).not.toContain('original')
  })
})
