import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { ContainmentIndex } from '../../src/archive/forgetting/containment-index.ts'
import { distinctiveLines } from '../../src/archive/forgetting/distinctive-lines.ts'
import { LineMatcher } from '../../src/archive/forgetting/line-matcher.ts'
import { LineOccurrences } from '../../src/archive/forgetting/line-occurrences.ts'
import { stripText } from '../../src/archive/forgetting/strip-text.ts'
import { type Archive, forgetAll, memoryArchive, openArchive, sqliteArchive } from '../../src/archive/index.ts'
import { compress } from '../../src/compress.ts'
import { decode } from '../../src/format/index.ts'
import { hybridArchive } from '../../src/hybrid/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { openSession } from '../../src/session/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

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

/** The files of an archive that still hold the canary. */
const filesWithText = (path: string) => readdirSync(join(path, '..')).filter((name) => readFileSync(join(path, '..', name)).includes('xylophone'))

const kinds: readonly (readonly [string, () => Promise<Archive>])[] = [
  ['in memory', async () => memoryArchive()],
  ['in a file', async () => sqliteArchive(file())],
  [
    'with vector search',
    async () => hybridArchive(sqliteArchive(file()), { name: 'none', dimensions: 4, embed: async (texts) => texts.map(() => Float32Array.of(1, 0, 0, 0)) }),
  ],
]

describe.each(kinds)('forgetAll in an archive %s', (_, open) => {
  it('F10: deletes what a handle refers to, every record with its text, and nothing of another run', async () => {
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
    const remainingText = await archive.list({ limit: 10_000 })
    expect(remainingText).toHaveLength(before.length - done.records.length)
    for (const { bytes } of remainingText) expect(Buffer.from(bytes).toString()).not.toContain('xylophone')
    expect((await archive.search('vault xylophone', { limit: 50 })).filter(({ snippet }) => snippet.includes('xylophone'))).toEqual([])
    for (const ref of other.refs) expect(await archive.get(ref), ref).toBeDefined()
    expect(remainingText.some(({ bytes }) => Buffer.from(bytes).toString() === JSON.stringify(run('parser')))).toBe(true)
    await archive.close()
  })

  it('deletes an input and what was cut from it, but not what another input contains too', async () => {
    const archive = await open()
    await compress(run('billing', 7), { budget: '20%', archive })
    const [alike] = await archive.list({ limit: 1, kind: 'input' })
    await compress([...run('parser'), ...steps('billing', 0, 5), ...steps('parser', 20, 24)], { budget: '20%', archive })
    const { records } = await forgetAll(archive, [alike?.ref ?? ''])
    expect(records.length).toBeGreaterThan(10)
    const remainingText = (await archive.list({ limit: 10_000 })).map(({ bytes }) => Buffer.from(bytes).toString())
    expect(remainingText.some((text) => text.includes('xylophone'))).toBe(false)
    expect(remainingText.some((text) => text.startsWith('billing_3 '))).toBe(true)
    expect(remainingText.some((text) => text.startsWith('billing_9 '))).toBe(false)
    await archive.close()
  })
})

it('forgetAll leaves the spelling of numbers and the indentation of JSON', async () => {
  const archive = memoryArchive()
  const said = 'the vault code of the northern branch office is xylophone seventy seven'
  const numbers = ['1.0', '2.5', '1e3', '-0', '1.50', '2E-7', '1']
  const json = (words: string) => `{\n  "said": "${words}",\n  "list": [\n    ${numbers.join(',\n    ')}\n  ],\n  "rest": "words that stay as they are"\n}`
  const [named] = await archive.put([
    { kind: 'part', bytes: said, meta: { session: 's' } },
    { kind: 'part', bytes: json(said), meta: { session: 's' } },
  ])
  await forgetAll(archive, [named?.ref ?? ''])
  expect((await archive.list()).map(({ bytes }) => Buffer.from(bytes).toString())).toEqual([json('[forgotten]')])
})

