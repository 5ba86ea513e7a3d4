import { describe, expect, it } from 'vitest'
import { routeOf } from '../../src/gateway/index.ts'
import { inFrontOf } from './in-front-of.ts'
import { mockUpstream } from './mock-upstream.ts'
import { send, sha, upstream } from './wire.ts'

const trigger = { window: 8_000, at: 0.3, target: 0.2 }
const output = (i: number) => Array.from({ length: 12 }, (_, line) => `export const value_${i}_${line} = ${i * 100 + line} // part ${i}`).join('\n')

const anthropic = (steps: number, last: string) => ({
  model: 'claude-sonnet-4-5',
  max_tokens: 100,
  messages: [
    { role: 'user', content: 'Find the value.' },
    ...Array.from({ length: steps }, (_, i) => [
      { role: 'assistant', content: [{ type: 'tool_use', id: `toolu_${i}`, name: 'read', input: { i } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: `toolu_${i}`, content: output(i) }] },
    ]).flat(),
    { role: 'assistant', content: 'Done.' },
    { role: 'user', content: [{ type: 'text', text: last }] },
  ],
})
const responses = (steps: number, more: object = {}, first: object[] = []) => ({
  model: 'gpt-5',
  input: [
    ...first,
    { role: 'user', content: 'Find the value.' },
    ...Array.from({ length: steps }, (_, i) => [
      { type: 'function_call', id: `fc_${i}`, call_id: `call_${i}`, name: 'read', arguments: '{}' },
      { type: 'function_call_output', call_id: `call_${i}`, output: output(i) },
    ]).flat(),
  ],
  ...more,
})
const PROMPTS = {
  'Claude Code': 'CRITICAL: Respond with TEXT ONLY.\n\nYour task is to create a detailed summary of the conversation so far, paying close attention',
  Codex: 'You are performing a CONTEXT CHECKPOINT COMPACTION. Create a handoff summary for another LLM.',
  'Gemini CLI': 'First, reason in your scratchpad. Then, generate the <state_snapshot>.',
}

/** Whether the gateway forwarded the client's body, byte for byte. */
async function isPassedUnchanged(path: string, body: object): Promise<boolean> {
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  const { base } = await inFrontOf(up, { trigger })
  const sent = JSON.stringify(body)
  await send(base, path, { body: sent })
  return sha(up.got[0]?.body ?? '') === sha(sent)
}

