import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Archive, memoryArchive, openArchive, prune, sqliteArchive } from '../../src/archive/index.ts'
import { compress } from '../../src/compress.ts'
import { hybridArchive } from '../../src/hybrid/index.ts'
import { ResentHistories, resentStore } from '../../src/resent/index.ts'
import { openSession } from '../../src/session/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-prune-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const file = () => join(folder, `${count++}`, 'archive.db')

const DAY = 86_400_000
const START = Date.UTC(2026, 0, 1)
const onDay = (day: number) => vi.setSystemTime(START + day * DAY)
/** Prunes, on a given day, records older than `age` days. */
const pruned = (archive: Archive, day: number, age = 30) => prune(archive, { before: new Date(START + (day - age) * DAY) })
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

const run = (name: string, steps = 20) => [
  { role: 'system', content: 'You are careful.' },
  { role: 'user', content: `Find the port of ${name}.` },
  ...Array.from({ length: steps }, (_, i) => [
    {
      role: 'assistant',
      content: `Look at ${name} ${i}.`,
      tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read_file', arguments: `{"path": "${name}/s${i}.yaml"}` } }],
    },
    {
      role: 'tool',
      tool_call_id: `c${i}`,
      content: Array.from({ length: 30 }, (_, line) => `${name}_${i} option_${line} = port ${3000 + i * 30 + line}`).join('\n'),
    },
  ]).flat(),
]

const kinds: readonly (readonly [string, () => Promise<Archive>])[] = [
  ['in memory', async () => memoryArchive()],
  ['in a file', async () => sqliteArchive(file())],
  ['in a file, of all scopes', async () => sqliteArchive(file(), { scope: '*' })],
  [
    'with vector search',
    async () => hybridArchive(sqliteArchive(file()), { name: 'none', dimensions: 4, embed: async (texts) => texts.map(() => Float32Array.of(1, 0, 0, 0)) }),
  ],
]

const namesIn = async (archive: Archive) => (await archive.list({ limit: 1000 })).map(({ bytes }) => Buffer.from(bytes).toString()).sort()

