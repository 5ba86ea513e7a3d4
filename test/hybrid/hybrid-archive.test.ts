import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { type Archive, memoryArchive, sqliteArchive } from '../../src/archive/index.ts'
import { hybridArchive } from '../../src/hybrid/index.ts'
import { textWindows } from '../../src/hybrid/text-windows.ts'
import { recallTools } from '../../src/mcp/index.ts'
import { DecantError } from '../../src/message/index.ts'
import type { Embedder } from '../../src/relevance/index.ts'
import { archiveContract } from '../archive/contract.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

/** The key under which secrets are marked. */
const KEY = '5e'.repeat(32)

const folder = mkdtempSync(join(tmpdir(), 'decant-hybrid-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.useRealTimers())
let count = 0
const fresh = () => join(folder, `${count++}.db`)

/** An embedder that knows that some words mean the same: each of three subjects is a direction. */
const SUBJECTS = [/denied|permission|forbidden|права/i, /database|postgres|数据库/i, /invoice|billing/i]
class Subjects implements Embedder {
  readonly name = 'subjects'
  readonly dimensions = SUBJECTS.length
  readonly asked: string[] = []
  async embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
    this.asked.push(...texts)
    return texts.map((text) => Float32Array.from(SUBJECTS, (subject) => (subject.test(text) ? 1 : 0)))
  }
}
const knowsNothing: Embedder = { name: 'nothing', dimensions: 2, embed: async (texts) => texts.map(() => new Float32Array(2)) }

/** A clock that advances only for waits. */
const ownClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const passing = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The result of work on that clock, which advances to the next timer whenever nothing else is left to do. */
async function inItsTime<T>(work: Promise<T>): Promise<T> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  work.then(over, over)
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve))
    if (isOver) return work
    await vi.advanceTimersToNextTimerAsync()
  }
}

const part = (text: string) => ({ kind: 'part' as const, bytes: text, text, meta: { role: 'tool' } })
const PARTS = ['open /etc/shadow: Permission denied', 'postgres listens on 5432', 'the billing run took two hours', 'nothing of note']
const filled = async (archive: Archive) => {
  await archive.put(PARTS.map(part))
  return archive
}

describe('a hybrid archive in memory whose embedder returns zero vectors', () => archiveContract(async () => hybridArchive(memoryArchive(), knowsNothing)))
describe('a hybrid archive in a file whose embedder returns zero vectors', () => {
  let file = ''
  const opened = async () => hybridArchive(sqliteArchive(file), knowsNothing)
  archiveContract(async () => {
    file = fresh()
    return opened()
  }, opened)
})

