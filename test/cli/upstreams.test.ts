import { expect, it } from 'vitest'
import { upstreamsOf } from '../../src/cli/serve/upstreams.ts'

it.each(['', '/'])('the version at the end of every base URL is removed, here followed by "%s"', (end) => {
  const found = upstreamsOf({ anthropic: `http://host/a/v1${end}`, openai: `http://host/o/v1${end}`, google: `http://host/g/v1beta${end}` })
  expect(found).toEqual({ anthropic: 'http://host/a', openai: 'http://host/o', google: 'http://host/g' })
})

it.each([
  ['https://api.anthropic.com', undefined],
  ['ftp://example.com', "--anthropic: 'ftp://example.com' is not a base URL"],
  ['https://user:S3/C@RET@example.com', "--anthropic: 'https://…@example.com' is not a base URL"],
  ['htps://user:S3CRET@example.com/v1', "--anthropic: 'htps://…@example.com/v1' is not a base URL"],
  ['http://:S3CRET@example.com', "--anthropic: 'http://…@example.com' is not a base URL"],
  ['user:S3CRET@example.com', "--anthropic: '…@example.com' is not a base URL"],
])('%s is accepted as a base URL, or rejected without printing its password', (anthropic, message) => {
  const found = () => upstreamsOf({ anthropic })
  if (message === undefined) expect(found().anthropic).toBe(anthropic)
  else expect(found).toThrow(expect.objectContaining({ code: 'usage', message }))
})
