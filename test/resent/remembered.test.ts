import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, vi } from 'vitest'
import { type Archive, memoryArchive, putInBatches, sqliteArchive } from '../../src/archive/index.ts'
import { type Document, decode, wireNamed } from '../../src/format/index.ts'
import type { Message } from '../../src/message/index.ts'
import { parseEdit } from '../../src/resent/edit/parse-edit.ts'
import { stringifyEdit } from '../../src/resent/edit/stringify-edit.ts'
import { encodeVerified, ResentHistories, resentStore, type Treatment } from '../../src/resent/index.ts'
import { sessionBody } from '../gateway/session-body.ts'

const FORMAT = 'anthropic-messages'
const history = (text: string) => decode(text, { format: FORMAT })

describe('a remembered edit', () => {
  it('refers to its originals at their new positions, with or without system text and in any JSON spacing', () => {
    for (const more of [{}, { system: undefined }]) {
      const { messages } = history(sessionBody(3, more)).history
      const shorter = messages.map((message) => ({ ...message, parts: message.parts.slice(0, 1) }))
      const head = messages[0]?.role === 'system' ? 1 : 0
      const written = stringifyEdit([{ keep: head }, { cut: messages.length - head, put: shorter.slice(head) }], messages)
      const again = history(
        JSON.stringify(
          JSON.parse(
            sessionBody(3, {
              system: [
                { type: 'text', text: 'One.' },
                { type: 'text', text: 'Two.' },
              ],
            }),
          ),
          null,
          2,
        ),
      )
      const { messages: now } = again.history
      const section = parseEdit(written, now).at(-1)
      expect(section && 'put' in section && section.put.map(({ id, source }) => [id, source])).toEqual(now.slice(-7).map(({ id, source }) => [id, source]))
    }
  })
})

it('readEdit reuses its messages for a history that is resent, and rebuilds them when their originals changed', () => {
  const wire = wireNamed(FORMAT)
  const first = history(sessionBody(3))
  const { messages } = first.history
  const shorter = messages.slice(1).map((message) => ({ ...message, parts: message.parts.slice(0, 1) }))
  const written = stringifyEdit([{ keep: 1 }, { cut: shorter.length, put: shorter }], messages)
  const put = (text: string, now: readonly Message[]) => parseEdit(text, now).flatMap((section) => ('put' in section ? section.put : []))
  const before = put(written, messages)
  const goesOn = put(written, wire.redecode(sessionBody(4), first).history.messages)
  expect(goesOn.map((message, i) => message === before[i])).toEqual(Array(7).fill(true))
  const other = wire.redecode(sessionBody(3).replace('Reading 2', '   Reading 2'), first).history.messages
  const moved = put(written, other)
  expect(moved.map(({ source }) => source)).toEqual(other.slice(1).map(({ source }) => source))
  expect(put(written.replace('Reading 1', 'Reads 1'), messages).flatMap((message) => message.parts)).toContainEqual(
    expect.objectContaining({ text: 'Reads 1.' }),
  )
})

