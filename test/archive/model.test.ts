import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { type Archive, type ArchiveRecord, memoryArchive, type SearchBy, sqliteArchive } from '../../src/archive/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-model-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0

const KEY = 'ab'.repeat(32)
const WORDS = ['alpha beta', 'beta gamma delta', 'gamma', 'epsilon alpha', 'delta delta zeta']
const RELATIONS = ['session', 'before', 'vectors:1:model']
const hashes = WORDS.map((text) => createHash('sha256').update(text).digest('hex'))

/** One call of an archive; its result stands for everything visible of it. */
type Call = (archive: Archive) => Promise<unknown>
const one = fc.nat(WORDS.length - 1)
const name = fc.oneof(
  one.map((i) => hashes[i] as string),
  fc.constantFrom('place', 'elsewhere'),
)
const recordFields = ({ hash, ref, kind, bytes, meta }: ArchiveRecord) => [hash, ref, kind, Buffer.from(bytes).toString(), meta]

const calls: fc.Arbitrary<{ readonly told: string; readonly call: Call }> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.array(fc.tuple(one, fc.constantFrom('part', 'event', 'vector'), fc.boolean()), { minLength: 1, maxLength: 3 })).map(([entries]) => ({
      told: `put ${JSON.stringify(entries)}`,
      call: async (archive: Archive) =>
        (
          await archive.put(
            entries.map(([i, kind, isSearched]) => {
              const bytes = WORDS[i] as string
              return { kind, bytes, meta: { i }, ...(isSearched && { text: bytes }) }
            }),
          )
        ).map(recordFields),
    })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(name, name, fc.constantFrom(...RELATIONS)).map(([from, to, relation]) => ({
      told: `link ${from.slice(0, 9)} ${to.slice(0, 9)} ${relation}`,
      call: async (archive: Archive) => archive.link(from, to, relation),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(name, fc.boolean()).map(([given, byRef]) => ({
      told: `forget ${given.slice(0, 9)}${byRef ? ' by its ref' : ''}`,
      call: async (archive: Archive) => archive.forget((byRef && (await archive.get(given))?.ref) || given),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.uniqueArray(one, { minLength: 1, maxLength: 3 }), fc.boolean()).map(([some, others]) => ({
      told: `forgetEach ${some}${others ? ', the first of them for another' : ''}`,
      call: async (archive: Archive) => {
        const gone = some.map((i) => hashes[i] as string)
        return archive.forgetEach(gone, new Map(others ? [[gone[0] as string, `another ${WORDS[some[0] as number]}`]] : []))
      },
    })),
  },
)

/** Everything visible of an archive. */
async function stateOf(archive: Archive): Promise<unknown> {
  const listed = await archive.list({ limit: 100 })
  const all = [...hashes, ...listed.map(({ hash }) => hash)]
  const names = [...new Set([...all, 'place', 'elsewhere'])]
  return {
    listed: listed.map(recordFields),
    events: (await archive.list({ kind: 'event', limit: 2 })).map(({ hash }) => hash),
    pages: await Promise.all(all.map(async (before) => (await archive.list({ before, limit: 2 })).map(({ hash }) => hash))),
    given: await Promise.all(all.map(async (hash) => (await archive.get(hash))?.ref)),
    linked: await Promise.all(names.flatMap((from) => RELATIONS.map(async (relation) => archive.linked(from, relation)))),
    found: await Promise.all(
      ['alpha', 'beta', 'delta zeta', 'another'].map(async (query) => (await archive.search(query, { limit: 50 })).map(({ hash }) => hash).toSorted()),
    ),
    within: (await archive.list({ limit: 2, isVisible: (hash) => hash < '8' })).map(({ hash }) => hash),
  }
}

describe('an archive in a file', () => {
  it.each(['fts5', 'scan'] as const)('has the same contents as an archive in memory after the same calls, searched by %s', async (searchBy: SearchBy) => {
    await fc.assert(
      fc.asyncProperty(fc.array(calls, { minLength: 1, maxLength: 12 }), async (done) => {
        const archives = [memoryArchive({ key: KEY }), sqliteArchive(join(folder, `${count++}.db`), { key: KEY, searchBy })]
        try {
          for (const { call } of done) {
            const [model, file] = await Promise.all(archives.map(call))
            expect(file).toEqual(model)
          }
          const [model, file] = await Promise.all(archives.map(stateOf))
          expect(file).toEqual(model)
        } finally {
          for (const archive of archives) await archive.close()
        }
      }),
      { numRuns: 40 },
    )
  })
})
