import http from 'node:http'
import { type MockName, type MockOptions, mockProvider } from '../../src/testing/index.ts'
import { close, listen } from '../gateway/wire.ts'

/** A request to a provider and its answer. */
export interface Exchange {
  readonly path: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
  readonly status: number
  readonly answer: string
}

/** A mock provider on a loopback port that records its exchanges. It accepts no method other than POST. */
export async function mockUpstream(name: MockName, options: MockOptions = {}): Promise<{ base: string; exchanges: Exchange[]; close(): Promise<void> }> {
  const provider = mockProvider(name, options)
  const exchanges: Exchange[] = []
  const server = http.createServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(404).end()
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    const headers = new Headers()
    for (const [key, value] of Object.entries(request.headers))
      if (typeof value === 'string' && !/^(?:host|connection|content-length|transfer-encoding)$/.test(key)) headers.set(key, value)
    const path = request.url ?? '/'
    const answer = await provider(new Request(`http://mock${path}`, { method: 'POST', headers, body }))
    const text = await answer.text()
    exchanges.push({ path, headers: request.headers, body, status: answer.status, answer: text })
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text)
  })
  return { base: await listen(server), exchanges, close: () => close(server) }
}
