import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { sqliteArchive } from '../../src/archive/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-large-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The SQL statements executed during some work, each once. */
async function preparedSql(work: () => Promise<unknown>): Promise<readonly string[]> {
  const [prepare, exec] = [vi.spyOn(DatabaseSync.prototype, 'prepare'), vi.spyOn(DatabaseSync.prototype, 'exec')]
  try {
    await work()
    return [...new Set([...prepare.mock.calls, ...exec.mock.calls].map(([sql]) => sql))]
  } finally {
    prepare.mockRestore()
    exec.mockRestore()
  }
}

/** Steps of a statement's plan in which SQLite scans a whole table that grows with the archive, or a whole scope. */
function walks(file: string, sql: string): string[] {
  const database = new DatabaseSync(file)
  try {
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
    return steps.map(({ detail }) => String(detail)).filter((detail) => /\bSCAN (?:record|link|o|waiting)\b|\(scope=\?\)$/.test(detail))
  } finally {
    database.close()
  }
}

/*
 * The times with a million records stand in bench/results/archive.md. This holds what they follow from: whatever the size, what an agent waits for goes by an
 * index, so that it takes as long as what it gives.
 */
describe.each(['*', '', 'a scope'])('F11: an archive file with the scope %j', (scope) => {
  it('opens, puts, gets, lists and links by index, without scanning its records', async () => {
    const file = join(folder, `${scope.length}.db`)
    const filled = sqliteArchive(file, { scope })
    await filled.put(Array.from({ length: 50 }, (_, i) => ({ kind: 'part', bytes: `held ${i}`, text: `held ${i}` })))
    await filled.close()
    const statements = await preparedSql(async () => {
      const archive = sqliteArchive(file, { scope })
      const [record] = await archive.put([
        { kind: 'part', bytes: 'new', text: 'new' },
        { kind: 'part', bytes: 'held 3', text: 'held 3' },
      ])
      const { ref = '', hash = '' } = record ?? {}
      for (const name of [ref, hash, 'decant:zzzzzzzzzz']) await archive.get(name)
      const [last] = await archive.list({ limit: 5, kind: 'part' })
      await archive.list({ limit: 5, before: last?.hash ?? '' })
      await archive.link('origin', hash, 'input')
      await archive.linked('origin', 'input')
      await archive.close()
    })
    const asked = statements.filter((sql) => /^\s*(?:SELECT|WITH|INSERT INTO (?:record|link|clock)|UPDATE|DELETE)/.test(sql))
    expect(asked.length).toBeGreaterThan(8)
    expect(asked.flatMap((sql) => walks(file, sql).map((step) => `${step}: ${sql}`))).toEqual([])
    expect(statements.filter((sql) => /integrity_check|quick_check|VACUUM|REINDEX|rebuild/.test(sql))).toEqual([])
  })
})
