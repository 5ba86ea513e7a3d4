import { expect, it } from 'vitest'
import { parseDuration } from '../../src/cli/option/parse-duration.ts'
import { checkUpstreamLoop } from '../../src/cli/serve/check-upstream-loop.ts'

it.each([
  ['0s', 0],
  ['90s', 90_000],
  ['5m', 300_000],
  ['24h', 86_400_000],
])('%s is parsed as a duration', (text, milliseconds) => {
  expect(parseDuration('--grace', text)).toBe(milliseconds)
})

it.each(['', '5', '-1s', '25h', '99999h', '1.5m', '1d'])("'%s' is rejected as a duration", (text) => {
  expect(() => parseDuration('--grace', text)).toThrow(expect.objectContaining({ code: 'usage', message: expect.stringContaining('--grace') }))
})

const others = { openai: 'https://api.openai.com', google: 'https://generativelanguage.googleapis.com' }

it.each(['http://127.0.0.1:8787', 'http://localhost:8787/x', 'http://[::1]:8787'])('the upstream %s is rejected as the gateway itself', (anthropic) => {
  expect(() => checkUpstreamLoop({ ...others, anthropic }, { host: '0.0.0.0', port: 8787 })).toThrow(expect.objectContaining({ code: 'usage' }))
})

it.each(['http://127.0.0.1:8788', 'http://10.0.0.1:8787', 'https://localhost:8787', 'http://localhost'])(
  'the upstream %s is accepted as another server',
  (anthropic) => {
    expect(() => checkUpstreamLoop({ ...others, anthropic }, { host: '127.0.0.1', port: 8787 })).not.toThrow()
  },
)
