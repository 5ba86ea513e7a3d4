import { refOf } from '../../../archive/index.ts'
import { Random } from '../../random.ts'
import type { ArchivePromise, CheckContext } from '../means/archive-promise.ts'
import { errorCodeOf } from '../means/error-code-of.ts'
import { expectResult } from '../means/expect-result.ts'
import { hashesOf } from '../means/hashes-of.ts'
import { putEntries } from '../means/put-entries.ts'
import { hashOf, searchableEntry } from '../means/searchable-entry.ts'
import { textOf } from '../means/text-of.ts'

/** Bytes that a store may mistake for text, for the end of a text, or for nothing. */
const EDGE_CASES = ['', '\0', 'a\0b', '\ufeffmark', 'line\r\nline\n', '解析器 🚀', "'; DROP TABLE record; --"].map((text) => new Uint8Array(Buffer.from(text)))
const RANDOM_CASES = 50

/** Promises about putting a record and getting it back. */
export const putPromises: readonly ArchivePromise[] = [
  { subject: 'put', promise: 'gives back exactly the bytes it was given, by ref and by hash', check: returnsExactBytes },
  { subject: 'put', promise: 'takes a handle as people copy it, of the ref and of the hash', check: takesCopiedHandles },
  { subject: 'put', promise: 'stores equal bytes once, whatever they are given as, and keeps what is later learned of their words', check: storesOnce },
  { subject: 'put', promise: 'stores once what two texts with half a character are as bytes', check: storesLoneSurrogatesOnce },
  { subject: 'put', promise: 'tells many records of one length apart, stores each once, and takes one again that was forgotten', check: distinguishesRecords },
  { subject: 'put', promise: 'stores each once of what is put at the same time', check: storesConcurrentPutsOnce },
  { subject: 'put', promise: 'is not changed by changes to what it gave or was given', check: isIsolatedFromChanges },
  { subject: 'put', promise: 'gives records of which a copy has all that they have', check: returnsFullRecords },
  { subject: 'put', promise: 'misses what it does not have without a fault', check: returnsNothingForUnknown },
  { subject: 'put', promise: 'stops before it writes when the signal has aborted', check: stopsWhenAborted },
]

