import http from 'node:http'
import { expect, it } from 'vitest'
import { forward, type Outcome } from '../../src/gateway/http/forward.ts'
import { atEnd } from './in-front-of.ts'
import { close, listen, send } from './wire.ts'

class Broken extends http.Agent {
  override createConnection(): never {
    throw Object.assign(new Error('no connection can be made'), { code: 'EBROKEN' })
  }
}

it('forward answers 502 for each request whose upstream connection cannot be created', async () => {
  const outcomes: Outcome[] = []
  const server = http.createServer((request, response) => {
    void forward(request, response, { base: 'http://provider.test', agent: new Broken(), body: undefined }).then((outcome) => outcomes.push(outcome))
  })
  const base = await listen(server)
  atEnd(() => close(server))
  for (let i = 0; i < 2; i++) {
    const answer = await send(base, '/v1/models', { method: 'GET' })
    expect([answer.status, answer.body.toString()]).toEqual([502, expect.stringContaining('EBROKEN')])
  }
  expect(outcomes).toEqual([
    { status: 502, complete: false, error: 'EBROKEN' },
    { status: 502, complete: false, error: 'EBROKEN' },
  ])
})
