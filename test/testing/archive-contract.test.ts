import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type Archive, type ArchiveEntry, type ArchiveRecord, memoryArchive, sqliteArchive } from '../../src/archive/index.ts'
import { archiveContract } from '../../src/testing/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-contract-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0

const KEY = '5e'.repeat(32)
/** An archive in memory with one different behaviour. */
const but = (fault: (archive: Archive) => Partial<Archive>) => async () => {
  const archive = memoryArchive({ key: KEY })
  return { ...archive, ...fault(archive) }
}

const bytesOf = ({ bytes }: ArchiveEntry) => Buffer.from(bytes)

/** Faults of an archive, and the subjects of the promises that they break. */
const MUTANTS: Readonly<Record<string, readonly [fault: (archive: Archive) => Partial<Archive>, subjects: readonly string[]]>> = {
  'decodes bytes as text': [
    ({ put }) => ({
      put: (all, how) =>
        put(
          all.map((one) => ({ ...one, bytes: bytesOf(one).toString() })),
          how,
        ),
    }),
    ['put'],
  ],
  'drops the last byte': [
    ({ put }) => ({
      put: (all, how) =>
        put(
          all.map((one) => ({ ...one, bytes: bytesOf(one).subarray(0, -1) })),
          how,
        ),
    }),
    ['put'],
  ],
  'drops entries without search text': [
    ({ put }) => ({
      put: (all, how) =>
        put(
          all.filter(({ text }) => text !== undefined),
          how,
        ),
    }),
    ['put'],
  ],
  'drops meta': [
    ({ put }) => ({
      put: (all, how) =>
        put(
          all.map(({ meta: _, ...one }) => one),
          how,
        ),
    }),
    ['put'],
  ],
  'returns refs that other archives do not compute': [
    (archive) => {
      const own = (record: ArchiveRecord) => ({ ...record, bytes: record.bytes, ref: record.hash.slice(0, 10) })
      return { put: async (all, how) => (await archive.put(all, how)).map(own) }
    },
    ['put'],
  ],
  'accepts a handle only in its exact form': [({ get }) => ({ get: async (name) => (/^[0-9a-z]+$/.test(name) ? get(name) : undefined) }), ['put']],
  'finds a record by a part of its handle': [({ get }) => ({ get: (name) => get(name.slice(-10)) }), ['put']],
  'stores equal bytes twice': [
    ({ put, list }) => {
      const again: ArchiveRecord[] = []
      return {
        put: async (all, how) => {
          const known = new Set((await list({ limit: 1000 })).map(({ hash }) => hash))
          const records = await put(all, how)
          again.push(...records.filter(({ hash }) => known.has(hash)))
          return records
        },
        list: async (which) => [...again, ...(await list(which))],
      }
    },
    ['put', 'list'],
  ],
  'returns its internal bytes without copying them': [
    ({ get }) => {
      const held = new Map<string, ArchiveRecord>()
      return {
        get: async (name) => {
          const record = held.get(name) ?? (await get(name))
          const own = record && { ...record, bytes: record.bytes }
          if (own) held.set(name, own)
          return own
        },
      }
    },
    ['put', 'forget'],
  ],
  'ignores the signal of put': [({ put }) => ({ put: (all) => put(all) }), ['put']],
  'throws for an unknown handle': [
    ({ get }) => ({
      get: async (name) => {
        const record = await get(name)
        if (!record) throw new Error('no such key')
        return record
      },
    }),
    ['put'],
  ],
  'lists the oldest first': [({ list }) => ({ list: async (which) => (await list(which)).toReversed() }), ['list']],
  'lists only one page': [({ list }) => ({ list: async ({ before, ...which } = {}) => (before === undefined ? list(which) : []) }), ['list']],
  'ignores the kind in list': [({ list }) => ({ list: ({ kind: _, ...which } = {}) => list(which) }), ['list']],
  'applies the limit before the filter of visible records': [
    ({ list, search }) => ({
      list: async ({ isVisible = () => true, ...which } = {}) => (await list(which)).filter(({ hash }) => isVisible(hash)),
      search: async (query, { isVisible = () => true, ...which } = {}) => (await search(query, which)).filter(({ hash }) => isVisible(hash)),
    }),
    ['list', 'search'],
  ],
  'links the oldest first': [({ linked }) => ({ linked: async (from, relation) => (await linked(from, relation)).toReversed() }), ['link']],
  'does not move a repeated link to the front': [
    ({ link, linked }) => ({ link: async (from, to, relation) => ((await linked(from, relation)).includes(to) ? undefined : link(from, to, relation)) }),
    ['link'],
  ],
  'does not distinguish relations': [({ link, linked }) => ({ link: (from, to) => link(from, to, ''), linked: (from) => linked(from, '') }), ['link']],
  'keeps the links of forgotten records': [
    () => {
      let links: string[][] = []
      return {
        link: async (from, to, relation) => {
          links = [[from, to, relation], ...links.filter((one) => one.join() !== [from, to, relation].join())]
        },
        linked: async (from, relation) => links.flatMap(([origin, to = '', name]) => (origin === from && name === relation ? [to] : [])),
      }
    },
    ['forget', 'replace'],
  ],
  'keeps the vectors of forgotten records': [
    (archive) => {
      const vectors = memoryArchive({ key: KEY })
      return {
        put: async (all, how) => {
          await vectors.put(all.filter(({ kind }) => kind === 'vector'))
          return archive.put(all, how)
        },
        get: async (name) => (await archive.get(name)) ?? vectors.get(name),
      }
    },
    ['forget', 'replace'],
  ],
  'forgets nothing': [() => ({ forget: async () => true, forgetEach: async () => {} }), ['forget', 'replace']],
  'forgets only the first of several records': [
    ({ forgetEach }) => ({ forgetEach: (hashes, instead) => forgetEach(hashes.slice(0, 1), instead) }),
    ['forget', 'replace'],
  ],
  'stores no replacement for a forgotten record': [({ forgetEach }) => ({ forgetEach: (hashes) => forgetEach(hashes) }), ['replace', 'age']],
  'stores a replacement without the links': [
    ({ forgetEach, put }) => ({
      forgetEach: async (hashes, instead = new Map()) => {
        await put([...instead.values()].map((bytes) => ({ kind: 'event', bytes })))
        await forgetEach(hashes)
      },
    }),
    ['replace'],
  ],
  'does not resolve the handle of a replaced record': [
    (archive) => ({
      get: async (name) => {
        const record = await archive.get(name)
        return record && [record.hash, record.ref].some((own) => name.toLowerCase().includes(own)) ? record : undefined
      },
    }),
    ['replace'],
  ],
  'forgets records that were put again meanwhile': [
    ({ forgetEach }) => ({
      unlessPut: async () => async (hashes) => {
        await forgetEach(hashes)
        return true
      },
    }),
    ['forget'],
  ],
  'matches parts of words': [
    ({ list }) => ({
      search: async (query, { limit = 10, kind, isVisible } = {}) =>
        (await list({ limit: Number.POSITIVE_INFINITY, ...(kind && { kind }), ...(isVisible && { isVisible }) }))
          .map(({ hash, ref, kind: its, bytes }) => ({ hash, ref, kind: its, snippet: Buffer.from(bytes).toString(), score: 1 }))
          .filter(({ snippet }) => snippet.includes(query))
          .slice(0, Math.max(0, Math.floor(limit) || 0)),
    }),
    ['search', 'words', 'secrets'],
  ],
  'finds nothing': [() => ({ search: async () => [] }), ['put', 'search', 'words', 'secrets']],
  'returns the worst hits first': [({ search }) => ({ search: async (query, which) => (await search(query, which)).toReversed() }), ['search', 'words']],
  'ignores the kind in search': [({ search }) => ({ search: (query, { kind: _, ...which } = {}) => search(query, which) }), ['search', 'words']],
  'throws for a quote in a query': [
    ({ search }) => ({
      search: async (query, which) => {
        if (query.includes('"')) throw new Error('unterminated string')
        return search(query, which)
      },
    }),
    ['search'],
  ],
  'shows secrets in snippets': [
    ({ search, get }) => ({
      search: async (query, which) =>
        Promise.all(
          (await search(query, which)).map(async (hit) => {
            const text = Buffer.from((await get(hit.hash))?.bytes ?? []).toString()
            const at = Math.max(0, text.toLowerCase().indexOf(query.toLowerCase()))
            return text.length < 200 ? { ...hit, snippet: text } : { ...hit, snippet: text.slice(Math.max(0, at - 90), at + 180) }
          }),
        ),
    }),
    ['secrets'],
  ],
  'returns records without their time': [
    ({ put, get, list }) => {
      const bare = <T extends ArchiveRecord | undefined>(record: T) => {
        if (!record) return record
        const { at: _, ...rest } = record
        return rest as T
      }
      return {
        put: async (all, how) => (await put(all, how)).map(bare),
        get: async (name) => bare(await get(name)),
        list: async (which) => (await list(which)).map(bare),
      }
    },
    ['age'],
  ],
  'throws an untyped error after it is closed': [
    ({ close, get }) => {
      let isClosed = false
      return {
        get: async (name) => {
          if (isClosed) throw new TypeError('socket is gone')
          return get(name)
        },
        close: async () => {
          isClosed = true
          await close()
        },
      }
    },
    ['close'],
  ],
  'fails when it is closed a second time': [
    ({ close, list }) => ({
      close: async () => {
        await list()
        await close()
      },
    }),
    ['close'],
  ],
}

