import { describe, expect, it } from 'vitest'
import { compress } from '../../src/index.ts'

const textMessages = () => [
  { role: 'user', content: 'Read all of it. '.repeat(200) },
  { role: 'assistant', content: 'It says so. '.repeat(200) },
  { role: 'user', content: 'And?' },
]
const asked = { budget: 60, format: 'openai-chat' } as const

describe('compress on objects that did not come from JSON', () => {
  it.each([
    ['a circular message', (message: object) => Object.assign(message, { self: message }), 'circular'],
    ['a BigInt', (message: object) => Object.assign(message, { number: 10n }), 'BigInt'],
  ])('rejects messages with the cause in the error: %s', async (_, spoilt, why) => {
    const [first, ...rest] = textMessages()
    await expect(compress([spoilt(first as object), ...rest], asked)).rejects.toMatchObject({
      code: 'not-this-format',
      message: expect.stringContaining(why),
      remedy: expect.stringContaining('as the provider takes them'),
    })
  })

  it('rejects an array with a missing element by its index', async () => {
    const messages = textMessages()
    delete messages[1]
    await expect(compress(messages, asked)).rejects.toMatchObject({ code: 'not-this-format', message: 'Message 1 is no object', place: { index: 1 } })
  })

  it('compresses messages with an object nested 20,000 levels deep', async () => {
    const deep: { inner?: object } = {}
    let at = deep
    for (let i = 0; i < 20_000; i++) at = at.inner = {} as { inner?: object }
    const messages = textMessages().map((message, i) => (i === 1 ? { ...message, deep } : message))
    expect((await compress(messages, asked)).report.status).toBe('compressed')
  })
})
