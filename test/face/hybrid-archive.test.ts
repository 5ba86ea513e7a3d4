import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { type Archive, memoryArchive, sqliteArchive } from '../../src/archive/index.ts'
import { hybridArchive } from '../../src/hybrid-archive.ts'
import { recallTools } from '../../src/mcp/index.ts'
import type { Embedder } from '../../src/relevance/index.ts'
import { windowsOf } from '../../src/text-windows.ts'
import { archiveContract } from '../archive/contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-hybrid-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const fresh = () => join(folder, `${count++}.db`)

/** Knows that some words mean the same: each of the three subjects is a direction. */
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

const part = (text: string) => ({ kind: 'part' as const, bytes: text, text, meta: { role: 'tool' } })
const PARTS = ['open /etc/shadow: Permission denied', 'postgres listens on 5432', 'the billing run took two hours', 'nothing of note']
const filled = async (archive: Archive) => {
  await archive.put(PARTS.map(part))
  return archive
}

describe('an archive with an embedder that knows nothing', () => archiveContract(async () => hybridArchive(memoryArchive(), knowsNothing)))
describe('a file with an embedder that knows nothing', () => archiveContract(async () => hybridArchive(sqliteArchive(fresh()), knowsNothing)))

describe('a hybrid archive', () => {
  it('finds what was said in other words, and in another language', async () => {
    const archive = hybridArchive(await filled(memoryArchive()), new Subjects())
    const snippets = async (query: string) => (await archive.search(query, { kind: 'part' })).map(({ snippet }) => snippet)
    expect(await snippets('access forbidden')).toEqual([PARTS[0]])
    expect(await snippets('数据库')).toEqual([PARTS[1]])
    expect(await snippets('weather')).toEqual([])
  })

  it('puts what words and vectors both find before what one of them finds, and gives no more than asked', async () => {
    const archive = hybridArchive(memoryArchive(), new Subjects())
    await archive.put([part('invoice 7 of the customer'), part('the billing of March'), part('a customer called'), part('late invoice, angry customer')])
    const hits = await archive.search('customer invoice')
    expect(hits.slice(0, 2).map(({ snippet }) => snippet)).toEqual(expect.arrayContaining(['invoice 7 of the customer', 'late invoice, angry customer']))
    expect(hits).toHaveLength(4)
    expect(hits.every(({ score }, i) => i === 0 || score <= (hits[i - 1]?.score ?? 0))).toBe(true)
    expect(await archive.search('customer invoice', { limit: 3 })).toEqual(hits.slice(0, 3))
  })

  it('embeds each part once, in this process and the next', async () => {
    const file = fresh()
    const embedder = new Subjects()
    const archive = hybridArchive(await filled(sqliteArchive(file)), embedder)
    await archive.search('forbidden')
    expect(embedder.asked.toSorted()).toEqual([...PARTS, 'forbidden'].toSorted())
    await archive.put([part('a new invoice')])
    expect((await archive.search('billing'))[0]?.meta).toEqual({ role: 'tool' })
    expect(embedder.asked.slice(5)).toEqual(['a new invoice', 'billing'])
    await archive.close()
    const next = new Subjects()
    const opened = hybridArchive(sqliteArchive(file), next)
    expect((await opened.search('forbidden'))[0]?.snippet).toBe(PARTS[0])
    expect(next.asked).toEqual(['forbidden'])
    await opened.close()
  })

  it('shows the window that is near, of a text of many', async () => {
    const archive = hybridArchive(memoryArchive(), new Subjects())
    const lines = Array.from({ length: 200 }, (_, i) => `line ${i}: all is well and nothing happens here`)
    const text = [...lines.slice(0, 100), 'the server refused: permission', ...lines.slice(100)].join('\n')
    await archive.put([part(text)])
    const near = windowsOf({ bytes: Buffer.from(text) }).find((window) => window.includes('permission')) ?? ''
    expect(near).not.toMatch(/^line 0:/)
    expect((await archive.search('forbidden')).map(({ snippet }) => snippet)).toEqual([`${near.slice(0, 240)}…`])
  })

  it.each(['memory', 'file'])('forgets the vectors with their record, in %s', async (kind) => {
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

  it('finds nothing of a record that another has forgotten', async () => {
    const plain = await filled(memoryArchive())
    const archive = hybridArchive(plain, new Subjects())
    const [hit] = await archive.search('forbidden')
    await plain.forget(hit?.ref ?? '')
    expect(await archive.search('forbidden')).toEqual([])
  })

  it('searches by words alone where the embedder fails, answers wrongly or not at all, and goes on where it stopped', async () => {
    const failures: Error[] = []
    let answer: () => Promise<readonly Float32Array[]> = () => Promise.reject(new Error('503'))
    const subjects = new Subjects()
    const broken: Embedder = { name: 'subjects', dimensions: 3, embed: (texts) => (answer === works ? subjects.embed(texts) : answer()) }
    const works = async () => []
    const archive = hybridArchive(await filled(memoryArchive()), broken, { patience: 50, onFailure: (error) => failures.push(error) })
    const faults: (typeof answer)[] = [answer, async () => [], async () => PARTS.map(() => new Float32Array(7)), () => new Promise(() => {})]
    for (const fault of faults) {
      answer = fault
      expect((await archive.search('postgres')).map(({ snippet }) => snippet)).toEqual([PARTS[1]])
      expect(await archive.search('forbidden')).toEqual([])
    }
    expect(failures).toHaveLength(8)
    answer = works
    expect((await archive.search('forbidden')).map(({ snippet }) => snippet)).toEqual([PARTS[0]])
  })

  it('sends no secret and no bytes that are no text to the embedder', async () => {
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

  it('holds no more windows than it may, those of the latest records', async () => {
    const archive = hybridArchive(memoryArchive(), new Subjects(), { windows: 3 })
    await archive.put(Array.from({ length: 60 }, (_, i) => part(`denied ${i}`)))
    expect((await archive.search('forbidden')).map(({ snippet }) => snippet)).toEqual(['denied 59', 'denied 58', 'denied 57'])
    await archive.put([part('denied anew')])
    expect((await archive.search('forbidden')).map(({ snippet }) => snippet)).toEqual(['denied anew', 'denied 59', 'denied 58'])
  })

  it('stands where an archive may: behind the recall tools of an agent', async () => {
    const archive = hybridArchive(await filled(memoryArchive()), new Subjects())
    const { run } = recallTools(archive)
    expect(await run('recall_search', { query: 'access forbidden' })).toContain('Permission denied')
  })

  it('answers many searches at once, and embeds nothing twice for them', async () => {
    const embedder = new Subjects()
    const archive = hybridArchive(await filled(memoryArchive()), embedder)
    const all = await Promise.all(Array.from({ length: 8 }, () => archive.search('forbidden')))
    expect(all.every((hits) => hits[0]?.snippet === PARTS[0])).toBe(true)
    expect(embedder.asked.filter((text) => PARTS.includes(text))).toHaveLength(4)
  })
})

describe('windows of a text', () => {
  it('are pieces of it in order, none above 1,500 characters, all of it but white space where they are few', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(' ', '\n', 'x'.repeat(900), '中'.repeat(700), '👩‍👩‍👧'))), (pieces) => {
        const text = pieces.join('')
        const windows = windowsOf({ bytes: Buffer.from(text) })
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

  it('of a long text are sixteen, the first and the last among them, in time that grows with it', () => {
    const windows = windowsOf({ bytes: Buffer.from(`first ${'word '.repeat(100_000)}last`) })
    expect(windows).toHaveLength(16)
    expect(windows[0]).toMatch(/^first/)
    expect(windows.at(-1)).toMatch(/last$/)
    expect(windowsOf({ bytes: Buffer.from('a'.repeat(5_000_000)) })).toHaveLength(16)
  })
})