describe.each(kinds)('prune of an archive %s', (_, open) => {
  it('deletes an old run with everything cut from it, and nothing of a newer run', async () => {
    const archive = await open()
    const old = await compress(run('billing'), { budget: '20%', archive })
    onDay(20)
    const young = await compress(run('parser'), { budget: '20%', archive })
    onDay(40)
    const before = await archive.list({ limit: 1000 })
    const dry = await prune(archive, { before: new Date(START + 10 * DAY), dryRun: true })
    expect(await archive.list({ limit: 1000 })).toHaveLength(before.length)
    const done = await pruned(archive, 40)
    expect(done).toEqual(dry)
    expect(new Set(done.records.map(({ kind }) => kind))).toEqual(new Set(['input', 'edit', 'part']))
    expect(done.records.length + done.kept.length).toBe(before.length)
    for (const ref of old.refs) expect(await archive.get(ref)).toBeUndefined()
    for (const ref of young.refs) expect(await archive.get(ref)).toBeDefined()
    expect((await namesIn(archive)).some((text) => text.includes('billing'))).toBe(false)
    expect((await archive.search('billing_3 option_3')).filter(({ snippet }) => snippet.includes('billing'))).toEqual([])
    expect((await pruned(archive, 40)).records).toEqual([])
    await archive.close()
  })

  it('keeps records that are put again while it runs, and what they refer to', async () => {
    const archive = await open()
    const { refs } = await compress(run('billing'), { budget: '20%', archive })
    const [other] = await archive.put([{ kind: 'part', bytes: 'nobody needs it' }])
    onDay(40)
    let isAgain = false
    const busy: Archive = {
      ...archive,
      async list(options) {
        const page = await archive.list(options)
        if (page.length > 0 || isAgain) return page
        isAgain = true
        await compress(run('billing'), { budget: '20%', archive })
        return page
      },
    }
    const done = await pruned(busy, 40)
    expect(done.records.map(({ hash }) => hash)).toEqual([other?.hash])
    for (const ref of refs) expect(await archive.get(ref)).toBeDefined()
    await archive.close()
  })

  it('keeps an old run whose input is compressed again, and what new records refer to, packed or not', async () => {
    const archive = await open()
    const first = await compress(run('billing'), { budget: '20%', archive })
    const other = await compress(run('parser'), { budget: '20%', archive })
    const [loose] = await archive.put([{ kind: 'part', bytes: 'quoted by a hash', text: 'quoted by a hash' }])
    const [plain] = await archive.put([{ kind: 'part', bytes: 'named by nobody', text: 'named by nobody' }])
    onDay(40)
    await compress(run('billing'), { budget: '50%', archive })
    await archive.put([{ kind: 'input', bytes: gzipSync(JSON.stringify(other.messages)) }])
    await archive.put([{ kind: 'part', bytes: `see ${loose?.hash}` }])
    const { records } = await pruned(archive, 45)
    for (const ref of [...first.refs, ...other.refs, loose?.ref ?? '']) expect(await archive.get(ref), ref).toBeDefined()
    expect(await archive.get(plain?.ref ?? '')).toBeUndefined()
    expect(records.some(({ kind }) => kind === 'input')).toBe(true)
    await archive.close()
  })

  it('keeps a session and its forks while one of them continues, and deletes them all after that', async () => {
    const archive = await open()
    const session = await openSession({ archive, id: 'run-1', format: 'openai-chat', window: 6000 })
    for (const message of run('billing')) await session.append(message)
    await session.render()
    await session.compact(1500)
    const fork = await session.fork('run-2')
    const messages = (await session.render()).messages
    onDay(40)
    await fork.append({ role: 'user', content: 'Go on.' })
    expect((await pruned(archive, 41)).records).toEqual([])
    const again = await openSession({ archive, id: 'run-1', format: 'openai-chat', window: 6000 })
    expect((await again.render()).messages).toEqual(messages)
    expect((await again.recall('billing_3 option_7')).length).toBeGreaterThan(0)
    await pruned(archive, 80)
    expect(await archive.list({ limit: 10 })).toEqual([])
    await archive.close()
  })

  it('keeps the compaction of a history that clients still resend, with the content that was cut', async () => {
    const archive = await open()
    const seen: string[] = []
    const render = async (steps: number) => {
      const histories = new ResentHistories({ window: 4000, archive, onRender: ({ treatment }) => seen.push(treatment) })
      return histories.render(JSON.stringify({ model: 'gpt-5', messages: run('billing', steps) }), { format: 'openai-chat' })
    }
    const first = await render(14)
    onDay(25)
    await render(14)
    onDay(50)
    expect((await pruned(archive, 50)).records).toEqual([])
    await render(14)
    onDay(50.5)
    await render(14)
    onDay(50.6)
    expect((await pruned(archive, 50.6, 0.2)).records).toEqual([])
    expect(await render(14)).toBe(first)
    expect(seen).toEqual(['compacted', 'rendered', 'rendered', 'rendered', 'rendered'])
    onDay(90)
    await pruned(archive, 90)
    expect(await archive.list({ limit: 10 })).toEqual([])
    await archive.close()
  })

  it('hides a compaction whose cut content it deletes while the compaction is looked up', async () => {
    const archive = await open()
    const event = { kind: 'event' as const, bytes: '[{"keep":1}]', meta: { what: 'compaction' } }
    await resentStore(archive).remember('link', [event, { kind: 'part', bytes: 'cut', meta: { link: 'link' } }], [])
    onDay(40)
    const put: Archive['put'] = async (entries) => {
      await pruned(archive, 40)
      return archive.put(entries)
    }
    expect(await resentStore({ ...archive, put }).findCompaction(['link'])).toBeUndefined()
    expect(await resentStore(archive).findCompaction(['link'])).toBeUndefined()
    await archive.close()
  })

  it('deletes no record that a new one refers to while it runs', async () => {
    const archive = await open()
    const [named] = await archive.put([{ kind: 'part', bytes: 'named at the last moment' }])
    onDay(40)
    let asked = 0
    const meanwhile: Archive = {
      ...archive,
      async list(options) {
        const page = await archive.list(options)
        if (asked++ === 0) await archive.put([{ kind: 'input', bytes: `decant:${named?.ref}` }])
        return page
      },
    }
    expect((await pruned(meanwhile, 40)).records).toEqual([])
    await archive.close()
  })

  it('keeps what is put again, or referred to by a new record, between its last check and the deletion', async () => {
    const archive = await open()
    const [first, named] = await archive.put(['put again', 'named', 'needed by nobody'].map((bytes) => ({ kind: 'part' as const, bytes })))
    onDay(40)
    const late = [() => archive.put([{ kind: 'part', bytes: 'put again' }]), () => archive.put([{ kind: 'input', bytes: `decant:${named?.ref}` }])]
    const meanwhile = () => late.shift()?.()
    const busy: Archive = {
      ...archive,
      async forgetEach(hashes, instead) {
        await meanwhile()
        await archive.forgetEach(hashes, instead)
      },
      ...(archive.unlessPut && {
        unlessPut: async () => {
          const forget = await archive.unlessPut?.()
          return async (hashes, since) => {
            await meanwhile()
            return (await forget?.(hashes, since)) === true
          }
        },
      }),
    }
    expect((await pruned(busy, 40)).records).toHaveLength(1)
    expect(await namesIn(archive)).toEqual([`decant:${named?.ref}`, 'named', 'put again'])
    expect(await archive.get(first?.ref ?? '')).toBeDefined()
    await archive.close()
  })

  it('F9: deletes nothing early after a clock was set back, and nothing late except records put while it was set ahead', async () => {
    const archive = await open()
    const put = (bytes: string) => archive.put([{ kind: 'part', bytes }])
    await put('put rightly')
    onDay(-400)
    await put('put while the clock was behind')
    await put('put just after that')
    onDay(1000)
    await put('put while the clock was ahead')
    onDay(2)
    await put('put rightly again')
    onDay(-400)
    await put('put while it was behind again')
    await put('put rightly')
    onDay(3)
    expect((await pruned(archive, 3)).records).toEqual([])
    onDay(31)
    expect((await pruned(archive, 31)).records).toHaveLength(2)
    expect(await namesIn(archive)).toEqual(['put rightly', 'put rightly again', 'put while it was behind again', 'put while the clock was ahead'])
    onDay(33)
    expect((await pruned(archive, 33)).records).toHaveLength(3)
    onDay(1031)
    expect((await pruned(archive, 1031)).records).toHaveLength(1)
    await archive.close()
  })

  it('F9: finds a record no older than records put before it at the right time, and younger only by the error of a clock', async () => {
    const clocks = fc.constantFrom(0, 0, 0, -400, -1, 20)
    const puts = fc.array(fc.record({ name: fc.nat(5), error: clocks, days: fc.integer({ min: 0, max: 9 }) }), { minLength: 1, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(puts, async (said) => {
        const archive = await open()
        const known = new Map<string, { readonly least: number; readonly most: number }>()
        let [day, right] = [0, Number.NEGATIVE_INFINITY]
        let ahead = 0
        for (const { name, error, days } of said) {
          day += days
          onDay(day + error)
          await archive.put([{ kind: 'part', bytes: `${name}` }])
          if (error === 0) right = day
          ahead = Math.max(ahead, error)
          known.set(`${name}`, { least: right, most: day + ahead })
        }
        onDay(day + 400)
        for (const { bytes, at = 0 } of await archive.list({ limit: 10 })) {
          const { least, most } = known.get(Buffer.from(bytes).toString()) ?? { least: 0, most: 0 }
          expect((at - START) / DAY).toBeGreaterThanOrEqual(least - 2 / 24)
          expect((at - START) / DAY).toBeLessThanOrEqual(most)
        }
        await archive.close()
      }),
      { numRuns: 60 },
    )
  })

  it('rejects an invalid date and a value that is not an archive', async () => {
    const archive = await open()
    await expect(prune(archive, { before: new Date('soon') })).rejects.toMatchObject({ code: 'invalid-option' })
    await expect(prune({} as Archive, { before: new Date(START) })).rejects.toMatchObject({ code: 'invalid-option' })
    await archive.close()
  })
})

describe('prune of an archive file', () => {
  it('uses the latest date of a record that several scopes hold', async () => {
    const path = file()
    const [one, two] = await Promise.all(['one', 'two'].map((scope) => openArchive(`sqlite:${path}`, { scope })))
    await one?.put([{ kind: 'part', bytes: 'shared' }])
    onDay(40)
    await two?.put([{ kind: 'part', bytes: 'shared' }])
    const all = await openArchive(`sqlite:${path}`, { scope: '*' })
    expect((await pruned(all, 45)).records).toEqual([])
    expect((await pruned(one as Archive, 45)).records).toHaveLength(1)
    expect(await namesIn(all)).toEqual(['shared'])
    await Promise.all([one, two, all].map((archive) => archive?.close()))
  })

  it('lets shrink make the file smaller', async () => {
    const path = file()
    const archive = sqliteArchive(path)
    await archive.put(Array.from({ length: 50 }, (_, i) => ({ kind: 'input' as const, bytes: `${i}`.padEnd(20_000, 'x') })))
    await archive.shrink()
    const before = statSync(path).size
    await pruned(archive, 60)
    await archive.shrink()
    expect(statSync(path).size).toBeLessThan(before / 5)
    expect(await archive.check()).toBeUndefined()
    await archive.close()
  })
})
