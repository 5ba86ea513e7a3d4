import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { sqliteArchive } from '../../src/archive/index.ts'
import { hybridArchive } from '../../src/hybrid/index.ts'
import type { Embedder } from '../../src/relevance/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-altered-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const embedder: Embedder = { name: 'lengths', dimensions: 2, embed: async (texts) => texts.map(({ length }) => Float32Array.of(1, length)) }

it.each(['part', 'vector'])('a hybrid archive ignores an altered %s in searches, still finds the rest, and can forget the record', async (kind) => {
  const file = join(folder, `${kind}.db`)
  const first = hybridArchive(sqliteArchive(file), embedder)
  const [record] = await first.put(['port 4711 is used', 'other words'].map((text) => ({ kind: 'part' as const, bytes: text, text })))
  expect(await first.search('zebra')).toHaveLength(2)
  const database = new DatabaseSync(file)
  database.prepare("UPDATE record SET bytes = X'41' WHERE seq = (SELECT min(seq) FROM record WHERE kind = ?)").run(kind)
  database.close()
  const again = hybridArchive(sqliteArchive(file), embedder)
  for (const archive of [first, again]) {
    const found = (await archive.search('other')).map(({ ref }) => ref)
    expect(found.length).toBe(kind === 'part' ? 1 : 2)
    expect(found.includes(record?.ref ?? '')).toBe(kind === 'vector')
  }
  expect(await first.forget(record?.ref ?? '')).toBe(true)
  expect(await again.search('zebra')).toHaveLength(1)
  await first.close()
  await again.close()
})