it('encoded rejects a rendering that alters an untouched message, also one that was checked in an earlier rendering', () => {
  const wire = wireNamed(FORMAT)
  const first = history(sessionBody(20))
  const without = ({ messages }: Document['history']) => [...messages.slice(0, 4), ...messages.slice(8)]
  encodeVerified(first, without(first.history))
  const next = wire.redecode(sessionBody(21), first)
  const whole = wire.encode(next, without(next.history)) as string
  const written = vi.spyOn(wire, 'encode')
  for (const altered of [
    whole.replace('value_7_3', 'value_7_4'),
    whole.replace(/\{"role":"assistant","content":\[\{"type":"text","text":"Reading 9.*?\}\]\},/, ''),
  ]) {
    expect(altered).not.toBe(whole)
    written.mockReturnValueOnce(altered)
    expect(() => encodeVerified(next, without(next.history))).toThrow(expect.objectContaining({ code: 'invalid-rendering' }))
  }
  expect(encodeVerified(next, without(next.history))).toBe(whole)
  written.mockRestore()
})

it('the store returns the smallest compaction of a mark, even if a writer that saw none links a larger one last', async () => {
  const archive = memoryArchive()
  const unseeing = resentStore({ ...archive, linked: async () => [] })
  const compaction = (chars: number) => [{ kind: 'event' as const, bytes: `[{"keep":${chars}}]`, meta: { what: 'compaction', chars } }]
  await resentStore(archive).remember('short', compaction(100), ['mark'])
  await unseeing.remember('long', compaction(300), ['mark'])
  expect(await resentStore(archive).minChars('mark')).toBe(100)
  await resentStore(archive).remember('between', compaction(200), ['mark'])
  expect(await archive.linked('mark', 'compacted')).toHaveLength(2)
})

it('the store returns the latest compaction of a conversation with the room that was left then, if known', async () => {
  const archive = memoryArchive()
  const compaction = (length: number, room?: number) => [
    { kind: 'event' as const, bytes: `[{"keep":${length}}]`, meta: { what: 'compaction', chars: 9, ...(room && { room }) } },
  ]
  await resentStore(archive).remember('one', compaction(1, 40), [])
  await resentStore(archive).remember('three', compaction(3), [])
  const found = await Promise.all([['one', 'two'], ['one', 'two', 'three'], ['two']].map((links) => resentStore(archive).findCompaction(links)))
  expect(found).toEqual([
    { length: 1, edit: '[{"keep":1}]', cuts: true, room: 40 },
    { length: 3, edit: '[{"keep":3}]', cuts: true, room: undefined },
    undefined,
  ])
})

it('putInTurns writes entries in small groups, each once and undivided, and returns the last result', async () => {
  const entries = [5, 5, 1, 30, 2].map((length, i) => ({ kind: 'part' as const, bytes: `${i}`.repeat(length) }))
  const puts: unknown[][] = []
  const last = await putInBatches(entries, 10, async (some) => {
    puts.push(some.map(({ bytes }) => bytes))
    return some.map(({ bytes }) => bytes)
  })
  expect(puts.map((some) => some.map((bytes) => String(bytes)[0]).join(''))).toEqual(['01', '23', '4'])
  expect(last).toBe('44')
})

it('the size of a compaction is read once from an archive, however many stores ask for it', async () => {
  const held = memoryArchive()
  let read = 0
  const archive = {
    ...held,
    get: (name: string) => {
      read++
      return held.get(name)
    },
  }
  await resentStore(archive).remember('link', [{ kind: 'event', bytes: '[{"keep":1}]', meta: { what: 'compaction', chars: 7 } }], ['mark'])
  for (let i = 0; i < 3; i++) expect(await resentStore(archive).minChars('mark')).toBe(7)
  expect(read).toBe(1)
})

it('a remembered edit that was altered in the file is not used, and the compaction is made again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-altered-'))
  const file = join(folder, 'archive.db')
  const render = async (steps: number) => {
    const seen: (Treatment | string | undefined)[] = []
    const archive = sqliteArchive(file)
    const histories = new ResentHistories({ window: 4_000, archive, onRender: ({ treatment, reason }) => seen.push(treatment, reason) })
    const body = await histories.render(sessionBody(steps), { format: FORMAT })
    await archive.close()
    return { body, seen }
  }
  const first = await render(30)
  const database = new DatabaseSync(file)
  database.exec("UPDATE record SET bytes = CAST(replace(CAST(bytes AS TEXT), 'keep', 'kepp') AS BLOB) WHERE kind = 'event'")
  database.close()
  const again = await render(30)
  expect([first.seen, again.seen]).toEqual([
    ['compacted', undefined],
    ['compacted', undefined],
  ])
  expect(again.body).toBe(first.body)
  expect((await render(30)).seen).toEqual(['rendered', undefined])
  rmSync(folder, { recursive: true, force: true })
})

it.each([
  ['returns undefined from put', async () => undefined],
  [
    'rejects in put',
    async () => {
      throw new Error('The bucket is full.')
    },
  ],
])('an archive that %s makes the write fail, and the original is sent', async (_, put) => {
  const archive = { ...memoryArchive(), put: put as unknown as Archive['put'] }
  const entries = [{ kind: 'event', bytes: '[{"keep":1}]', meta: { what: 'compaction', chars: 7 } }] as const
  await expect(resentStore(archive).remember('link', entries, [])).rejects.toMatchObject({ code: 'archive-write-failed' })
  await expect(resentStore(archive).keep(entries)).rejects.toMatchObject({ code: 'archive-write-failed' })
  const seen: (Treatment | string | undefined)[] = []
  const histories = new ResentHistories({ window: 4_000, archive, onRender: ({ treatment }) => seen.push(treatment) })
  expect(await histories.render(sessionBody(30), { format: FORMAT })).toBe(sessionBody(30))
  expect(seen).toEqual(['original'])
})

describe('encoded', () => {
  const document = history(sessionBody(4))
  const { messages } = document.history

  it('returns the body without the cut messages', () => {
    expect(encodeVerified(document, messages.toSpliced(3, 2))).toBe(
      JSON.stringify({ ...JSON.parse(sessionBody(4)), messages: JSON.parse(sessionBody(4)).messages.toSpliced(2, 2) }),
    )
  })

  it('throws when a message without a position would lose its call', () => {
    const given = messages.map((message, i) => (i === 2 ? { ...message, source: { index: -1 } } : message))
    expect(() => encodeVerified(document, given)).toThrow(expect.objectContaining({ code: 'invalid-rendering' }))
  })

  it('throws when untouched messages would be taken from other positions', () => {
    const moved = messages.map((message, i) => ({ ...message, source: messages[Math.max(1, i - 1)]?.source ?? { index: 0 } }))
    const lying = { ...document, history: { ...document.history, messages: moved } }
    expect(() => encodeVerified(lying, moved.slice(0, -1))).toThrow(expect.objectContaining({ code: 'invalid-rendering' }))
  })
})