describe('a hybrid archive', () => {
  it('finds records by meaning, in other words and in another language', async () => {
    const archive = hybridArchive(await filled(memoryArchive()), new Subjects())
    const snippets = async (query: string) => (await archive.search(query, { kind: 'part' })).map(({ snippet }) => snippet)
    expect(await snippets('access forbidden')).toEqual([PARTS[0]])
    expect(await snippets('数据库')).toEqual([PARTS[1]])
    expect(await snippets('weather')).toEqual([])
  })

  it('finds by vectors in a custom archive that cannot store them, and reports the failure', async () => {
    const link = () => {
      throw new Error('bucket is gone')
    }
    const told: string[] = []
    const archive = hybridArchive({ ...(await filled(memoryArchive())), link }, new Subjects(), { onFailure: ({ message }) => told.push(message) })
    expect((await archive.search('access forbidden')).map(({ snippet }) => snippet)).toEqual([PARTS[0]])
    expect(told).toEqual([expect.stringContaining('bucket is gone')])
  })

  it('ranks hits of both words and vectors before hits of only one, and returns no more than the limit', async () => {
    const archive = hybridArchive(memoryArchive(), new Subjects())
    await archive.put([part('invoice 7 of the customer'), part('the billing of March'), part('a customer called'), part('late invoice, angry customer')])
    const hits = await archive.search('customer invoice')
    expect(hits.slice(0, 2).map(({ snippet }) => snippet)).toEqual(expect.arrayContaining(['invoice 7 of the customer', 'late invoice, angry customer']))
    expect(hits).toHaveLength(4)
    expect(hits.every(({ score }, i) => i === 0 || score <= (hits[i - 1]?.score ?? 0))).toBe(true)
    expect(await archive.search('customer invoice', { limit: 3 })).toEqual(hits.slice(0, 3))
  })

  it('embeds each part only once, also when it is opened again', async () => {
    const file = fresh()
    const embedder = new Subjects()
    const archive = hybridArchive(await filled(sqliteArchive(file)), embedder)
    await archive.search('forbidden')
    expect(embedder.asked.toSorted()).toEqual([...PARTS, 'forbidden'].toSorted())
    await archive.put([part('a new invoice')])
    expect((await archive.search('billing'))[0]?.meta).toEqual({ role: 'tool' })
    expect(embedder.asked.slice(5)).toEqual(['billing', 'a new invoice'])
    await archive.close()
    const next = new Subjects()
    const opened = hybridArchive(sqliteArchive(file), next)
    expect((await opened.search('forbidden'))[0]?.snippet).toBe(PARTS[0])
    expect(next.asked).toEqual(['forbidden'])
    await opened.close()
  })

  it('shows the matching window of a long text as the snippet', async () => {
    const archive = hybridArchive(memoryArchive(), new Subjects())
    const lines = Array.from({ length: 200 }, (_, i) => `line ${i}: all is well and nothing happens here`)
    const text = [...lines.slice(0, 100), 'the server refused: permission', ...lines.slice(100)].join('\n')
    await archive.put([part(text)])
    const near = textWindows({ bytes: Buffer.from(text) }, KEY).find((window) => window.includes('permission')) ?? ''
    expect(near).not.toMatch(/^line 0:/)
    expect((await archive.search('forbidden')).map(({ snippet }) => snippet)).toEqual([`${near.slice(0, 240)}…`])
  })

  it.each(['memory', 'file'])('forgets vectors together with their record, in %s', async (kind) => {
    const plain = kind === 'memory' ? memoryArchive() : sqliteArchive(fresh())
    const archive = hybridArchive(plain, new Subjects())
    const [record] = await archive.put([part(PARTS[0] as string)])
    await archive.search('forbidden')
    expect(await plain.list({ kind: 'vector' })).toHaveLength(1)
    expect(await archive.forget(record?.ref ?? '')).toBe(true)
    expect(await plain.list({})).toEqual([])
    expect(await archive.search('forbidden')).toEqual([])
    await archive.close()
  })

  it('finds nothing of a record that was forgotten through the underlying archive', async () => {
    const plain = await filled(memoryArchive())
    const archive = hybridArchive(plain, new Subjects())
    const [hit] = await archive.search('forbidden')
    await plain.forget(hit?.ref ?? '')
    expect(await archive.search('forbidden')).toEqual([])
  })

  it('searches by words alone if the embedder fails, hangs or returns invalid vectors, and uses it again once it works', async () => {
    ownClock()
    const failures: Error[] = []
    let answer: () => Promise<readonly Float32Array[]> = () => Promise.reject(new Error('503'))
    const subjects = new Subjects()
    const broken: Embedder = { name: 'subjects', dimensions: 3, embed: (texts) => (answer === works ? subjects.embed(texts) : answer()) }
    const works = async () => []
    const archive = hybridArchive(await filled(memoryArchive()), broken, { timeout: 50, onFailure: (error) => failures.push(error) })
    const odd = (value: unknown) => async () => value as Float32Array[]
    const faults: (typeof answer)[] = [
      ...[answer, async () => [], async () => PARTS.map(() => new Float32Array(7)), () => new Promise<never>(() => {})],
      ...[undefined, [undefined], new Array(1), [['1', '2', '3']], [Float32Array.of(1, Number.NaN, 0)], [new Float32Array(0)]].map(odd),
      () => {
        throw new Error('at once')
      },
    ]
    for (const fault of faults) {
      answer = fault
      expect((await inItsTime(archive.search('postgres'))).map(({ snippet }) => snippet)).toEqual([PARTS[1]])
      expect(await inItsTime(archive.search('forbidden'))).toEqual([])
    }
    expect(failures).toHaveLength(2 * faults.length)
    expect(failures[0]?.message).toBe('The embedder subjects gave no vectors: 503. Searched by words alone.')
    answer = works
    expect((await inItsTime(archive.search('forbidden'))).map(({ snippet }) => snippet)).toEqual([PARTS[0]])
  })

  it('accepts arrays of numbers as vectors', async () => {
    const subjects = new Subjects()
    const listing: Embedder = { name: 'lists', dimensions: 3, embed: async (texts) => (await subjects.embed(texts)).map((vector) => Array.from(vector)) }
    const archive = hybridArchive(await filled(memoryArchive()), listing, { onFailure: (error) => expect.unreachable(error.message) })
    expect((await archive.search('forbidden')).map(({ snippet }) => snippet)).toEqual([PARTS[0]])
  })

  it('sends neither secrets nor binary content to the embedder', async () => {
    const embedder = new Subjects()
    const archive = hybridArchive(memoryArchive(), embedder)
    const secret = `ghp_${'a1B2'.repeat(9)}`
    await archive.put([
      part(`token ${secret} was denied`),
      { kind: 'part', bytes: new Uint8Array([0, 1, 2, 255]) },
      { kind: 'input', bytes: 'the whole input' },
    ])
    const [hit] = await archive.search(`forbidden ${secret}`)
    expect(hit?.snippet).not.toContain(secret)
    expect(embedder.asked).toHaveLength(2)
    expect(embedder.asked.join('\n')).not.toContain(secret)
  })

  it('holds at most the given number of windows, those of the newest records', async () => {
    const archive = hybridArchive(memoryArchive(), new Subjects(), { windows: 3 })
    await archive.put(Array.from({ length: 60 }, (_, i) => part(`denied ${i}`)))
    expect((await archive.search('forbidden')).map(({ snippet }) => snippet)).toEqual(['denied 59', 'denied 58', 'denied 57'])
    await archive.put([part('denied anew')])
    expect((await archive.search('forbidden')).map(({ snippet }) => snippet)).toEqual(['denied anew', 'denied 59', 'denied 58'])
  })

  it('lists only new records for a search, however many it holds', async () => {
    const inner = memoryArchive()
    await inner.put(Array.from({ length: 230 }, (_, i) => part(`permission ${i}`)))
    const list = vi.fn(inner.list)
    const archive = hybridArchive({ ...inner, list }, new Subjects())
    const listed = async () => {
      list.mockClear()
      await archive.search('access forbidden', { kind: 'part' })
      return list.mock.calls.length
    }
    expect(await listed()).toBe(5)
    expect(await listed()).toBe(1)
    await archive.put([part('permission of late')])
    expect(await listed()).toBe(2)
  })

  it('replaces the window of a forgotten record by an older one', async () => {
    const archive = hybridArchive(memoryArchive(), new Subjects(), { windows: 60 })
    await archive.put(Array.from({ length: 120 }, (_, i) => part(`denied ${i}`)))
    const found = async () => (await archive.search('forbidden', { limit: 120 })).map(({ snippet }) => snippet)
    expect(await found()).toHaveLength(60)
    const [newest] = await archive.list({ kind: 'part', limit: 1 })
    await archive.forget(newest?.hash ?? '')
    const after = await found()
    expect([after.length, after[0], after.at(-1)]).toEqual([60, 'denied 118', 'denied 59'])
  })

  it('works as the archive of recall tools', async () => {
    const archive = hybridArchive(await filled(memoryArchive()), new Subjects())
    const { run } = recallTools(archive)
    expect(await run('recall_search', { query: 'access forbidden' })).toContain('Permission denied')
  })

  it('creates its embedder on first use, and again if that failed', async () => {
    let times = 0
    const maker = async () => {
      if (times++ === 0) throw new Error('not up yet')
      return new Subjects()
    }
    const archive = hybridArchive(await filled(memoryArchive()), maker)
    expect(times).toBe(0)
    expect(await archive.search('forbidden')).toEqual([])
    expect(await archive.search('forbidden')).toHaveLength(1)
    expect(await archive.search('forbidden')).toHaveLength(1)
    expect(times).toBe(2)
  })

  it('creates no embedder for a search during which it is closed', async () => {
    let times = 0
    const maker = async (signal: AbortSignal) => {
      times++
      signal.throwIfAborted()
      return new Subjects()
    }
    const archive = hybridArchive(await filled(memoryArchive()), maker)
    const search = archive.search('permission')
    await archive.close()
    expect(await search).toHaveLength(1)
    expect(times).toBe(0)
  })

  it('leaves texts that the embedder rejects without vectors, and reports each of them once', async () => {
    const failures: string[] = []
    const subjects = new Subjects()
    const choosy: Embedder = {
      name: 'choosy',
      dimensions: 3,
      embed: async (texts) => {
        if (texts.some((text) => text.includes('POISON'))) throw new Error('too long')
        return subjects.embed(texts)
      },
    }
    const archive = hybridArchive(memoryArchive(), choosy, { onFailure: ({ message }) => failures.push(message) })
    await archive.put([...PARTS.map(part), ...Array.from({ length: 120 }, (_, i) => part(i % 40 === 7 || i > 115 ? `POISON ${i} denied` : `noise ${i}`))])
    expect((await archive.search('forbidden')).map(({ snippet }) => snippet)).toEqual([PARTS[0]])
    expect(failures).toEqual(Array(7).fill(expect.stringContaining('stays without vectors')))
    expect(await archive.search('forbidden')).toHaveLength(1)
    expect(failures).toHaveLength(7)
    expect((await archive.search('POISON 47')).some(({ snippet }) => snippet.startsWith('POISON 47'))).toBe(true)
  })

  it('embeds a text later if the embedder failed only for a while', async () => {
    const subjects = new Subjects()
    let isDown = false
    const moody: Embedder = {
      name: 'moody',
      dimensions: 3,
      embed: (texts) => (isDown && !texts.includes('postgres') ? Promise.reject(new Error('429')) : subjects.embed(texts)),
    }
    const archive = hybridArchive(memoryArchive(), {
      ...moody,
      embed: async (texts) => {
        const answer = await moody.embed(texts)
        isDown = texts[0] === 'first'
        return answer
      },
    })
    await archive.put([part('denied')])
    expect(await archive.search('first')).toEqual([])
    isDown = false
    expect((await archive.search('forbidden')).map(({ snippet }) => snippet)).toEqual(['denied'])
  })

  it('creates one slow embedder for concurrent searches, and uses it in the next search', async () => {
    ownClock()
    let times = 0
    const maker = async () => {
      times++
      await passing(120)
      return new Subjects()
    }
    const archive = hybridArchive(await filled(memoryArchive()), maker, { timeout: 60 })
    expect(await inItsTime(Promise.all([archive.search('forbidden'), archive.search('forbidden')]))).toEqual([[], []])
    await inItsTime(passing(90))
    expect(await inItsTime(archive.search('forbidden'))).toHaveLength(1)
    expect(times).toBe(1)
  })

  it('reads all remaining parts after an error of the archive interrupted its walk', async () => {
    const plain = memoryArchive()
    let calls = -1000
    const flaky: Archive = {
      ...plain,
      list: async (which) => {
        if (++calls === 2) throw new DecantError('archive-busy', 'Busy', 'Try again.')
        return plain.list(which)
      },
    }
    const archive = hybridArchive(flaky, new Subjects())
    await plain.put(PARTS.map(part))
    await archive.search('forbidden')
    await plain.put([part('a forbidden thing'), ...Array.from({ length: 60 }, (_, i) => part(`noise ${i}`))])
    calls = 0
    await expect(archive.search('permission')).rejects.toMatchObject({ code: 'archive-busy' })
    expect((await archive.search('права')).map(({ snippet }) => snippet).sort()).toEqual([PARTS[0], 'a forbidden thing'].sort())
  })

  it('keeps vectors made before the end of its timeout, and completes them over several searches', async () => {
    ownClock()
    const subjects = new Subjects()
    let calls = 0
    const slow: Embedder = {
      name: 'slow',
      dimensions: 3,
      embed: async (texts) => {
        if (texts.length > 1) await passing(25)
        calls++
        return subjects.embed(texts)
      },
    }
    const archive = hybridArchive(memoryArchive(), slow, { timeout: 60 })
    await archive.put([part(PARTS[0] as string), ...Array.from({ length: 200 }, (_, i) => part(`noise ${i}`))])
    let searches = 0
    while ((await inItsTime(archive.search('forbidden'))).length === 0 && searches < 50) searches++
    expect(searches).toBeGreaterThan(0)
    expect(searches).toBeLessThan(50)
    expect(new Set(subjects.asked).size).toBe(202)
    expect(subjects.asked.filter((text) => text.startsWith('noise')).length).toBeLessThan(202 + 32 * (searches + 1))
    expect(calls).toBeGreaterThan(6)
  })

  it('embeds the other parts if one is forgotten or put again during its walk', async () => {
    const plain = memoryArchive()
    const [old] = await plain.put(PARTS.map(part))
    const texts = Array.from({ length: 130 }, (_, i) => `denied ${i}`)
    let records: readonly { hash: string }[] = []
    let isFirst = true
    const subjects = new Subjects()
    const meddling: Embedder = {
      name: 'meddling',
      dimensions: 3,
      embed: async (some) => {
        if (some.length > 1 && isFirst && records.length > 0) {
          isFirst = false
          for (const one of [records[80], old]) await plain.forget(one?.hash ?? '')
          await plain.put([part(PARTS[0] as string)])
        }
        return subjects.embed(some)
      },
    }
    const archive = hybridArchive(plain, meddling)
    await archive.search('forbidden')
    records = await plain.put(texts.map(part))
    await archive.search('forbidden')
    await archive.search('forbidden')
    expect(isFirst).toBe(false)
    expect(texts.filter((text) => !subjects.asked.includes(text))).toEqual([])
    await plain.forget(records[129]?.hash ?? '')
    await plain.put(['denied anew', 'denied again', texts[129] as string].map(part))
    await archive.search('forbidden')
    expect(subjects.asked).toEqual(expect.arrayContaining(['denied anew', 'denied again']))
  })

  it('embeds a part of several scopes once, and deletes its vectors when no scope has the part any more', async () => {
    const file = fresh()
    const [a, b] = [sqliteArchive(file, { scope: 'a' }), sqliteArchive(file, { scope: 'b' })]
    await a.put([part('only in a: denied')])
    const same = Array.from({ length: 120 }, (_, i) => part(`noise ${i}`))
    await a.put(same)
    await b.put(same)
    await b.put([{ kind: 'part', bytes: new Uint8Array([0, 1]) }])
    await a.put([{ kind: 'input', bytes: 'an input here, a part there: forbidden' }])
    await b.put([part('an input here, a part there: forbidden')])
    const all = sqliteArchive(file, { scope: '*' })
    const listed: string[] = []
    for (let page = await all.list({ limit: 50 }); page.length > 0; page = await all.list({ limit: 50, before: page.at(-1)?.hash ?? '' }))
      listed.push(...page.map(({ hash }) => hash))
    expect(listed).toHaveLength(123)
    expect(new Set(listed).size).toBe(123)
    expect(await all.list({ kind: 'part', limit: 500 })).toHaveLength(123)
    const subjects = new Subjects()
    const archive = hybridArchive(all, subjects)
    expect((await archive.search('forbidden')).map(({ snippet }) => snippet).sort()).toEqual(['an input here, a part there: forbidden', 'only in a: denied'])
    expect(subjects.asked).toHaveLength(123)
    const vectors = async () => (await all.list({ kind: 'vector', limit: 1000 })).length
    expect(await vectors()).toBe(122)
    await a.forget((await all.search('denied'))[0]?.hash ?? '')
    expect(await vectors()).toBe(121)
    const [shared] = await b.search('noise')
    await a.forget(shared?.hash ?? '')
    expect(await vectors()).toBe(121)
    await b.forget(shared?.hash ?? '')
    expect(await vectors()).toBe(120)
    for (const one of [a, b, all]) await one.close()
  })

  it('stores no vectors of a record that is forgotten while they are made', async () => {
    const plain = memoryArchive()
    const [record] = await plain.put([part('denied'), part('another')])
    const forgetful: Embedder = {
      name: 'forgetful',
      dimensions: 1,
      embed: async (texts) => {
        if (texts.length > 1) await archive.forget(record?.hash ?? '')
        return texts.map(() => Float32Array.of(1))
      },
    }
    const archive = hybridArchive(plain, forgetful)
    expect((await archive.search('forbidden')).map(({ snippet }) => snippet)).toEqual(['another'])
    expect((await plain.list({ kind: 'vector' })).map(({ meta }) => meta?.of)).not.toContain(record?.hash)
  })

  it('stores no vectors of a record that is forgotten through the underlying archive while they are made', async () => {
    const plain = memoryArchive()
    const [record] = await plain.put([part('denied'), part('another')])
    const slow: Embedder = {
      name: 'slow',
      dimensions: 1,
      embed: async (texts) => {
        if (texts.length > 1) await plain.forget(record?.hash ?? '')
        return texts.map(() => Float32Array.of(1))
      },
    }
    expect((await hybridArchive(plain, slow).search('forbidden')).map(({ snippet }) => snippet)).toEqual(['another'])
    expect((await plain.list({ kind: 'vector' })).map(({ meta }) => meta?.of)).not.toContain(record?.hash)
  })

  it('returns nothing that within excludes, however similar it is', async () => {
    const plain = memoryArchive()
    const [denied] = await plain.put(PARTS.map(part))
    const archive = hybridArchive(plain, new Subjects())
    expect(await archive.search('forbidden', { isVisible: (hash) => hash !== denied?.hash })).toEqual([])
    expect((await archive.search('forbidden', { isVisible: (hash) => hash === denied?.hash })).map(({ hash }) => hash)).toEqual([denied?.hash])
  })

  it('takes null for no within, as the archive that it wraps does', async () => {
    const plain = memoryArchive()
    await plain.put(PARTS.map(part))
    const options = { isVisible: null } as unknown as Parameters<Archive['search']>[1]
    expect(await hybridArchive(plain, new Subjects()).search('forbidden', options)).toEqual(await hybridArchive(plain, new Subjects()).search('forbidden'))
  })

  it('searches by words if stored vectors of the same model name have other dimensions', async () => {
    const plain = await filled(memoryArchive())
    await hybridArchive(plain, new Subjects()).search('forbidden')
    const other: Embedder = { name: 'subjects', dimensions: 2, embed: async (texts) => texts.map(() => Float32Array.of(1, 1)) }
    expect((await hybridArchive(plain, other).search('postgres')).map(({ snippet }) => snippet)).toEqual([PARTS[1]])
  })

  it('still finds a record after many others were forgotten, and never returns a record marked as a span', async () => {
    const plain = memoryArchive()
    const records = await plain.put(Array.from({ length: 90 }, (_, i) => part(`denied ${i}`)))
    await plain.put([{ kind: 'part', bytes: 'permission denied, as the whole span says', meta: { span: true } }])
    const archive = hybridArchive(plain, new Subjects())
    expect((await archive.search('forbidden')).some(({ snippet }) => snippet.includes('span'))).toBe(false)
    for (const { hash } of records.slice(1)) await plain.forget(hash)
    for (let i = 0; i < 3; i++) await archive.search('forbidden')
    expect((await archive.search('forbidden')).map(({ snippet }) => snippet)).toEqual(['denied 0'])
  })

  it('starts a longer list like a shorter one, so that pages neither repeat nor skip hits', async () => {
    const archive = hybridArchive(memoryArchive(), new Subjects())
    await archive.put(Array.from({ length: 300 }, (_, i) => part(`${i % 3 === 0 ? 'customer' : 'denied'} number ${i}`)))
    const hashes = async (limit: number) => (await archive.search('customer forbidden', { limit })).map(({ hash }) => hash)
    const long = await hashes(64)
    expect(new Set(long).size).toBe(64)
    for (const limit of [1, 2.5, 6, 21]) expect(await hashes(limit)).toEqual(long.slice(0, Math.floor(limit)))
    expect((await hashes(70)).slice(0, 70)).toEqual((await hashes(250)).slice(0, 70))
    expect(await hashes(0)).toEqual([])
  })

  it.each([{ windows: 0 }, { windows: Number.NaN }, { timeout: -1 }, { timeout: Number.POSITIVE_INFINITY }])('rejects invalid options: %o', (options) => {
    expect(() => hybridArchive(memoryArchive(), new Subjects(), options)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })

  it('answers concurrent searches, and embeds each part once for all of them', async () => {
    const embedder = new Subjects()
    const archive = hybridArchive(await filled(memoryArchive()), embedder)
    const all = await Promise.all(Array.from({ length: 8 }, () => archive.search('forbidden')))
    expect(all.every((hits) => hits[0]?.snippet === PARTS[0])).toBe(true)
    expect(embedder.asked.filter((text) => PARTS.includes(text))).toHaveLength(4)
  })
})

describe('windowsOf', () => {
  it('returns pieces in order of at most 1,500 characters, which omit only white space if they are fewer than 16', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(' ', '\n', 'x'.repeat(900), '中'.repeat(700), '👩‍👩‍👧'))), (pieces) => {
        const text = pieces.join('')
        const windows = textWindows({ bytes: Buffer.from(text) }, KEY)
        const seen = Buffer.from(text).toString('utf8')
        let at = 0
        for (const window of windows) {
          expect(window.length).toBeLessThanOrEqual(1500)
          expect(window.trim()).not.toBe('')
          at = seen.indexOf(window, at)
          expect(at).toBeGreaterThanOrEqual(0)
          at += window.length
        }
        expect(windows.length).toBeLessThanOrEqual(16)
        const bare = (some: string) => some.replace(/\s/g, '')
        if (windows.length < 16) expect(bare(windows.join(''))).toBe(bare(seen))
      }),
    )
  })

  it('returns sixteen windows of a long text, with its beginning and its end, in time that is linear in the text', () => {
    const windows = textWindows({ bytes: Buffer.from(`first ${'word '.repeat(100_000)}last`) }, KEY)
    expect(windows).toHaveLength(16)
    expect(windows[0]).toMatch(/^first/)
    expect(windows.at(-1)).toMatch(/last$/)
    expect(textWindows({ bytes: Buffer.from('a'.repeat(5_000_000)) }, KEY)).toHaveLength(16)
    const cutting = (length: number) => {
      const bytes = Buffer.from('word '.repeat(length))
      return () => expect(textWindows({ bytes }, KEY)).toHaveLength(16)
    }
    expect(growth(50_000, cutting)).toBeLessThan(MOST_GROWTH)
  })
})