describe('archiveContract on a faulty archive', () => {
  test.each(Object.entries(MUTANTS))('reports an archive that %s', async (_, [fault, subjects]) => {
    const failures = await archiveContract(but(fault))
    expect([...new Set(failures.map(({ subject }) => subject))]).toEqual(expect.arrayContaining([...subjects]))
    for (const { message } of failures) expect(message.length).toBeLessThan(2_000)
  })
})

/** An archive in a new file, and a function that reopens it. */
function inFile(): { readonly open: () => Promise<Archive>; readonly reopen: () => Promise<Archive> } {
  let file = ''
  const reopen = async () => sqliteArchive(file)
  const open = async () => {
    file = join(folder, `${count++}.db`)
    return reopen()
  }
  return { open, reopen }
}

const clock = (now: number | undefined) => (now === undefined ? vi.useRealTimers() : vi.useFakeTimers({ toFake: ['Date'], now }))

describe('archiveContract', () => {
  test('reports nothing for memoryArchive and for a sqliteArchive that is reopened, and restores the clock', async () => {
    expect(await archiveContract(async () => memoryArchive(), { clock })).toEqual([])
    const { open, reopen } = inFile()
    expect(await archiveContract(open, { reopen, clock })).toEqual([])
    expect(vi.isFakeTimers()).toBe(false)
  })

  test('reports a persistent archive without reopen, unless durability is left out with a reason', async () => {
    const told = { subject: 'durability', promise: 'can be opened again', message: expect.stringContaining('give `reopen`') }
    const without = { search: 'asks nobody', words: 'asks nobody', secrets: 'shows nothing', age: 'is never pruned' }
    expect(await archiveContract(inFile().open, { without })).toEqual([told])
    expect(await archiveContract(inFile().open, { without: { ...without, durability: 'is a cache' } })).toEqual([])
  })

  test('reports records that are lost on reopening, and records acknowledged before they are stored', async () => {
    const { open, reopen } = inFile()
    const lost = await archiveContract(open, { reopen: open })
    expect(lost.map(({ subject }) => subject)).toEqual(['durability', 'durability', 'durability'])
    const early = async () => {
      const archive = await open()
      const cache = memoryArchive({ key: archive.key })
      const close = async () => {
        for (const { kind, bytes, meta } of (await cache.list({ limit: 1_000 })).toReversed()) await archive.put([{ kind, bytes, ...(meta && { meta }) }])
        await archive.close()
        await cache.close()
      }
      return { ...cache, volatile: false, close }
    }
    expect((await archiveContract(early, { reopen })).map(({ promise }) => promise)).toContain('shows what it acknowledged to who opens it meanwhile')
  })

  test('reports wrong record times when it is given a clock', async () => {
    const told = (at: () => number) => {
      const aged = (record: ArchiveRecord | undefined) => record && { ...record, bytes: record.bytes, at: at() }
      return but(({ get }) => ({ get: async (name) => aged(await get(name)) }))
    }
    const promises = async (at: () => number) => (await archiveContract(told(at), { clock })).map(({ promise }) => promise)
    expect(await promises(() => Date.now())).toEqual(expect.arrayContaining([expect.stringContaining('to the hour'), expect.stringContaining('set back')]))
    expect(await promises(() => 0)).toHaveLength(4)
  })

  test('reports nothing about subjects that are left out with a reason', async () => {
    const blind = but(() => ({ search: async () => [] }))
    const reason = 'asks nobody'
    const failures = await archiveContract(blind, { without: { search: reason, words: reason, secrets: reason } })
    expect(failures.filter(({ subject }) => ['search', 'words', 'secrets'].includes(subject))).toEqual([])
  })

  test('closes every archive that it opened, even if get always fails', async () => {
    let open = 0
    const counted = async () => {
      const archive = memoryArchive()
      let isOpen = true
      open++
      const close = async () => {
        if (isOpen) open--
        isOpen = false
        await archive.close()
      }
      return { ...archive, get: () => Promise.reject(new Error('gone')), close }
    }
    expect((await archiveContract(counted)).length).toBeGreaterThan(5)
    expect(open).toBe(0)
  })

  test('rejects invalid arguments and options, and passes on the error of open', async () => {
    const open = async () => memoryArchive()
    for (const none of [undefined, null, memoryArchive(), 'sqlite:./decant.db', async () => ({}), async () => undefined])
      await expect(archiveContract(none as never)).rejects.toMatchObject({ code: 'invalid-argument' })
    for (const odd of [
      null,
      { reopens: open },
      { reopen: 5 },
      { clock: 'now' },
      { without: ['search'] },
      { without: { put: 'no' } },
      { without: { search: true } },
    ])
      await expect(archiveContract(open, odd as never)).rejects.toMatchObject({ code: 'invalid-option' })
    await expect(archiveContract(open, { without: { search: '' } })).rejects.toMatchObject({ remedy: expect.stringContaining('reason') })
    await expect(archiveContract(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  })
})

test('archiveContract reports an archive that never answers instead of waiting for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const told = archiveContract(but(() => ({ linked: () => new Promise(() => {}) })))
    let isDone = false
    void told.then(() => {
      isDone = true
    })
    while (!isDone) {
      await vi.advanceTimersByTimeAsync(60_000)
      await new Promise(setImmediate)
    }
    expect(await told).toContainEqual(expect.objectContaining({ subject: 'link', message: 'It does not answer within 60 seconds' }))
  } finally {
    vi.useRealTimers()
  }
})
