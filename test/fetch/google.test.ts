import { ApiError, type Content, GoogleGenAI, type Part } from '@google/genai'
import { describe, expect, it } from 'vitest'
import { compactingFetch, type RenderEvent } from '../../src/fetch/index.ts'
import { recorder, TASK, toolOutput } from '../clients/work.ts'

const WINDOW = 6_000
const STEPS = 40
const WITH_TOOLS = { tools: [{ functionDeclarations: [{ name: 'read' }] }] }
/** Tools and system text are in the cached content, and the API accepts none besides it. */
const CACHED = { cachedContent: 'cachedContents/1' }

/** The parts of one answer, whole or streamed. */
async function answer(client: GoogleGenAI, contents: Content[], config: object, stream: boolean): Promise<Part[]> {
  const request = { model: 'gemini-3-pro', contents, config }
  if (!stream) return (await client.models.generateContent(request)).candidates?.[0]?.content?.parts ?? []
  const parts: Part[] = []
  for await (const chunk of await client.models.generateContentStream(request)) parts.push(...(chunk.candidates?.[0]?.content?.parts ?? []))
  return parts
}

describe('the official Google client with a wrapped fetch', () => {
  it.each([
    [false, WITH_TOOLS],
    [true, WITH_TOOLS],
    [false, CACHED],
  ])('completes a long loop with signatures, streamed: %s, with %j, and no request is refused', async (stream, config) => {
    const { fetch, sent, refused } = recorder('gemini', { steps: STEPS, window: WINDOW, thinking: true })
    const events: RenderEvent[] = []
    const wrapped = compactingFetch({ window: WINDOW, onRender: (event) => events.push(event) }, fetch)
    const client = new GoogleGenAI({ apiKey: 'none', httpOptions: { baseUrl: 'http://mock.invalid', fetch: wrapped } })
    const contents: Content[] = [{ role: 'user', parts: [{ text: TASK }] }]
    for (let step = 1; ; step++) {
      const parts = await answer(client, contents, config, stream)
      contents.push({ role: 'model', parts })
      const calls = parts.flatMap(({ functionCall }) => functionCall ?? [])
      if (calls.length === 0) break
      contents.push({
        role: 'user',
        parts: calls.map(({ id = '', name = '' }) => ({ functionResponse: { id, name, response: { output: toolOutput(step) } } })),
      })
    }
    expect([refused, sent.length, contents.length]).toEqual([[], STEPS + 1, 2 * STEPS + 2])
    for (const body of sent) expect(body).toContain(TASK)
    expect(events.filter(({ treatment }) => treatment === 'compacted').length).toBeGreaterThan(1)
    expect(events.filter(({ treatment }) => treatment === 'original')).toEqual([])
  })

  it('counts the request that a counting request wraps as its session stands', async () => {
    const bodies: string[] = []
    const keepBody = async (_: unknown, init?: RequestInit) => {
      bodies.push(String(init?.body))
      return Response.json({})
    }
    const wrapped = compactingFetch({ window: WINDOW }, keepBody)
    const contents = Array.from({ length: 30 }, (_, i) => ({ role: i % 2 ? 'model' : 'user', parts: [{ text: `${TASK} ${toolOutput(i)}` }] })).slice(0, -1)
    const post = (method: string, body: object) =>
      wrapped(`http://mock.invalid/v1beta/models/gemini-3-pro:${method}`, { method: 'POST', body: JSON.stringify(body) })
    await post('generateContent', { contents })
    await post('countTokens', { generateContentRequest: { model: 'models/gemini-3-pro', contents } })
    const [sent, counted] = bodies.map((body) => JSON.parse(body))
    expect(sent.contents.length).toBeLessThan(contents.length)
    expect(counted).toEqual({ generateContentRequest: { model: 'models/gemini-3-pro', contents: sent.contents } })
  })

  it('receives the provider’s error', async () => {
    const wrapped = compactingFetch({}, async () => Response.json({ error: { code: 429, message: 'Slow down.' } }, { status: 429 }))
    const client = new GoogleGenAI({ apiKey: 'none', httpOptions: { baseUrl: 'http://mock.invalid', fetch: wrapped } })
    const error = await client.models.generateContent({ model: 'gemini-3-pro', contents: TASK }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 429, message: expect.stringContaining('Slow down.') })
  })
})