async function returnsExactBytes({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const random = new Random(1)
  const randomCases = Array.from({ length: RANDOM_CASES }, () => Uint8Array.from({ length: random.below(500) }, () => random.below(256)))
  for (const bytes of [...EDGE_CASES, ...randomCases]) {
    const [record] = await archive.put([{ kind: 'part', bytes, meta: { a: [1, 'x'] } }])
    expectResult('the hash of put', record?.hash, hashOf(bytes))
    expectResult('the ref of put', record?.ref, refOf(archive.key, bytes))
    for (const name of [refOf(archive.key, bytes), hashOf(bytes)]) {
      const got = await archive.get(name)
      expectResult(`get('${name}').bytes`, got && Buffer.from(got.bytes), Buffer.from(bytes))
      expectResult(`get('${name}').meta`, got?.meta, { a: [1, 'x'] })
    }
  }
}

async function takesCopiedHandles({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const [one, two] = [refOf(archive.key, 'copied'), refOf(archive.key, 'other')]
  const hash = hashOf('copied')
  await archive.put([searchableEntry('copied'), searchableEntry('other')])
  const asCopied = (name: string) => [`decant:${name}`, ` [decant:${name}]`, `\`${name}\`.`, name.toUpperCase(), `(DECANT:${name.toUpperCase()})\n`]
  for (const copied of [...asCopied(one), ...asCopied(hash), `[12 lines left out · decant:${one}]`, `<3 earlier messages decant:${one}>`])
    expectResult(`get(${JSON.stringify(copied)}).hash`, (await archive.get(copied))?.hash, hash)
  for (const other of [`why decant:${one}`, `[decant:${one} decant:${two}]`, `x${one}`])
    expectResult(`get(${JSON.stringify(other)})`, (await archive.get(other))?.hash, undefined)
  expectResult(`forget('decant:${two}')`, await archive.forget(`decant:${two}`), true)
  expectResult('get of what was forgotten by its mark', await archive.get(two), undefined)
}

async function storesOnce({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const bytes = 'die gleiche Zeile'
  const records = await archive.put([
    { kind: 'part', bytes },
    { kind: 'part', bytes: Buffer.from(bytes), text: bytes },
  ])
  const ref = refOf(archive.key, bytes)
  expectResult(
    'put of equal bytes',
    records.map((record) => record.ref),
    [ref, ref],
  )
  expectResult(
    'list()',
    (await archive.list()).map((record) => record.ref),
    [ref],
  )
  expectResult(
    "search('gleiche')",
    (await archive.search('gleiche')).map((hit) => hit.ref),
    [ref],
  )
}

async function storesLoneSurrogatesOnce({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const [one, two] = await putEntries(archive, 'half \ud800', 'half \udc00')
  expectResult('put of the second half', two, one)
  expectResult('list()', hashesOf(await archive.list()), [hashOf('half \ud800')])
}

async function distinguishesRecords({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const texts = Array.from({ length: 40 }, (_, i) => `step ${String(i).padStart(3, '0')} of many`)
  const refs = texts.map((text) => refOf(archive.key, text))
  const put = async (some: readonly (string | Uint8Array)[]) => (await archive.put(some.map((bytes) => ({ kind: 'part', bytes })))).map(({ ref }) => ref)
  const count = async () => (await archive.list({ limit: 100 })).length
  expectResult('put', await put(texts), refs)
  expectResult('put of the same as bytes', await put(texts.map((text) => Buffer.from(text))), refs)
  expectResult('the length of list()', await count(), 40)
  expectResult('forget', await archive.forget(refs[30] ?? ''), true)
  expectResult('get of what was forgotten', await archive.get(refs[30] ?? ''), undefined)
  expectResult('put of what was forgotten', await put(texts.slice(30, 31)), refs.slice(30, 31))
  expectResult('the length of list()', await count(), 40)
}

async function storesConcurrentPutsOnce({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const texts = Array.from({ length: 12 }, (_, i) => `at once ${i}`)
  const put = await Promise.all([...texts, ...texts].map(async (text) => (await archive.put([searchableEntry(text)]))[0]?.hash))
  expectResult('put', put, [...texts, ...texts].map(hashOf))
  expectResult('list()', hashesOf(await archive.list({ limit: 100 })).sort(), texts.map(hashOf).sort())
  expectResult("search('once')", hashesOf(await archive.search('once', { limit: 100 })).sort(), texts.map(hashOf).sort())
}

async function isIsolatedFromChanges({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const bytes = Buffer.from('sealed')
  const meta = { what: 'sealed', of: { places: [1, 2] } }
  await archive.put([{ kind: 'part', bytes, meta }])
  bytes[0] = 0
  meta.what = 'opened'
  meta.of.places.push(3)
  const got = await archive.get(hashOf('sealed'))
  if (got) got.bytes[1] = 0
  const again = await archive.get(hashOf('sealed'))
  expectResult('get', textOf(again), 'sealed')
  expectResult('get(…).meta', again?.meta, { what: 'sealed', of: { places: [1, 2] } })
}

async function returnsFullRecords({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const hash = hashOf('copied')
  const expected = { hash, ref: refOf(archive.key, 'copied'), kind: 'part', meta: { of: 'one' } }
  const put = await archive.put([{ ...searchableEntry('copied'), meta: { of: 'one' } }])
  const given = { put: put[0], get: await archive.get(hash), list: (await archive.list())[0] }
  for (const [call, record] of Object.entries(given)) {
    const { bytes, at, ...rest } = structuredClone({ ...record })
    expectResult(`a copy of what ${call}`, rest, expected)
    expectResult(`a copy of the bytes of ${call}`, Buffer.from(bytes ?? []).toString(), 'copied')
    expectResult(`the JSON of what ${call}`, { ...JSON.parse(JSON.stringify(record)), bytes: '', at }, { ...expected, bytes: '', at })
  }
}

async function returnsNothingForUnknown({ open }: CheckContext): Promise<void> {
  const archive = await open()
  await archive.put([searchableEntry('something else')])
  for (const name of ['0000000000', 'f'.repeat(64), "'; DROP TABLE record; --", '', '%', '*', 'something else'])
    expectResult(`get(${JSON.stringify(name)})`, await archive.get(name), undefined)
  expectResult("linked('nobody', 'input')", await archive.linked('nobody', 'input'), [])
  expectResult("forget('0000000000')", await archive.forget('0000000000'), false)
}

async function stopsWhenAborted({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const code = await errorCodeOf(() => archive.put([{ kind: 'part', bytes: 'late' }], { signal: AbortSignal.abort() }))
  expectResult('put under an aborted signal', code, 'AbortError')
  expectResult('get of it', await archive.get(hashOf('late')), undefined)
}
