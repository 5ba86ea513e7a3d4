import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decant } from './fake-terminal.ts'

let folder: string
let server: Server
let url: string
let code = 200
const queries: string[] = []

/** An embedding model with one piece of knowledge: a closed harbour and waiting ships are the same matter. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'decant-meaning-'))
  queries.length = 0
  code = 200
  server = createServer(async (request, response) => {
    const { input } = JSON.parse(Buffer.concat(await request.toArray()).toString('utf8')) as { input: string[] }
    queries.push(...input)
    response.writeHead(code, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data: input.map((text, index) => ({ index, embedding: [/harbour|ships|vessels/.test(text) ? 1 : 0, 0.1] })) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function filled(): Promise<void> {
  const results = [
    'the weather is fine. '.repeat(60),
    `Closed until dawn: the harbour. ${'All is quiet there. '.repeat(60)}`,
    'trains run on time. '.repeat(60),
  ]
  const messages = [
    { role: 'user', content: 'Look around.' },
    ...results.flatMap((content, i) => [
      { role: 'assistant', content: '', tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'look', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: `c${i}`, content },
    ]),
    { role: 'assistant', content: 'I have looked.' },
  ]
  writeFileSync(join(folder, 'run.json'), JSON.stringify(messages))
  expect((await decant(folder, ['compress', 'run.json', '--budget', '100', '--out', 'small.json'])).code).toBe(0)
}

describe('decant recall --embedding-model', () => {
  it('finds a record by its meaning, and requests the embedding of each record once', async () => {
    await filled()
    const query = ['recall', 'may vessels sail', '--json']
    const bare = await decant(folder, query)
    expect(bare.out).not.toContain('harbour')
    const by = ['--embedding-model', 'local:tiny', '--url', url]
    const found = await decant(folder, [...query, ...by])
    const { hits } = JSON.parse(found.out) as { hits: { snippet: string }[] }
    expect(hits[0]?.snippet).toContain('the harbour')
    const first = queries.length
    expect(first).toBeGreaterThan(3)
    expect(JSON.parse((await decant(folder, [...query, ...by])).out)).toEqual(JSON.parse(found.out))
    expect(queries.slice(first)).toEqual(['word', 'may vessels sail'])
  })

  it('searches by words, and reports that once, if the embedding model fails', async () => {
    await filled()
    code = 500
    const found = await decant(folder, ['recall', 'harbour', '--json', '--embedding-model', 'local:tiny', '--url', url])
    expect(found.code).toBe(0)
    expect((JSON.parse(found.out) as { hits: object[] }).hits.length).toBeGreaterThan(0)
    expect(found.err.match(/Searched by words alone/g)).toHaveLength(1)
    expect(found.err).toContain('decant: The embedding model local:tiny gave no vectors: overloaded, status 500. Searched by words alone.\n  Check its name,')
  })

  it('does not ask the embedding model if the query is a handle', async () => {
    await filled()
    const { hits } = JSON.parse((await decant(folder, ['recall', 'harbour', '--json'])).out) as { hits: { ref: string }[] }
    const whole = await decant(folder, ['recall', hits[0]?.ref ?? '', '--embedding-model', 'local:tiny', '--url', url])
    expect(whole.out).toContain('the harbour')
    expect(queries).toEqual([])
  })

  it('rejects a missing key, a missing model, and a provider without embeddings', async () => {
    await filled()
    const keyless = await decant(folder, ['recall', 'x', '--embedding-model', 'openai:text-embedding-3-small'])
    expect([keyless.code, keyless.err]).toEqual([2, expect.stringContaining('OPENAI_API_KEY')])
    const nameless = await decant(folder, ['recall', 'x', '--url', url])
    expect([nameless.code, nameless.err]).toEqual([2, expect.stringContaining('--embedding-model')])
    expect((await decant(folder, ['recall', 'x', '--embedding-model', 'anthropic:claude'])).err).toContain('embedding model')
    const unknown = await decant(folder, ['recall', 'x', '--embedding-model', 'nobody:x'])
    expect(unknown.code).not.toBe(0)
    expect(unknown.err).toContain('names no provider')
  })
})