describe('histories that the client or the provider compacts itself', () => {
  it.each(Object.entries(PROMPTS))('passes %s’s own compaction request unchanged', async (_, prompt) => {
    expect(await isPassedUnchanged('/v1/messages', anthropic(15, prompt))).toBe(true)
  })

  it.each([
    ['nowhere', anthropic(15, 'Go on with the next value.')],
    ['far behind the beginning of the last message', anthropic(15, `${'Go on. '.repeat(300)}${PROMPTS['Claude Code']}`)],
    [
      'in an earlier message',
      { ...anthropic(15, 'Go on.'), messages: [{ role: 'user', content: PROMPTS.Codex }, ...anthropic(15, 'Go on.').messages.slice(1)] },
    ],
    ['in a result', JSON.parse(JSON.stringify(anthropic(15, 'Go on.')).replace('part 14"', `part 14. ${PROMPTS.Codex}"`))],
  ])('compacts a history that asks for a summary %s', async (_, body) => {
    expect(await isPassedUnchanged('/v1/messages', body)).toBe(false)
  })

  it('compacts a client’s compaction request when the whole conversation does not fit the window', async () => {
    expect(await isPassedUnchanged('/v1/messages', anthropic(80, PROMPTS['Claude Code']))).toBe(false)
  })

  it.each([
    ['Anthropic’s context editing', '/v1/messages', { ...anthropic(15, 'Go on.'), context_management: { edits: [{ type: 'clear_tool_uses_20250919' }] } }],
    ['Anthropic’s compaction on demand', '/v1/messages', { ...anthropic(15, 'Go on.'), compaction: { type: 'summarize' } }],
    ['Responses’ compaction', '/v1/responses', responses(15, { context_management: [{ type: 'compaction', compact_threshold: 50_000 }] })],
    ['a history stored by Responses', '/v1/responses', responses(15, { previous_response_id: 'resp_1' })],
    ['a conversation stored by Responses', '/v1/responses', responses(15, { conversation: 'conv_1' })],
    ['the compaction endpoint of Responses', '/v1/responses/compact', responses(15)],
  ])('passes unchanged: %s', async (_, path, body) => {
    expect(await isPassedUnchanged(path, body)).toBe(true)
  })

  it.each([
    ['/v1/messages', { ...anthropic(15, 'Go on.'), context_management: null, compaction: null }],
    ['/v1/responses', responses(15, { context_management: null, previous_response_id: null, conversation: null })],
    ['/v1/messages', { ...anthropic(15, 'Go on.'), context_management: { edits: [] } }],
    ['/v1/messages', { ...anthropic(15, 'Go on.'), context_management: {} }],
    ['/v1/responses', responses(15, { context_management: [] })],
  ])('compacts a request on %s whose context-management fields are null or empty', async (path, body) => {
    expect(await isPassedUnchanged(path, body)).toBe(false)
  })

  it.each([
    ['calls', ['rs', 'fc'], true],
    ['reasoning', ['rs'], false],
    ['text', ['rs', 'msg'], false],
  ])('keeps references to %s next to the items that belong to them', async (_, kinds, whole) => {
    const mock = await mockUpstream('openai-responses')
    const { base } = await inFrontOf(mock, { trigger })
    const input = responses(40).input.flatMap((item): object[] => {
      if (!('type' in item) || item.type !== 'function_call') return [item]
      const i = 'id' in item ? String(item.id).slice(3) : ''
      const references = kinds.map((kind) => ({ type: 'item_reference', id: `${kind}_${i}` }))
      return kinds.includes('fc') ? references : [...references, item]
    })
    const body = JSON.stringify({ model: 'gpt-5', input })
    await send(base, '/v1/responses', { body })
    const got = JSON.parse(mock.got[0]?.body.toString() ?? '{}').input as { type?: string; id?: string; call_id?: string }[]
    const ids = got.map(({ id, call_id }) => id ?? call_id ?? '')
    expect(got.length === input.length).toBe(whole)
    for (const [at, id] of ids.entries()) if (id.startsWith('rs_')) expect(ids[at + 1]).toMatch(new RegExp(`_${id.slice(3)}$`))
    for (const kind of kinds.slice(1)) expect(ids.filter((id) => id.startsWith(kind))).toHaveLength(40)
    for (const [at, { type, id = '' }] of got.entries()) if (type === 'function_call') expect(ids[at - 1]).toBe(kinds.at(-1) + id.slice(2))
    if (!whole) expect(mock.refused).toEqual([])
  })

  it('keeps a function response for Gemini’s cached content first and byte for byte while the session goes on', async () => {
    const mock = await mockUpstream('gemini')
    const { base, events } = await inFrontOf(mock, { trigger })
    const answer = (text: string) => ({ role: 'user', parts: [{ functionResponse: { name: 'read', response: { output: text } } }] })
    const first = answer('The first answer.')
    for (const steps of [5, 40, 42]) {
      const rest = Array.from({ length: steps }, (_, i) => [{ role: 'model', parts: [{ functionCall: { name: 'read', args: { i } } }] }, answer(output(i))])
      const body = JSON.stringify({ cachedContent: 'cachedContents/1', contents: [first, ...rest.flat()] })
      await send(base, '/v1beta/models/gemini-3-pro:generateContent', { body })
    }
    expect(events.map(({ treatment }) => treatment)).toEqual(['passed', 'compacted', 'rendered'])
    expect(mock.refused).toEqual([])
    for (const { body } of mock.got) expect(body.toString().startsWith(`{"cachedContent":"cachedContents/1","contents":[${JSON.stringify(first)}`)).toBe(true)
  })

  it('counts the request that a counting request of Gemini wraps the way its session was compacted, and leaves everything around it', async () => {
    const up = await upstream((_, response) => response.writeHead(200).end('{}'))
    const { base, events } = await inFrontOf(up, { trigger })
    const contents = Array.from({ length: 40 }, (_, i) => [
      { role: 'user', parts: i === 0 ? [{ text: 'Go on.' }] : [{ functionResponse: { name: 'read', response: { output: output(i) } } }] },
      { role: 'model', parts: [{ functionCall: { name: 'read', args: { i } } }] },
    ])
      .flat()
      .slice(0, -1)
    await send(base, '/v1beta/models/gemini-3-pro:generateContent', { body: JSON.stringify({ contents }) })
    const wrap = (request: string) => `{"note": 1, "generateContentRequest" : {"model":"models/gemini-3-pro","contents":${request}} }`
    await send(base, '/v1beta/models/gemini-3-pro:countTokens', { body: wrap(JSON.stringify(contents)) })
    const compacted = /"contents":(.*)\}$/s.exec(up.got[0]?.body.toString() ?? '')?.[1] ?? ''
    expect(events.map(({ treatment }) => treatment)).toEqual(['compacted', 'rendered'])
    expect(compacted.length).toBeLessThan(JSON.stringify(contents).length)
    expect(up.got[1]?.body.toString()).toBe(wrap(compacted))
  })

  it('keeps a provider’s encrypted compaction item byte for byte and compacts what follows it', async () => {
    const up = await upstream((_, response) => response.writeHead(200).end('{}'))
    const { base } = await inFrontOf(up, { trigger })
    const sealed = { type: 'compaction', id: 'cmp_1', encrypted_content: 'gAAAAAB+/=' }
    await send(base, '/v1/responses', { body: JSON.stringify(responses(40, {}, [sealed])) })
    const got = up.got[0]?.body.toString() ?? ''
    expect(got).toContain(JSON.stringify(sealed))
    expect(got.length).toBeLessThan(JSON.stringify(responses(40)).length)
  })
})

