import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { gateway } from '../../src/gateway/index.ts'

const through = (proxy: unknown) => () =>
  gateway({ upstreams: { anthropic: 'https://api.anthropic.com', proxy: proxy as { url: string } }, archive: memoryArchive() })

it.each(['http://jo:secret@proxy.example:3128', 5, true, [], {}, { url: 5 }, { url: null }])(
  'gateway() rejects a proxy without a url, and does not quote it: %j',
  (proxy) => {
    expect(through(proxy)).toThrow(expect.objectContaining({ code: 'invalid-proxy', message: 'The proxy of a gateway has no url' }))
  },
)

it('gateway() rejects a proxy whose except is not a string or that has unknown fields', () => {
  expect(through({ url: 'http://p:1', except: ['a'] })).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  expect(through({ url: 'http://p:1', exept: 'a' })).toThrow(expect.objectContaining({ code: 'invalid-option', remedy: expect.stringContaining("'except'") }))
  for (const fine of [undefined, null, { url: 'http://p:1', except: 'a,b' }, { url: 'proxy.example:3128' }]) expect(through(fine)).not.toThrow()
})
