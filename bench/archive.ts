import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteArchive } from '../src/archive/index.ts'

/**
 * A large archive: a million records of made-up tool output in one file. Measures how long a handle, a search and the first open take as it grows. Writes
 * `bench/results/archive.md`.
 */
const RECORDS = Number(process.env.DECANT_RECORDS ?? 1_000_000)
const BATCH = 2000
const ASKED = 400
const WORDS = Array.from({ length: 20_000 }, (_, i) => `word${((i * 2654435761) >>> 0).toString(36)}`)

const folder = mkdtempSync(join(tmpdir(), 'decant-bench-'))
const file = join(folder, 'archive.db')
try {
  const rows: string[] = []
  const refs: string[] = []
  let writing = 0
  for (const size of [RECORDS / 100, RECORDS / 10, RECORDS]) {
    const began = performance.now()
    const archive = sqliteArchive(file)
    while (refs.length < size) {
      const texts = Array.from({ length: Math.min(BATCH, size - refs.length) }, (_, i) => textOf(refs.length + i))
      for (const { ref } of await archive.put(texts.map((text) => ({ kind: 'part' as const, bytes: text, text })))) refs.push(ref)
    }
    await archive.close()
    writing += performance.now() - began
    rows.push(await measured(refs, writing))
    console.error(rows.at(-1))
  }
  writeFileSync(join(import.meta.dirname, 'results/archive.md'), page(rows))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Some 300 characters, like a line or two of a tool's result: words of a skewed distribution, and a path and a number that are unique. */
function textOf(index: number): string {
  const words = Array.from({ length: 30 }, (_, at) => WORDS[Math.floor(WORDS.length * hashed(index * 31 + at) ** 3)])
  return `src/module_${index}/file.ts:${index} ${words.join(' ')}`
}

/** A hash from 0 to 1. */
function hashed(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

async function measured(refs: readonly string[], writing: number): Promise<string> {
  const opening = await timed(async () => sqliteArchive(file).close())
  const archive = sqliteArchive(file)
  const picked = Array.from({ length: ASKED }, (_, i) => Math.floor(hashed(i + 7) * refs.length))
  const gets = await all(picked, async (index) => archive.get(refs[index] as string))
  const names = await all(picked, async (index) => archive.search(`module_${index} file`, { limit: 10 }))
  const words = await all(picked, async (index) => archive.search(`${WORDS[index % 400]} ${WORDS[(index * 7) % 5000]}`, { limit: 10 }))
  await archive.close()
  const size = (statSync(file).size / 1e6).toFixed(0)
  const cells = [
    refs.length,
    size,
    (writing / 1000).toFixed(0),
    opening.toFixed(1),
    ...[gets, names, words].map((times) => `${at(times, 0.5)} / ${at(times, 0.99)}`),
  ]
  return `| ${cells.join(' | ')} |`
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function all(picked: readonly number[], ask: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const index of picked) times.push(await timed(() => ask(index)))
  return times.sort((a, b) => a - b)
}

function at(times: readonly number[], share: number): string {
  return (times[Math.min(times.length - 1, Math.floor(times.length * share))] as number).toFixed(2)
}

function page(rows: readonly string[]): string {
  return `# A large archive

Records of some 300 characters of made-up text in one SQLite file, written ${BATCH} at a time; milliseconds, p50 / p99 of ${ASKED} asked one after another: by handle, by a
search for a name that stands in one record, and by a search for two words of which thousands of records may hold one. Aim: a handle at most 50 at p99, a search at most 500, no full
reading when it opens. Node ${process.version}. \`npm run bench -- archive\`.

| records | MB | seconds to write | open | by handle | search for a name | search for two words |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`
}