describe('forgetting archived content', () => {
  it('F10: leaves no byte of it in any file, whether it was packed, in a session event or seen from all scopes', async () => {
    const path = file()
    const archive = await openArchive(`sqlite:${path}`, { scope: 'one' })
    const session = await openSession({ archive, id: 'run-1', format: 'openai-chat', window: 6000 })
    for (const message of run('billing', 7)) await session.append(message)
    await session.render()
    await archive.put([{ kind: 'input', bytes: gzipSync(JSON.stringify(run('billing', 7))) }])
    const [part] = await archive.put([{ kind: 'part', bytes: CANARY, text: CANARY }])
    expect(filesWithText(path).length).toBeGreaterThan(0)
    const all = await openArchive(`sqlite:${path}`, { scope: '*' })
    const { records } = await forgetAll(all, [part?.ref ?? ''])
    expect(records.map(({ kind }) => kind)).toContain('event')
    expect(filesWithText(path)).toEqual([])
    expect(await all.search('xylophone')).toEqual([])
    expect((await archive.list({ limit: 10_000 })).length).toBeGreaterThan(0)
    await Promise.all([archive.close(), all.close()])
    expect(filesWithText(path)).toEqual([])
  })

  it('rejects with archive-busy when a long read keeps the log from being emptied, though the record is deleted', { timeout: 60_000 }, async () => {
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

  it('deletes a record with the text even if it is nested too deep to be parsed', async () => {
    const archive = memoryArchive()
    const [part] = await archive.put([{ kind: 'part', bytes: CANARY }])
    await archive.put([{ kind: 'event', bytes: `${'['.repeat(50_000)}${JSON.stringify(CANARY)}${']'.repeat(50_000)}` }])
    expect((await forgetAll(archive, [part?.ref ?? ''])).records).toHaveLength(2)
    expect(await archive.list()).toEqual([])
  })

  it('leaves records that share only a short word or a common line with it', async () => {
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

const remainingText = async (archive: Archive) => (await archive.list({ limit: 10_000 })).map(({ bytes }) => Buffer.from(bytes).toString())

describe('forgetAll, searching for records with a text', () => {
  const pins = Array.from({ length: 300 }, (_, i) => `u${i};${4000 + i * 7}`).join('\n')
  const read = (i: number, content: string) => [
    { role: 'assistant', content: null, tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read_file', arguments: `{"path": "f${i}"}` } }] },
    { role: 'tool', tool_call_id: `c${i}`, content },
  ]

  it('finds a text of short lines in nested JSON, a packed input and a session, but not a chance match', async () => {
    const archive = memoryArchive()
    const history = [
      { role: 'user', content: 'Look at the pins.' },
      ...read(1, pins),
      { role: 'assistant', content: 'Done' },
      { role: 'user', content: 'next' },
    ]
    const { refs } = await compress(history, { budget: '5%', archive })
    const session = await openSession({ archive, id: 'run', format: 'openai-chat', window: 1e6 })
    await session.append(...history)
    await archive.put([
      { kind: 'output', bytes: `${'a log that begins with many words and no JSON at all '.repeat(6)} {"cut": ${JSON.stringify(JSON.stringify({ pins }))}` },
      { kind: 'input', bytes: gzipSync(history.map((message) => JSON.stringify(message)).join('\n')) },
      { kind: 'input', bytes: 'u17 and 4119 stand here too, by chance' },
    ])
    expect((await remainingText(archive)).some((text) => text.includes('u17;4119'))).toBe(true)
    expect(refs).toHaveLength(1)
    await forgetAll(archive, refs)
    const rest = await remainingText(archive)
    expect(rest.filter((text) => text.includes('u17;4119') || text.startsWith('\u001f'))).toEqual([])
    expect(rest).toContain('u17 and 4119 stand here too, by chance')
  })

  it('finds records with the text itself, not records that share other text with those', async () => {
    const lines = (words: string) => Array.from({ length: 10 }, (_, i) => `${words}, number ${i}, as it was written`)
    const [secret, shared, other] = [lines('confidential customer record of the north'), lines('export function helper'), lines('words of the third run')]
    const archive = memoryArchive()
    const put = async (kind: 'part' | 'input', parts: readonly string[][], meta: object) =>
      (await archive.put([{ kind, bytes: parts.flat().join('\n'), meta: { ...meta } }]))[0]?.ref as string
    const named = await put('part', [secret], { input: 'run-a' })
    const both = await put('part', [secret, shared], { input: 'run-b' })
    await put('input', [shared, other], { format: 'x' })
    await put('part', [shared], { input: 'run-c' })
    await put('part', [other], { input: 'run-b' })
    expect((await forgetAll(archive, [named])).records.map(({ ref, why }) => [ref, why])).toEqual([
      [named, 'named'],
      [both, 'part'],
    ])
  })

  it('deletes a record of the same run that shows a piece of a long line, and removes the piece from an event', async () => {
    const secret = 'The vault code of the northern branch office is xylophone seventy seven, and nobody may know it.'
    const archive = memoryArchive()
    const session = await openSession({ archive, id: 'run', format: 'openai-chat', window: 1e6 })
    const shown = (name: string) => `<4 earlier messages>\n#1 ${name} begins here\n…xylophone seventy…\n#3 ${name} ends here, and goes on`
    await session.append({ role: 'user', content: shown('run') })
    const part = (bytes: string, session: string) => ({ kind: 'part' as const, bytes, meta: { session } })
    const [named] = await archive.put([part(secret, 'run'), part(shown('record'), 'run'), part(shown('strange'), 'other')])
    const { records } = await forgetAll(archive, [named?.ref ?? ''])
    expect(records.map(({ kind, why }) => `${kind} ${why}`).toSorted()).toEqual(['event holds', 'part holds', 'part named'])
    expect((await remainingText(archive)).filter((text) => text.includes('xylophone'))).toEqual([shown('strange')])
    const { messages } = await (await openSession({ archive, id: 'run', format: 'openai-chat', window: 1e6 })).render()
    expect(messages).toEqual([{ role: 'user', content: shown('run').replace('…xylophone seventy…', '[forgotten]') }])
  })

  it('removes lines of the same run that contain one of its lines or are contained in one', async () => {
    const secret = 'The root password is hunter2-correct-horse'
    const listing = `line 1 of the listing\n${secret}\nand line 3 of it, which says much else`
    const texts = [`done 3 ${secret}`, listing, `and so ${secret}, they say`, 'and so the rest']
    for (const named of [0, 1]) {
      const archive = memoryArchive()
      const records = await archive.put(texts.map((bytes) => ({ kind: 'part', bytes, meta: { session: 'run' } })))
      const session = await openSession({ archive, id: 'run', format: 'openai-chat', window: 1e6 })
      await session.append({ role: 'user', content: 'what came before it\nhunter2-correct-horse\nand what came after it' })
      await forgetAll(archive, [records[named]?.ref ?? ''])
      const rest = (await archive.list({ kind: 'part', limit: 100 })).map(({ bytes }) => Buffer.from(bytes).toString())
      const shortened = named === 0 ? [texts[2], listing.replace(secret, '[forgotten]')] : ['and so [forgotten], they say']
      expect(new Set(rest)).toEqual(new Set([texts[3], ...shortened]))
      const { messages } = await (await openSession({ archive, id: 'run', format: 'openai-chat', window: 1e6 })).render()
      expect(messages).toEqual([{ role: 'user', content: 'what came before it\n[forgotten]\nand what came after it' }])
    }
  })

  it('keeps JSON of the same shape, because field names alone are no match', async () => {
    const customers = ['Ada Lovelace', 'Blaise Pascal', 'Carl Gauss'].map((name, i) =>
      JSON.stringify({ customer_name: name, payment_methods: [`card${i}`], notes_of_the_agent: `${name} prefers ${['tea', 'coffee', 'water'][i]}. ` }),
    )
    const history = [
      { role: 'user', content: 'Look up the customers.' },
      ...customers.flatMap((one, i) => read(i, one)),
      { role: 'assistant', content: 'Done' },
      { role: 'user', content: 'next' },
    ]
    const archive = memoryArchive()
    await compress(history, { budget: 60, archive })
    const put = async (bytes: string) => ((await archive.put([{ kind: 'part', bytes, meta: { input: 'a run' } }]))[0]?.ref ?? '') as string
    await Promise.all(customers.slice(1).map(put))
    const ada = await put(customers[0] as string)
    await forgetAll(archive, [ada])
    const rest = await remainingText(archive)
    expect(rest.filter((text) => text.includes('Lovelace'))).toEqual([])
    for (const one of customers.slice(1)) expect(rest).toContain(one)
    await forgetAll(archive, [await put('The fields are:\ncustomer_name\npayment_methods\nnotes_of_the_agent')])
    for (const one of customers.slice(1)) expect(await remainingText(archive)).toContain(one)
  })

  it('finds JSON of short values only as a whole, but paths and numbers used as keys also alone', async () => {
    const archive = memoryArchive()
    const put = async (...texts: string[]) =>
      (await archive.put(texts.map((bytes) => ({ kind: 'part', bytes, meta: { input: 'a run' } })))).map(({ ref }) => ref)
    const short = '{"balance_of":{"Ada L.":3,"Bob M.":12},"status":"final","ok":true}'
    const filed = '{"credit_card_4421486":{"left":12},"src/ada/secrets.ts":{"left":1}}'
    const [one, two] = await put(short, filed)
    await put(`here it is: ${short} and that is all`, 'pay with credit_card_4421486', 'open src/ada/secrets.ts', '{"status":"final","ok":true,"balance_of":{}}')
    await forgetAll(archive, [one as string, two as string])
    expect(await remainingText(archive)).toEqual(['here it is: {"[forgotten]} and that is all', '{"status":"final","ok":true,"balance_of":{}}'])
  })

  it('searches the forks of a session as well as the session, whichever of them has the text', async () => {
    const line = (n: number) => `the line ${n} of what must not be known to anybody else`
    for (const named of ['trunk', 'twig']) {
      const archive = memoryArchive()
      const options = { archive, id: 'trunk', format: 'openai-chat', window: 1e6 }
      const trunk = await openSession(options)
      await trunk.append({ role: 'user', content: 'Go' })
      const twig = await (await trunk.fork('branch')).fork('twig')
      await twig.append({ role: 'user', content: `all of them: ${line(1)}` })
      const of = (session: string, bytes: string) => ({ kind: 'part' as const, bytes, meta: { session } })
      const [text] = await archive.put([
        of(named, [1, 2, 3].map(line).join('\n')),
        of('trunk', `1 ${line(1)}`),
        of('twig', `2 ${line(2)}`),
        of('other', `3 ${line(3)} ${'x'.repeat(90)}`),
      ])
      await forgetAll(archive, [text?.ref ?? ''])
      expect((await remainingText(archive)).filter((one) => one.includes('must not be known'))).toEqual([`3 ${line(3)} ${'x'.repeat(90)}`])
      expect((await (await openSession({ ...options, id: 'twig' })).render()).messages.map(({ content }) => content)).toEqual(['Go', '[forgotten]'])
    }
  })

  it('keeps a second run that shares a file with the forgotten one, and a third that shares another file with the second', async () => {
    const file = (name: string) => Array.from({ length: 60 }, (_, i) => `export const ${name}_${i} = compute(${i * 3}) // used by module ${name}`).join('\n')
    const run = (name: string, ...files: string[]) => [
      { role: 'user', content: `Task ${name}` },
      ...files.flatMap((one, i) => read(i, file(one))),
      { role: 'assistant', content: 'ok' },
      { role: 'user', content: 'next' },
    ]
    const archive = memoryArchive()
    const one = await compress(run('one', 'secret', 'shared'), { budget: '10%', archive })
    const two = await compress(run('two', 'shared', 'other'), { budget: '10%', archive })
    const three = await compress(run('three', 'other', 'third', 'x1', 'x2', 'x3'), { budget: '30%', archive, strategy: 'clear-tool-results' })
    await forgetAll(archive, one.refs)
    const [kept] = await Promise.all(two.refs.map(async (ref) => Buffer.from((await archive.get(ref))?.bytes ?? []).toString()))
    expect(kept).toContain('const other_1 ')
    expect(kept).toContain('const shared_1 ')
    expect(kept).not.toContain('[forgotten]')
    expect(await remainingText(archive)).toContain(JSON.stringify(run('two', 'shared', 'other')))
    expect((await remainingText(archive)).filter((one) => one.includes('const secret_1 '))).toEqual([])
    expect(three.refs.length).toBeGreaterThan(1)
    for (const ref of three.refs) expect(await archive.get(ref), ref).toBeDefined()
    expect(await remainingText(archive)).toContain(JSON.stringify(run('three', 'other', 'third', 'x1', 'x2', 'x3')))
  })

  it('takes time that is linear in the text and in what is searched', () => {
    const text = (lines: number, of: number) => Array.from({ length: lines }, (_, i) => `line ${i} of ${of} value ${Math.sin(i * of + 1).toString(36)} more`)
    const searched = (lines: number) => {
      const [own, others] = [text(lines, 1), stripText(text(lines, 2).join('\n'))]
      return () => {
        const all = new LineMatcher([distinctiveLines(own.join('\n'))])
        expect(all.match(others)).toEqual({ mostlyContained: [], hasAnyLine: false })
        const said = new ContainmentIndex([others.text])
        expect(own.filter((line) => said.has(stripText(line).text))).toEqual([])
      }
    }
    expect(growth(1000, searched)).toBeLessThan(MOST_GROWTH)
  })

  it('takes time that is linear in a line that repeats itself, though it occurs at every place of a longer one', () => {
    const searched = (length: number) => {
      const [own, others] = [distinctiveLines('A'.repeat(length)), stripText('A'.repeat(2 * length))]
      return () => expect(new LineMatcher([own]).coverage(others).indexOf(0)).toBe(-1)
    }
    expect(growth(2000, searched)).toBeLessThan(MOST_GROWTH)
  })

  it('deletes every record with the text though others are deleted while it reads', async () => {
    const archive = memoryArchive()
    const text = 'the vault code of the northern branch office is xylophone seventy seven'
    await archive.put([{ kind: 'part', bytes: `${text}\nand further words that somebody said about the branch office`, text }])
    await archive.put(Array.from({ length: 300 }, (_, i) => ({ kind: 'part', bytes: `record ${i} has nothing to do with it` })))
    const [named] = await archive.put([{ kind: 'part', bytes: text, text }])
    const interrupted = new Set<string | undefined>()
    const list: Archive['list'] = async (options) => {
      const page = await archive.list(options)
      if (page.length === 200 && !interrupted.has(options?.kind)) await archive.forget(page.at(-1)?.hash ?? '')
      if (page.length === 200) interrupted.add(options?.kind)
      return page
    }
    expect((await forgetAll({ ...archive, list }, [named?.ref ?? ''])).records).toHaveLength(2)
    const remaining = await archive.list({ limit: 1000 })
    expect(remaining.filter(({ bytes }) => Buffer.from(bytes).includes('xylophone'))).toEqual([])
  })
})

it('forgetAll deletes a whole part that contains the text but is nested too deep to be parsed', async () => {
  const archive = memoryArchive()
  const said = 'the vault code of the northern branch office is xylophone seventy seven'
  const deep = `${'['.repeat(20_000)}"${said}"${']'.repeat(20_000)}`
  const part = (text: string) => ({ kind: 'part' as const, bytes: text, text, meta: { session: 's' } })
  const [named] = await archive.put([part(said), part(deep)])
  expect((await forgetAll(archive, [named?.ref ?? ''])).records).toHaveLength(2)
  expect(await archive.search('xylophone')).toEqual([])
})

it('forgetAll leaves long numbers of JSON as they were, in a part and in an event', async () => {
  const archive = memoryArchive()
  const said = 'the vault code of the northern branch office is xylophone seventy seven'
  const numbers = '"id":12345678901234567890,"rate":0.10000000000000000555,"list":[-98765432109876543210]'
  const meta = { session: 's' }
  const [named] = await archive.put([
    { kind: 'part', bytes: said, meta },
    { kind: 'part', bytes: `{"said":"${said}",${numbers},"rest":"words that stay as they are"}`, meta },
    { kind: 'event', bytes: `{"messages":[{"text":"${said}",${numbers}}],${numbers}}`, meta: { ...meta, seq: 1 } },
  ])
  await forgetAll(archive, [named?.ref ?? ''])
  expect((await archive.list()).map(({ bytes }) => Buffer.from(bytes).toString()).sort()).toEqual([
    `{"messages":[{"text":"[forgotten]",${numbers}}],${numbers},"forgotten":true}`,
    `{"said":"[forgotten]",${numbers},"rest":"words that stay as they are"}`,
  ])
})

describe('LineMatcher and ContainmentIndex', () => {
  it('find a line at every place where it begins, however often it overlaps itself', () => {
    const letters = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength })
    const line = fc.oneof(
      letters(12),
      fc.tuple(letters(3), fc.nat(5)).map(([unit, times]) => unit.repeat(times + 1)),
    )
    fc.assert(
      fc.property(line, letters(60), fc.nat(4), (line, rest, times) => {
        const text = `${line.repeat(times)}${rest}${line.slice(1)}${line}`
        const occurrences = new LineOccurrences(line, text)
        const places = Array.from(text, (_, at) => at)
        expect(places.filter((at) => occurrences.isAt(at))).toEqual(places.filter((at) => text.startsWith(line, at)))
      }),
    )
  })

  it('find the lines that a text contains, and the texts of which it contains most letters', () => {
    const texts = [
      ['alphabetagamma', 'delta0epsilon1'],
      ['alphabetagamma', 'zetaetathetaiotakappa', 'zetaetathetaiotakappa'],
      ['aaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaaaa'],
      [],
    ]
    const lines = new LineMatcher(texts)
    const match = (text: string) => lines.match({ text, nameRanges: [] })
    expect(match('nothing of these')).toEqual({ mostlyContained: [], hasAnyLine: false })
    expect(match('12alphabetagammax')).toEqual({ mostlyContained: [0], hasAnyLine: true })
    expect(match('12zetaetathetaiotakappa')).toEqual({ mostlyContained: [1], hasAnyLine: true })
    expect(match('zetaetathetaiota.kappa')).toEqual({ mostlyContained: [], hasAnyLine: false })
    expect(match('baaaaaaaaaaaaab').hasAnyLine).toBe(true)
    expect(match(`b${'a'.repeat(30)}`).mostlyContained).toEqual([2])
    fc.assert(
      fc.property(fc.array(fc.array(fc.stringMatching(/^[ab]{6,9}$/), { maxLength: 4 }), { maxLength: 4 }), fc.stringMatching(/^[ab]{0,40}$/), (some, bare) => {
        const weight = (all: readonly string[]) => all.reduce((sum, line) => sum + line.length, 0)
        const found = some.map((text) => text.filter((line) => bare.includes(line)))
        const most = found.flatMap((own, place) => (own.length > 0 && weight(own) >= weight(some[place] as string[]) / 2 ? [place] : []))
        const said = new LineMatcher(some).match({ text: bare, nameRanges: [] })
        expect({ ...said, mostlyContained: said.mostlyContained.toSorted() }).toEqual({
          mostlyContained: most,
          hasAnyLine: found.some((own) => own.length > 0),
        })
      }),
    )
  })

  it('find a piece in a text with more stretches than a Set or Map can hold', () => {
    let state = 1
    const signs = Uint8Array.from({ length: 2 ** 24 + 2 ** 18 }, () => {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      return 97 + ((state >>> 0) % 26)
    })
    const text = Buffer.from(signs).toString('latin1')
    const piece = text.slice(-2000, -1900)
    expect(new ContainmentIndex([text]).has(piece)).toBe(true)
    expect(new LineMatcher([[text]]).match({ text, nameRanges: [] }).mostlyContained).toEqual([0])
  }, 60_000)

  it('match a line only if one text contains every stretch of it', () => {
    const said = new ContainmentIndex(['the first bare text', 'and another one'])
    for (const own of ['', 'the', 'first', 'bare text', 'e first bare tex', 'and another one']) expect(said.has(own), own).toBe(true)
    for (const strange of ['z', 'fist', 'bare texts', 'the first bare thing', 'textand another']) expect(said.has(strange), strange).toBe(false)
  })
})

describe('a session after forgetAll', () => {
  const secret = 'The vault code of the northern branch office is xylophone seventy seven.'
  const call = (i: number, content: string, said: object | string | null = null) => [
    {
      role: 'assistant',
      content: said,
      tool_calls: [{ id: `call_${i}`, type: 'function', function: { name: 'sh', arguments: JSON.stringify({ command: content.slice(0, 90) }) } }],
    },
    { role: 'tool', tool_call_id: `call_${i}`, content },
  ]
  const lines = (i: number) => Array.from({ length: 30 }, (_, k) => `out_${i}_${k} value ${i * 31 + k} file src/f${i}.ts`).join('\n')
  const options = (archive: Archive, id = 'run') => ({ window: 1e6, format: 'openai-chat', archive, id })

  it.each([
    ['in memory', () => memoryArchive()],
    ['in a file', () => sqliteArchive(file(), { scope: 'mine' })],
  ] as const)('continues without the forgotten text, %s, with everything else unchanged, also in its forks', async (_, made) => {
    const archive = made()
    const session = await openSession(options(archive))
    await session.append({ role: 'user', content: 'Go' })
    for (let i = 0; i < 3; i++) await session.append(...call(i, lines(i)))
    await session.append(...call(3, `a line before it all\npin 7\n${secret}\nok\na line that comes after it`))
    for (let i = 4; i < 6; i++) await session.append(...call(i, lines(i)))
    const before = (await session.render()).messages
    const fork = await session.fork('fork')
    await fork.append({ role: 'user', content: 'in the fork' })
    const text = `pin 7\n${secret}`
    const [part] = await archive.put([{ kind: 'part', bytes: text, text }])
    const { records } = await forgetAll(archive, [part?.ref ?? ''])
    expect(records.map(({ kind, rewritten }) => [kind, rewritten])).toEqual([
      ['part', undefined],
      ['event', true],
    ])
    type Wire = { content: unknown; tool_calls: { function: { arguments: string } }[] }
    const expected = JSON.parse(JSON.stringify(before).replaceAll(`pin 7\\n${secret}`, '[forgotten]')) as {
      tool_calls: { function: { arguments: string } }[]
    }[]
    const again = await openSession(options(archive))
    const { messages } = await again.render()
    expect(JSON.stringify(messages)).not.toContain('xylophone')
    expect(JSON.parse((messages as unknown as Wire[])[7]?.tool_calls[0]?.function.arguments ?? '')).toEqual({
      command: 'a line before it all\n[forgotten]',
    })
    expect(messages.toSpliced(7, 1)).toEqual(expected.toSpliced(7, 1))
    await again.append({ role: 'user', content: 'NEW' })
    expect((await (await openSession(options(archive))).render()).messages).toEqual([...messages, { role: 'user', content: 'NEW' }])
    expect((await (await openSession(options(archive, 'fork'))).render()).messages).toEqual([...messages, { role: 'user', content: 'in the fork' }])
    for (const text of await remainingText(archive)) expect(text).not.toContain('xylophone')
    await archive.close()
  })

  it('keeps its compactions, and undo restores everything but the forgotten text', async () => {
    const archive = memoryArchive()
    const session = await openSession(options(archive))
    await session.append(
      { role: 'user', content: 'Go' },
      ...call(0, lines(0)),
      ...call(1, `${lines(1)}\n${secret}`),
      ...call(2, lines(2)),
      ...call(3, lines(3)),
    )
    await session.compact(900)
    await session.append({ role: 'user', content: 'And now?' })
    const before = (await session.render()).messages
    const [part] = await archive.put([{ kind: 'part', bytes: secret, text: secret }])
    await forgetAll(archive, [part?.ref ?? ''])
    const again = await openSession(options(archive))
    const { messages, usage } = await again.render()
    expect(usage.epoch).toBe(1)
    expect(messages).toHaveLength(before.length)
    expect(messages.at(-1)).toEqual({ role: 'user', content: 'And now?' })
    expect(await again.undo()).toBe(true)
    const whole = (await again.render()).messages
    expect(whole).toHaveLength(10)
    expect(whole[4]).toEqual({ role: 'tool', tool_call_id: 'call_1', content: `${lines(1)}\n[forgotten]` })
    expect(JSON.stringify(whole)).not.toContain('xylophone')
  })

  it('drops signed reasoning that contained the text, and later reasoning if the model binds reasoning to its prefix', async () => {
    const model = 'claude-opus-5-5'
    const turn = (i: number, thinking: string) => [
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking, signature: `sig${i}${'A'.repeat(80)}` },
          { type: 'tool_use', id: `toolu_${i}`, name: 'run', input: { command: `make unit_${i}` } },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: `toolu_${i}`, content: `unit_${i} is made` }] },
    ]
    for (const named of [{ model }, {}]) {
      const archive = memoryArchive()
      const own = { ...named, window: 1e6, format: 'anthropic-messages', archive, id: 'run' }
      const session = await openSession(own)
      await session.append({ role: 'user', content: 'Go' }, ...turn(0, 'I should look first.'))
      await session.append(...turn(1, secret))
      await session.append(...turn(2, 'It is done.'))
      const [part] = await archive.put([{ kind: 'part', bytes: secret, text: secret }])
      await forgetAll(archive, [part?.ref ?? ''])
      const { messages } = await (await openSession(own)).render()
      const sent = JSON.stringify(messages)
      expect(sent).not.toContain('xylophone')
      expect(sent).not.toContain('sig1')
      expect(sent.includes('sig2')).toBe(!('model' in named))
      const { history } = decode([...messages], { format: 'anthropic-messages' })
      expect(violations(history, profileFor(own))).toEqual([])
    }
  })

  it.each([
    [
      'openai-chat',
      (id: string, input: object, said: unknown) => [
        { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name: 'edit_files', arguments: JSON.stringify(input) } }] },
        { role: 'tool', tool_call_id: id, content: said },
      ],
    ],
    [
      'anthropic-messages',
      (id: string, input: object, said: unknown) => [
        { role: 'assistant', content: [{ type: 'tool_use', id, name: 'edit_files', input }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: said }] },
      ],
    ],
    [
      'gemini',
      (_: string, args: object, output: unknown) => [
        { role: 'model', parts: [{ functionCall: { name: 'edit_files', args } }] },
        { role: 'user', parts: [{ functionResponse: { name: 'edit_files', response: { output } } }] },
      ],
    ],
    [
      'openai-responses',
      (id: string, input: object, output: unknown) => [
        { type: 'function_call', call_id: id, name: 'edit_files', arguments: JSON.stringify(input) },
        { type: 'function_call_output', call_id: id, output },
      ],
    ],
    [
      'ai-sdk-model',
      (id: string, input: object, value: unknown) => [
        { role: 'assistant', content: [{ type: 'tool-call', toolCallId: id, toolName: 'edit_files', input }] },
        { role: 'tool', content: [{ type: 'tool-result', toolCallId: id, toolName: 'edit_files', output: { type: 'text', value } }] },
      ],
    ],
  ] as const)('stays valid in %s, keeping the rest of tool calls that contain the text as text, as a key or in nested JSON', async (format, pair) => {
    const path = (n: number) => `src/xylophone/Widget${n}/index.tsx`
    const listing = Array.from({ length: 20 }, (_, n) => path(n)).join('\n')
    const inputs = [
      { path: path(1) },
      { files: { [path(2)]: 'patched', [path(3)]: 7, other: 'what stays here' }, dry: true },
      { steps: [JSON.stringify({ open: path(4), next: ['another step to be taken', 12] })], count: 2 },
      { command: `first of all this\ncat ${path(5)}\nand at last that` },
    ]
    const path_ = file()
    const archive = sqliteArchive(path_)
    const own = { window: 1e6, format, archive, id: 'run' }
    const session = await openSession(own)
    const user = format === 'gemini' ? { role: 'user', parts: [{ text: 'Go' }] } : { role: 'user', content: 'Go' }
    await session.append(user, ...pair('id0', { recursive: true }, listing))
    for (const [i, input] of inputs.entries())
      await session.append(...pair(`id${i + 1}`, input, JSON.stringify({ ok: true, changed: `what call ${i} has changed`, of: input })))
    await session.append(...pair('last', { left: 'as it is, all of it' }, 'the very last answer'))
    const before = (await session.render()).messages
    const [part] = await archive.put([{ kind: 'part', bytes: listing, text: listing, meta: { session: 'run' } }])
    await forgetAll(archive, [part?.ref ?? ''])
    const { messages } = await (await openSession(own)).render()
    expect(messages).toHaveLength(before.length)
    expect(messages.slice(-2)).toEqual(before.slice(-2))
    const sent = JSON.stringify(messages)
    expect(sent).not.toContain('xylophone')
    for (const stays of [
      'what stays here',
      'another step to be taken',
      'first of all this',
      'and at last that',
      'what call 0 has changed',
      'what call 3 has changed',
    ])
      expect(sent).toContain(stays)
    const { history } = decode([...messages], { format })
    for (const message of history.messages)
      for (const part of message.parts) if (part.type === 'tool-call') expect(JSON.parse(part.input), part.input).toBeTypeOf('object')
    expect(violations(history, profileFor(own))).toEqual([])
    await archive.close()
    expect(filesWithText(path_)).toEqual([])
  })

  it('keeps messages when the forgotten text names a tool or the fields of every message', async () => {
    const archive = memoryArchive()
    const session = await openSession(options(archive))
    await session.append({ role: 'user', content: 'Go' }, ...call(0, 'the first of all answers'))
    await session.append(...call(1, `${secret}\ntool_call_id\ntool_calls function`))
    await session.append(
      ...call(2, 'the last of all answers').map((one) => JSON.parse(JSON.stringify(one).replace('"sh"', '"search_all_direct_flights"')) as object),
    )
    const before = (await session.render()).messages
    const names = `${secret}\nsearch_all_direct_flights\ntool_call_id tool_calls\nfunction name arguments`
    const [part] = await archive.put([{ kind: 'part', bytes: names, text: names, meta: { session: 'run' } }])
    const { records } = await forgetAll(archive, [part?.ref ?? ''])
    expect(records.map(({ kind, rewritten }) => [kind, rewritten])).toEqual([
      ['part', undefined],
      ['event', true],
    ])
    const { messages } = await (await openSession(options(archive))).render()
    expect(messages.toSpliced(3, 2)).toEqual(before.toSpliced(3, 2))
  })

  it('ends before an event from which the text cannot be removed', async () => {
    const archive = memoryArchive()
    const session = await openSession(options(archive))
    await session.append({ role: 'user', content: 'Go' })
    await session.append(...call(0, 'fine').map((one) => JSON.parse(JSON.stringify(one).replaceAll('call_0', 'call_xylophone77')) as object))
    const [part] = await archive.put([{ kind: 'part', bytes: 'call_xylophone77' }])
    const { records } = await forgetAll(archive, [part?.ref ?? ''])
    expect(records.map(({ kind, rewritten }) => [kind, rewritten])).toEqual([
      ['part', undefined],
      ['event', undefined],
    ])
    expect((await (await openSession(options(archive))).render()).messages).toEqual([{ role: 'user', content: 'Go' }])
  })
})
