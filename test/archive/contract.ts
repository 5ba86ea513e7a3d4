import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { type Archive, type ArchiveRecord, refOf } from '../../src/archive/index.ts'
import { entry, sha } from './entries.ts'
import { forgettingContract } from './forgetting-contract.ts'
import { searchContract } from './search-contract.ts'

/** What every archive promises. `open` gives a fresh, empty one each time. */
export function archiveContract(open: () => Promise<Archive>): void {
  it('gives back exactly the bytes it was given, by ref and by hash', async () => {
    const archive = await open()
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (bytes) => {
        const [record] = await archive.put([{ kind: 'part', bytes, meta: { a: [1, 'x'] } }])
        expect(record?.hash).toBe(sha(bytes))
        expect(record?.ref).toBe(refOf(archive.key, bytes))
        for (const name of [record?.ref ?? '', record?.hash ?? ''])
          expect(Buffer.from((await archive.get(name))?.bytes ?? []).equals(Buffer.from(bytes))).toBe(true)
      }),
      { numRuns: 60 },
    )
    await archive.close()
  })

  it('takes a handle as people copy it, of the ref and of the hash', async () => {
    const archive = await open()
    const [one, two] = await archive.put([entry('copied'), entry('other')])
    for (const name of [one?.ref ?? '', one?.hash ?? ''])
      for (const copied of [`decant:${name}`, ` [decant:${name}]`, `\`${name}\`.`, name.toUpperCase(), `(DECANT:${name.toUpperCase()})\n`])
        expect((await archive.get(copied))?.hash, copied).toBe(one?.hash)
    expect((await archive.get(`[12 lines left out · decant:${one?.ref}]`))?.hash).toBe(one?.hash)
    expect((await archive.get(`<3 earlier messages decant:${one?.ref}>`))?.hash).toBe(one?.hash)
    for (const other of [`why decant:${one?.ref}`, `[decant:${one?.ref} decant:${two?.ref}]`, `x${one?.ref}`]) expect(await archive.get(other)).toBeUndefined()
    expect(await archive.forget(`decant:${two?.ref}`)).toBe(true)
    expect(await archive.get(two?.ref ?? '')).toBeUndefined()
    await archive.close()
  })

  it('tells of a handle and of words that are none, as the first handle of a list that has none is', async () => {
    const archive = await open()
    for (const given of [undefined, null, 5] as never[]) {
      const told = await Promise.allSettled([archive.get(given), archive.forget(given), archive.search(given)])
      for (const one of told) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'invalid-argument' } })
    }
    await archive.close()
  })

  it('stores equal bytes once, whatever they are given as, and keeps what is later learned of their words', async () => {
    const archive = await open()
    const [one, two] = await archive.put([
      { kind: 'part', bytes: 'die gleiche Zeile' },
      { kind: 'part', bytes: Buffer.from('die gleiche Zeile'), text: 'die gleiche Zeile' },
    ])
    expect(two?.ref).toBe(one?.ref)
    expect(await archive.search('gleiche')).toHaveLength(1)
    await archive.close()
  })

  it('stores once what two texts with half a character are as bytes', async () => {
    const archive = await open()
    const [one, two] = await archive.put(['half \ud800', 'half \udc00'].map((bytes) => ({ kind: 'part', bytes })))
    expect(two?.hash).toBe(one?.hash)
    expect(await archive.list()).toHaveLength(1)
    await archive.close()
  })

  it('gives the links of what was forgotten to what takes its place, beside those that this has already', async () => {
    const archive = await open()
    const [one = '', two = '', near = '', far = ''] = (await archive.put(['one', 'two', 'near', 'far'].map(entry))).map(({ hash }) => hash)
    await archive.link(one, near, 'shows')
    await archive.link(two, far, 'shows')
    await archive.link(two, near, 'holds')
    await archive.link(far, one, 'made')
    await archive.link(far, two, 'made')
    await archive.forgetEach([one], new Map([[one, 'two']]))
    expect(await archive.linked(two, 'shows')).toEqual([far, near])
    expect(await archive.linked(two, 'holds')).toEqual([near])
    expect(await archive.linked(far, 'made')).toEqual([two])
    await archive.close()
  })

  it('tells many records of one length apart, stores each once, and takes one again that was forgotten', async () => {
    const archive = await open()
    const entries = Array.from({ length: 40 }, (_, i) => ({ kind: 'part' as const, bytes: `step ${String(i).padStart(3, '0')} of many` }))
    const refs = (await archive.put(entries)).map(({ ref }) => ref)
    expect(new Set(refs).size).toBe(40)
    expect((await archive.put(entries.map(({ kind, bytes }) => ({ kind, bytes: Buffer.from(bytes) })))).map(({ ref }) => ref)).toEqual(refs)
    expect(await archive.list({ limit: 100 })).toHaveLength(40)
    expect(await archive.forget(refs[30] as string)).toBe(true)
    expect(await archive.get(refs[30] as string)).toBeUndefined()
    expect((await archive.put(entries.slice(30, 31)))[0]?.ref).toBe(refs[30])
    expect(await archive.list({ limit: 100 })).toHaveLength(40)
    await archive.close()
  })

  it('is not changed by changes to what it gave or was given', async () => {
    const archive = await open()
    const bytes = Buffer.from('sealed')
    const meta = { what: 'sealed', of: { places: [1, 2] } }
    const [record] = await archive.put([{ kind: 'part', bytes, meta }])
    bytes[0] = 0
    meta.what = 'opened'
    meta.of.places.push(3)
    const got = (await archive.get(record?.hash ?? ''))?.bytes
    if (got) got[1] = 0
    expect(Buffer.from((await archive.get(record?.hash ?? ''))?.bytes ?? []).toString()).toBe('sealed')
    expect((await archive.get(record?.hash ?? ''))?.meta).toEqual({ what: 'sealed', of: { places: [1, 2] } })
    await archive.close()
  })

  it('gives records of which a copy has all that they have', async () => {
    const archive = await open()
    const given = [...(await archive.put([{ ...entry('copied'), meta: { of: 'one' } }])), await archive.get(sha('copied')), ...(await archive.list())]
    const whole = { hash: sha('copied'), ref: refOf(archive.key, 'copied'), kind: 'part', at: expect.any(Number), meta: { of: 'one' } }
    for (const record of given) {
      const { bytes, ...rest } = structuredClone({ ...record })
      expect(rest).toEqual(whole)
      expect(Buffer.from(bytes ?? []).toString()).toBe('copied')
      expect(JSON.parse(JSON.stringify(record))).toMatchObject({ hash: whole.hash, ref: whole.ref, kind: 'part' })
    }
    expect(given).toHaveLength(3)
    await archive.close()
  })

  it('lists what was put, the latest first, page by page, of one kind where asked', async () => {
    const archive = await open()
    const put = await archive.put(Array.from({ length: 7 }, (_, i) => ({ kind: i === 3 ? ('event' as const) : ('part' as const), bytes: `entry ${i}` })))
    await archive.put([{ kind: 'part', bytes: 'entry 0' }])
    const refs = put.map(({ ref }) => ref).reverse()
    const seen: string[] = []
    for (let page = await archive.list({ limit: 3 }); page.length > 0; page = await archive.list({ limit: 3, before: page.at(-1)?.hash ?? '' }))
      seen.push(...page.map(({ ref }) => ref))
    expect(seen).toEqual(refs)
    expect((await archive.list({ kind: 'event' })).map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(['entry 3'])
    expect(await archive.list({ before: 'f'.repeat(64) })).toEqual([])
    await archive.close()
  })

  it('misses what it does not have without a fault', async () => {
    const archive = await open()
    expect(await archive.get('0000000000')).toBeUndefined()
    expect(await archive.get('f'.repeat(64))).toBeUndefined()
    expect(await archive.get("'; DROP TABLE record; --")).toBeUndefined()
    expect(await archive.linked('nobody', 'input')).toEqual([])
    expect(await archive.forget('0000000000')).toBe(false)
    await archive.close()
  })

  it('gives by each key right below one what was linked to it first, where it looks up many at once', async () => {
    const archive = await open()
    const [one, two, gone] = (await archive.put(['one', 'two', 'gone'].map((text) => entry(text)))) as [ArchiveRecord, ArchiveRecord, ArchiveRecord]
    const links = [
      ['run:', one],
      ['run:', two],
      ['run:two', two],
      ['run:lost', gone],
      ['run', two],
      ['run;', two],
      ['run:two:', one],
      ['run:two:three', one],
    ] as const
    for (const [from, { hash }] of links) await archive.link(from, hash, 'next')
    await archive.link('run:never', '0'.repeat(64), 'next')
    await archive.link('run:never', two.hash, 'next')
    await archive.link('run:other', two.hash, 'input')
    await archive.forget(gone.hash)
    const found = await archive.linkedBelow?.('run:', 'next')
    if (found) expect(Object.fromEntries(found)).toEqual({ 'run:': one.hash, 'run:two': two.hash, 'run:never': '0'.repeat(64) })
    await archive.close()
  })

  it('links one record to another, each once, the latest first', async () => {
    const archive = await open()
    await archive.link('a', 'b', 'input')
    await archive.link('a', 'b', 'input')
    await archive.link('a', 'c', 'input')
    await archive.link('a', 'd', 'other')
    expect(await archive.linked('a', 'input')).toEqual(['c', 'b'])
    await archive.link('a', 'b', 'input')
    expect(await archive.linked('a', 'input')).toEqual(['b', 'c'])
    await archive.close()
  })

  searchContract(open)
  forgettingContract(open)

  it('tells when each record was put last, to the hour; what takes the place of one has its age', async () => {
    const start = Date.UTC(2026, 0, 1)
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    try {
      const archive = await open()
      const [made] = await archive.put([entry('first'), entry('second')])
      expect(made?.at).toBe(start)
      vi.setSystemTime(start + 600_000)
      expect((await archive.put([entry('first')]))[0]?.at).toBe(start)
      vi.setSystemTime(start + 86_400_000)
      expect((await archive.put([entry('first')]))[0]?.at).toBe(start + 86_400_000)
      expect((await archive.get(sha('first')))?.at).toBe(start + 86_400_000)
      expect((await archive.list()).map(({ bytes, at }) => [Buffer.from(bytes).toString(), at])).toEqual([
        ['second', start],
        ['first', start + 86_400_000],
      ])
      await archive.forgetEach([sha('second')], new Map([[sha('second'), 'third']]))
      expect((await archive.get(sha('third')))?.at).toBe(start)
      await archive.close()
    } finally {
      vi.useRealTimers()
    }
  })

  it('F9: lists in the order of putting, and makes no record older, where the clock was set back', async () => {
    const start = Date.UTC(2026, 0, 2)
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    try {
      const archive = await open()
      await archive.put([entry('first'), entry('second')])
      vi.setSystemTime(start - 86_400_000)
      await archive.put([entry('third'), entry('first')])
      expect((await archive.list()).map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(['third', 'second', 'first'])
      expect((await archive.get(sha('first')))?.at).toBe(start)
      vi.setSystemTime(start)
      expect((await archive.put([entry('third')]))[0]?.at).toBe(start)
      await archive.close()
    } finally {
      vi.useRealTimers()
    }
  })

  it('holds all it held when it has given room back', async () => {
    const archive = await open()
    const records = await archive.put([entry('stays'), entry('goes')])
    await archive.link('a', records[0]?.hash ?? '', 'input')
    await archive.forget(records[1]?.ref ?? '')
    await archive.shrink()
    expect((await archive.list()).map(({ ref }) => ref)).toEqual([records[0]?.ref])
    expect(await archive.search('stays')).toHaveLength(1)
    expect(await archive.linked('a', 'input')).toEqual([records[0]?.hash])
    expect((await archive.put([entry('more')]))[0]?.ref).toBe(refOf(archive.key, 'more'))
    await archive.close()
  })

  it('stops before it writes when the signal has aborted', async () => {
    const archive = await open()
    await expect(archive.put([{ kind: 'part', bytes: 'late' }], { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
    expect(await archive.get(sha('late'))).toBeUndefined()
    await archive.close()
  })

  it('refuses all work once it is closed', async () => {
    const archive = await open()
    await archive.put([{ kind: 'part', bytes: 'before' }])
    await archive.close()
    for (const work of [
      () => archive.put([{ kind: 'part', bytes: 'after' }]),
      () => archive.get(sha('before')),
      () => archive.search('before'),
      () => archive.list(),
      () => archive.link('a', 'b', 'session'),
      () => archive.linked('a', 'session'),
      () => archive.forget(sha('before')),
      () => archive.forgetEach([sha('before')]),
      () => archive.shrink(),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'archive-closed' })
  })
}
