import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { openSession } from '../../src/session/index.ts'

const png = Uint8Array.from([0, 137, 80, 78, 71]).subarray(1)

it.each([
  ['a Uint8Array view', png],
  ['a Node Buffer', Buffer.from(png)],
  ['an ArrayBuffer', png.slice().buffer],
])('a session sends the bytes of an image given as %s in base64, also when it is opened again', async (_, image) => {
  const archive = memoryArchive()
  const session = await openSession({ window: 100_000, id: 'one', archive })
  const beside = { type: 'image', image: new URL('https://example.com/a.png') }
  await session.append({ role: 'user', content: [{ type: 'text', text: 'Look.' }, { type: 'image', image }, beside] })
  const sent = (await session.render()).messages
  expect(sent).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Look.' },
        { type: 'image', image: Buffer.from(png).toString('base64') },
        { type: 'image', image: 'https://example.com/a.png' },
      ],
    },
  ])
  expect((await (await openSession({ window: 100_000, id: 'one', archive })).render()).messages).toEqual(sent)
})

it('a session keeps the bytes of Bedrock Converse messages as bytes, also in redacted reasoning and when opened again', async () => {
  const archive = memoryArchive()
  const picture = { image: { format: 'png', source: { bytes: png } } }
  const said = [
    { role: 'user', content: [{ text: 'Look.' }, picture, { document: { format: 'txt', name: 'a', source: { text: 'AAEC' } } }] },
    {
      role: 'assistant',
      content: [
        { reasoningContent: { redactedContent: png } },
        { toolUse: { toolUseId: 't', name: 'f', input: { image: { source: { bytes: 'AAEC' } }, redactedContent: 'AAEC' } } },
      ],
    },
    { role: 'user', content: [{ toolResult: { toolUseId: 't', content: [picture, { json: { source: { bytes: 'AAEC' } } }] } }] },
  ]
  const session = await openSession({ window: 100_000, id: 'one', archive })
  await session.append(said)
  const { messages } = await session.render()
  expect(structuredClone(messages)).toEqual(said)
  expect(JSON.stringify(messages)).toContain(Buffer.from(png).toString('base64'))
  const again = (await (await openSession({ window: 100_000, id: 'one', archive })).render()).messages
  expect(again).toEqual(messages)
  expect((await session.render()).messages.map((message, i) => message === messages[i])).toEqual([true, true, true])
})

it('a session keeps a message field named __proto__ when it is opened again', async () => {
  const archive = memoryArchive()
  const open = () => openSession({ window: 100_000, format: 'openai-chat', id: 'one', archive })
  const session = await open()
  await session.append(JSON.parse('{"role":"user","content":"Look.","__proto__":{"seen":1}}'))
  const sent = JSON.stringify((await session.render()).messages)
  expect(sent).toContain('__proto__')
  expect(JSON.stringify((await (await open()).render()).messages)).toBe(sent)
})
