import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { type Archive, forgetAll, memoryArchive, openArchive, sqliteArchive } from '../../src/archive/index.ts'
import { compress } from '../../src/compress.ts'
import { hybridArchive } from '../../src/hybrid/index.ts'
import { openSession } from '../../src/session/index.ts'

const { DatabaseSync } = createRequire(import.meta.url)('node:sqlite') as typeof import('node:sqlite')
const folder = mkdtempSync(join(tmpdir(), 'decant-forget-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const file = () => join(folder, `${count++}`, 'archive.db')

const CANARY = 'the vault code is xylophone-77 and "nobody"\nmay know it'
const steps = (name: string, from: number, to: number, canaryAt = -1) =>
  Array.from({ length: to - from }, (_, k) => {
    const i = from + k
    const lines = Array.from({ length: 30 }, (_, line) => `${name}_${i} option_${line} = port ${3000 + i * 30 + line}`)
    if (i === canaryAt) lines.splice(4, 0, CANARY)
    return [
      {
        role: 'assistant',
        content: `Look at ${name} ${i}.`,
        tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read_file', arguments: `{"path": "${name}/s${i}.yaml"}` } }],
      },
      { role: 'tool', tool_call_id: `c${i}`, content: lines.join('\n') },
    ]
  }).flat()
const run = (name: string, canaryAt = -1) => [
  { role: 'system', content: 'You are careful.' },
  { role: 'user', content: `Find the port of ${name}.` },
  ...steps(name, 0, 20, canaryAt),
]

/** Whether any file of an archive, or anything that a search finds, holds the canary, as it stands or in JSON. */
const heldIn = (path: string) => readdirSync(join(path, '..')).filter((name) => readFileSync(join(path, '..', name)).includes('xylophone'))

const kinds: readonly (readonly [string, () => Promise<Archive>])[] = [
  ['in memory', async () => memoryArchive()],
  ['in a file', async () => sqliteArchive(file())],
  [
    'of one who knows no way to forget several',
    async () => {
      const { forgetEach: _, ...archive } = sqliteArchive(file()) as Archive & { forgetEach: unknown }
      return archive
    },
  ],
  [
    'that is searched by vectors too',
    async () => hybridArchive(sqliteArchive(file()), { name: 'none', dimensions: 4, embed: async (texts) => texts.map(() => Float32Array.of(1, 0, 0, 0)) }),
  ],
]

describe.each(kinds)('an archive %s', (_, open) => {
  it('F10: forgets what a handle stands for with all that holds its text, and nothing of another run', async () => {
    const archive = await open()
    const other = await compress(run('parser'), { budget: '20%', archive })
    const { refs } = await compress(run('billing', 7), { budget: '20%', archive })
    expect(refs.length).toBeGreaterThan(0)
    const before = await archive.list({ limit: 10_000 })
    const dry = await forgetAll(archive, refs, { dryRun: true })
    expect(await archive.list({ limit: 10_000 })).toHaveLength(before.length)
    expect(new Set(dry.records.map(({ kind }) => kind))).toEqual(new Set(['part', 'input', 'edit']))
    const done = await forgetAll(archive, [...refs, '0000000000'])
    expect(done.missing).toEqual(['0000000000'])
    expect(done.records).toEqual(dry.records)
    const left = await archive.list({ limit: 10_000 })
    expect(left).toHaveLength(before.length - done.records.length)
    for (const { bytes } of left) expect(Buffer.from(bytes).toString()).not.toContain('xylophone')
    expect((await archive.search('vault xylophone', { limit: 50 })).filter(({ snippet }) => snippet.includes('xylophone'))).toEqual([])
    for (const ref of other.refs) expect(await archive.get(ref), ref).toBeDefined()
    expect(left.some(({ bytes }) => Buffer.from(bytes).toString() === JSON.stringify(run('parser')))).toBe(true)
    await archive.close()
  })

  it('forgets an input with what was cut out of it, but for what another says too', async () => {
    const archive = await open()
    await compress(run('billing', 7), { budget: '20%', archive })
    const [alike] = await archive.list({ limit: 1, kind: 'input' })
    await compress([...run('parser'), ...steps('billing', 0, 5), ...steps('parser', 20, 24)], { budget: '20%', archive })
    const { records } = await forgetAll(archive, [alike?.ref ?? ''])
    expect(records.length).toBeGreaterThan(10)
    const left = (await archive.list({ limit: 10_000 })).map(({ bytes }) => Buffer.from(bytes).toString())
    expect(left.some((text) => text.includes('xylophone'))).toBe(false)
    expect(left.some((text) => text.startsWith('billing_3 '))).toBe(true)
    expect(left.some((text) => text.startsWith('billing_9 '))).toBe(false)
    await archive.close()
  })
})

describe('an archive in a file', () => {
  it('F10: holds no byte of it any more, in no file, be it packed, in a session, or seen as scopes', async () => {
    const path = file()
    const archive = await openArchive(`sqlite:${path}`, { scope: 'one' })
    const session = await openSession({ archive, id: 'run-1', format: 'openai-chat', window: 6000 })
    for (const message of run('billing', 7)) await session.append(message)
    await session.render()
    await archive.put([{ kind: 'input', bytes: gzipSync(JSON.stringify(run('billing', 7))) }])
    const [part] = await archive.put([{ kind: 'part', bytes: CANARY, text: CANARY }])
    expect(heldIn(path).length).toBeGreaterThan(0)
    const all = await openArchive(`sqlite:${path}`, { scope: '*' })
    const { records } = await forgetAll(all, [part?.ref ?? ''])
    expect(records.map(({ kind }) => kind)).toContain('event')
    expect(heldIn(path)).toEqual([])
    expect(await all.search('xylophone')).toEqual([])
    expect((await archive.list({ limit: 10_000 })).length).toBeGreaterThan(0)
    await Promise.all([archive.close(), all.close()])
    expect(heldIn(path)).toEqual([])
  })

  it('says so where somebody reads for so long that the log cannot be emptied', { timeout: 60_000 }, async () => {
    const path = file()
    const archive = sqliteArchive(path)
    const [record] = await archive.put([{ kind: 'part', bytes: CANARY, text: CANARY }])
    const reader = new DatabaseSync(path)
    reader.exec('BEGIN; SELECT count(*) FROM record')
    await expect(archive.forget(record?.ref ?? '')).rejects.toMatchObject({ code: 'archive-busy', message: expect.stringContaining('It is deleted') })
    expect(await archive.get(record?.ref ?? '')).toBeUndefined()
    reader.exec('COMMIT')
    reader.close()
    await archive.close()
  })

  it('reads what is nested too deeply as it stands', async () => {
    const archive = memoryArchive()
    const [part] = await archive.put([{ kind: 'part', bytes: CANARY }])
    await archive.put([{ kind: 'event', bytes: `${'['.repeat(50_000)}${JSON.stringify(CANARY)}${']'.repeat(50_000)}` }])
    expect((await forgetAll(archive, [part?.ref ?? ''])).records.length).toBeGreaterThan(0)
  })

  it('leaves alone what only shares a short word or a common line', async () => {
    const archive = memoryArchive()
    const [ok] = await archive.put([{ kind: 'part', bytes: 'ok', text: 'ok' }])
    const long = Array.from({ length: 40 }, (_, i) => `line ${i} of something else altogether`).join('\n')
    await archive.put([{ kind: 'part', bytes: `${long}\nok\nimport { readFileSync } from 'node:fs'` }])
    const [part] = await archive.put([
      { kind: 'part', bytes: "import { readFileSync } from 'node:fs'\nconst secretOfTheHouse = 12\nconst anotherOne = secretOfTheHouse" },
    ])
    expect((await forgetAll(archive, [ok?.ref ?? ''])).records).toHaveLength(1)
    expect((await forgetAll(archive, [part?.ref ?? ''])).records).toHaveLength(1)
  })
})
