import Anthropic from '@anthropic-ai/sdk'
import { describe, expect, it } from 'vitest'
import { compactingFetch, type RenderEvent } from '../../src/fetch/index.ts'
import { recorder, rewrites, TASK, toolOutput } from '../clients/work.ts'

const WINDOW = 6_000
const STEPS = 60
const tools: Anthropic.Tool[] = [{ name: 'read', input_schema: { type: 'object', properties: { path: { type: 'string' } } } }]

/** A user's own agent loop, as in the client's documentation. */
async function loop(client: Anthropic, model: string, stream: boolean): Promise<Anthropic.MessageParam[]> {
  const messages: Anthropic.MessageParam[] = [{ role: 'user', content: TASK }]
  for (let step = 1; ; step++) {
    const body = { model, max_tokens: 4_000, thinking: { type: 'enabled', budget_tokens: 2_000 } as const, system: 'You find code.', tools, messages }
    const answer = stream ? await client.messages.stream(body).finalMessage() : await client.messages.create(body)
    messages.push({ role: 'assistant', content: answer.content })
    const results = answer.content.flatMap((block) =>
      block.type === 'tool_use' ? [{ type: 'tool_result' as const, tool_use_id: block.id, content: toolOutput(step) }] : [],
    )
    if (results.length === 0) return messages
    messages.push({ role: 'user', content: results })
  }
}

describe('the official Anthropic client with a wrapped fetch', () => {
  it.each([
    ['a model whose reasoning is not bound', 'claude-haiku-4-5', false],
    ['a model whose reasoning is bound to its prefix, streamed', 'claude-opus-5-5', true],
  ])('completes a long loop with %s, and no request is refused', async (_, model, stream) => {
    const { fetch, sent, refused } = recorder('anthropic', { steps: STEPS, window: WINDOW, thinking: true })
    const events: RenderEvent[] = []
    const client = new Anthropic({ apiKey: 'none', maxRetries: 0, fetch: compactingFetch({ window: WINDOW, onRender: (event) => events.push(event) }, fetch) })
    const messages = await loop(client, model, stream)
    expect(refused).toEqual([])
    expect(sent).toHaveLength(STEPS + 1)
    expect(JSON.stringify(messages).length / 4).toBeGreaterThan(2 * WINDOW)
    const histories = sent.map((body) => (JSON.parse(body) as { messages: unknown[] }).messages)
    for (const history of histories) expect(JSON.stringify(history[0])).toContain(TASK)
    expect(events.filter(({ treatment }) => treatment === 'original')).toEqual([])
    expect(rewrites(histories)).toBe(events.filter(({ treatment }) => treatment === 'compacted').length)
  })

  it('counts the tokens of the compacted session', async () => {
    const { fetch, sent } = recorder('anthropic', { steps: 12, window: 100_000, thinking: true })
    const client = new Anthropic({ apiKey: 'none', maxRetries: 0, fetch: compactingFetch({ window: 3_000 }, fetch) })
    const messages = await loop(client, 'claude-haiku-4-5', false)
    const { input_tokens } = await client.messages.countTokens({ model: 'claude-haiku-4-5', system: 'You find code.', tools, messages })
    expect(input_tokens).toBeLessThan(JSON.stringify(messages).length / 4)
    expect((JSON.parse(sent.at(-1) as string) as { messages: unknown[] }).messages[0]).toEqual({ role: 'user', content: TASK })
  })
})
