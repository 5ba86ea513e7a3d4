import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { cutEntries } from '../../src/compact/receipt/cut-entries.ts'
import { type Edit, invert, type Message } from '../../src/message/index.ts'

const messages = ['the first words', 'the second words', 'words that stay'].map(
  (text, i): Message => ({ id: `m${i}`, role: 'user', parts: [{ type: 'text', text, path: [] }] }),
)
const edit: Edit<Message> = [{ cut: 2, put: [], reason: 'digest' }, { keep: 1 }]
const whole = 'the first words\nthe second words'

it('a cut text that spans several messages is archived whole and found by search under the message with the match', async () => {
  const archive = memoryArchive()
  await archive.put(
    cutEntries(
      messages,
      {
        edit,
        promised: new Map([
          ['a', whole],
          ['b', 'the second words'],
        ]),
      },
      { input: 'x' },
    ),
  )
  const found = await archive.search('second')
  expect(found.map(({ meta }) => meta)).toEqual([{ input: 'x', message: 'm1', role: 'user', index: 1 }])
  const kept = (await archive.list()).map(({ bytes }) => Buffer.from(bytes).toString())
  expect(kept).toContain(whole)
  expect(kept).not.toContain('words that stay')
})

it('a part of a message that a handle refers to is archived as an entry that search finds', async () => {
  const archive = memoryArchive()
  await archive.put(cutEntries(messages, { edit, promised: new Map([['a', 'first']]) }, {}))
  expect((await archive.search('first')).map(({ hash }) => hash)).toHaveLength(2)
})

it('a record of an earlier compaction is archived whole but not found by search', async () => {
  const archive = memoryArchive()
  const [record] = messages
  await archive.put(cutEntries(messages, { edit, promised: new Map(), earlier: new Map([[record as Message, []]]) }, {}))
  expect(await archive.search('first')).toEqual([])
  expect((await archive.search('words')).map(({ meta }) => meta?.message)).toEqual(['m1'])
  expect((await archive.list()).map(({ bytes }) => Buffer.from(bytes).toString())).toContain('the first words')
})

it('stores the inverse edit as bytes of its JSON, written message by message', () => {
  const said = (id: string, text: string): Message => ({ id, role: 'user', parts: [{ type: 'text', text }] })
  const messages = [said('a', 'Zürich \ud800 "quoted"\n'), said('b', '東京'), said('c', 'kept')]
  const edits: Edit<Message>[] = [
    [{ cut: 2, put: [said('n', 'short')], reason: 'old' }, { keep: 1 }],
    [
      { cut: 0, put: [said('n', 'new')] },
      { keep: 2, reason: 'recent' },
      { cut: 1, put: [] },
    ],
    [{ keep: 3 }],
    [],
  ]
  for (const edit of edits) {
    const inverse = edit.length === 0 ? edit : invert(messages, edit)
    const [entry] = cutEntries(messages, { edit, promised: new Map() }, { run: 1 }, inverse)
    expect(entry).toMatchObject({ kind: 'edit', bytes: expect.any(Uint8Array), meta: { run: 1 } })
    expect(JSON.parse(Buffer.from(entry?.bytes ?? '').toString())).toEqual(JSON.parse(JSON.stringify(inverse)))
  }
})
