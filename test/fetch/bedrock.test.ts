import { describe, expect, it } from 'vitest'
import { compactingFetch, type RenderEvent } from '../../src/fetch/index.ts'
import { recorder, TASK, toolOutput } from '../clients/work.ts'

const WINDOW = 6_000
const STEPS = 40
const URL_OF_CONVERSE = 'https://bedrock-runtime.us-east-1.amazonaws.com/model/us.anthropic.claude-sonnet-4-5-20250929-v1%3A0/converse'
const toolConfig = { tools: [{ toolSpec: { name: 'read', inputSchema: { json: { type: 'object' } } } }] }

interface Block {
  readonly text?: string
  readonly toolUse?: { readonly toolUseId: string }
}

/** A history as long as after a loop of that many steps. */
function long(steps: number): string {
  const messages = Array.from({ length: steps }, (_, i) => [
    { role: 'assistant', content: [{ toolUse: { toolUseId: `t${i}`, name: 'read', input: { i } } }] },
    { role: 'user', content: [{ toolResult: { toolUseId: `t${i}`, content: [{ text: toolOutput(i) }] } }] },
  ])
  return JSON.stringify({ messages: [{ role: 'user', content: [{ text: TASK }] }, ...messages.flat()], toolConfig })
}

describe('a wrapped fetch for Bedrock’s Converse with an API key', () => {
  it('completes a long loop, and no request is refused', async () => {
    const { fetch, sent, refused } = recorder('bedrock', { steps: STEPS, window: WINDOW })
    const events: RenderEvent[] = []
    const wrapped = compactingFetch({ window: WINDOW, onRender: (event) => events.push(event) }, fetch)
    const messages: { role: string; content: object[] }[] = [{ role: 'user', content: [{ text: TASK }] }]
    for (let step = 1; ; step++) {
      const body = JSON.stringify({ messages, system: [{ text: 'be brief' }, { cachePoint: { type: 'default' } }], toolConfig })
      const response = await wrapped(URL_OF_CONVERSE, { method: 'POST', body, headers: { authorization: 'Bearer bedrock-api-key' } })
      const { output } = (await response.json()) as { output: { message: { role: string; content: Block[] } } }
      messages.push(output.message)
      const calls = output.message.content.flatMap(({ toolUse }) => toolUse ?? [])
      if (calls.length === 0) break
      messages.push({ role: 'user', content: calls.map(({ toolUseId }) => ({ toolResult: { toolUseId, content: [{ text: toolOutput(step) }] } })) })
    }
    expect([refused, sent.length, messages.length]).toEqual([[], STEPS + 1, 2 * STEPS + 2])
    for (const body of sent) expect(body).toContain(TASK)
    expect(events.filter(({ treatment }) => treatment === 'compacted').length).toBeGreaterThan(1)
    expect(events.filter(({ treatment }) => treatment === 'original')).toEqual([])
  })

  it('passes signed requests unchanged, since the signature would not fit another body', async () => {
    const calls: unknown[] = []
    const wrapped = compactingFetch({ window: 1_000 }, async (...call) => {
      calls.push(call)
      return new Response('{}')
    })
    const body = long(9)
    const signature = 'AWS4-HMAC-SHA256 Credential=AKIA/20260101/us-east-1/bedrock/aws4_request, SignedHeaders=host;x-amz-date, Signature=00'
    const signed = { method: 'POST', body, headers: { Authorization: signature } }
    const plain = { method: 'POST', body }
    const request = new Request(URL_OF_CONVERSE, signed)
    await wrapped(URL_OF_CONVERSE, signed)
    await wrapped(`${URL_OF_CONVERSE}?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=00`, plain)
    await wrapped(request)
    expect(calls.map((call) => (call as unknown[])[1])).toEqual([signed, plain, undefined])
    expect(request.bodyUsed).toBe(false)
    await wrapped(URL_OF_CONVERSE, plain)
    expect((calls.at(-1) as [string, { body: string }])[1].body.length).toBeLessThan(body.length / 2)
  })
})
