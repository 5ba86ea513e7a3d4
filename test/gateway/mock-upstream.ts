import { type MockName, type MockOptions, mockProvider } from '../../src/testing/index.ts'
import { type Upstream, upstream } from './wire.ts'

/** A mock provider on a port that records its refusals. */
export async function mockUpstream(name: MockName, options: MockOptions = {}): Promise<Upstream & { readonly refused: string[] }> {
  const mock = mockProvider(name, options)
  const refused: string[] = []
  const up = await upstream(async (request, response, body) => {
    const headers = Object.entries(request.headers).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)] as [string, string]]))
    const answer = await mock(new Request(`http://mock.invalid${request.url}`, { method: 'POST', headers, body: new Uint8Array(body) }))
    const text = await answer.text()
    if (!answer.ok) refused.push(text)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text)
  })
  return { ...up, refused }
}