describe('routeOf', () => {
  it('matches the path and ignores the query', () => {
    expect(routeOf('/v1/messages?beta=true').format).toBe('anthropic-messages')
    expect(routeOf('/v1beta/models/gemini-3-pro:streamGenerateContent?alt=sse')).toEqual({
      name: 'gemini',
      provider: 'google',
      format: 'gemini',
      model: 'gemini-3-pro',
    })
    expect(routeOf('/v1beta/models/gemini-3-pro:countTokens')).toEqual({
      name: 'count_tokens',
      provider: 'google',
      format: 'gemini',
      counts: true,
      model: 'gemini-3-pro',
    })
    expect(routeOf('/v1beta/models').format).toBeUndefined()
    expect(routeOf('/upload/v1beta/files').provider).toBe('google')
    expect(routeOf('/v1/responses').format).toBe('openai-responses')
    expect(routeOf('/v1/responses/resp_1/cancel').format).toBeUndefined()
  })

  it('returns the provider of a path, and openai for an Anthropic path after a prefix', () => {
    expect(routeOf('/v1/messages/count_tokens/')).toEqual({ name: 'count_tokens', provider: 'anthropic', format: 'anthropic-messages', counts: true })
    expect(routeOf('/v1/messages/batches')).toEqual({ name: 'other', provider: 'anthropic' })
    expect(routeOf('/api/anthropic/v1/messages')).toEqual({ name: 'other', provider: 'openai' })
    expect(routeOf('/openai/v1/responses/input_tokens')).toEqual({ name: 'count_tokens', provider: 'openai', format: 'openai-responses', counts: true })
    expect(routeOf('/v1beta/models')).toEqual({ name: 'google', provider: 'google' })
  })
})
