import { describe, expect, it, vi } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { DecantError } from '../../src/message/index.ts'
import { openSession, type Session } from '../../src/session/index.ts'
import { step } from '../step.ts'

const task = { role: 'user', content: 'Read all units.' }
const text = async (session: Session) => JSON.stringify((await session.render()).messages)

/** Compacts a session strongly, and continues it. */
async function compactedOnce(session: Session): Promise<void> {
  await session.append(task)
  for (let i = 0; i < 12; i++) await session.append(step(i))
  await session.compact(900)
  for (let i = 12; i < 26; i++) await session.append(step(i))
}

/** Settings of the first ten units that occur in a text. */
const settings = (rendered: string) => new Set(rendered.match(/unit_\d\.setting_\d+/g))

describe('a session that compacts again', () => {
  it('recalls a cut text from its message, not again from each record that was replaced since', async () => {
    const session = await openSession({ window: 1_000_000 })
    await session.append(task)
    for (let i = 0; i < 48; i++) {
      await session.append(step(i))
      if (i % 6 === 5) await session.compact(1500)
    }
    const found = await session.recall('unit_2', { limit: 20 })
    expect(found[0]?.text).toContain('unit_2')
    expect(found.filter(({ text }) => text.includes('earlier messages decant:'))).toEqual([])
    const [record] = (await text(session)).match(/decant:\w+(?=>)/) ?? []
    expect(await session.recall(record as string)).toHaveLength(1)
  })

  it('chooses lines from all text that its records replace, also when opened again, and undo restores the previous render', async () => {
    const key = '00'.repeat(32)
    const archive = memoryArchive({ key })
    const session = await openSession({ window: 1_000_000, archive, id: 's' })
    await compactedOnce(session)
    const before = await text(session)
    await session.compact(3000)
    const after = await text(session)
    const back = [...settings(after)].filter((name) => !before.includes(`${name}:`))
    expect(back.length).toBeGreaterThan(0)
    const again = memoryArchive({ key })
    const other = await openSession({ window: 1_000_000, archive: again, id: 's' })
    await compactedOnce(other)
    const resumed = await openSession({ window: 1_000_000, archive: again, id: 's' })
    await resumed.compact(3000)
    expect(await text(resumed)).toBe(after)
    expect(await session.undo()).toBe(true)
    expect(await text(session)).toBe(before)
    await session.compact(3000)
    expect(await text(session)).toBe(after)
  })

  it.each(['forgotten', 'altered'])('does not choose from an archived text that was %s, and still compacts', async (fate) => {
    const session = await openSession({ window: 1_000_000 })
    await compactedOnce(session)
    const before = await text(session)
    const refs = [...before.matchAll(/decant:(\w+)/g)].map(([, ref]) => ref as string)
    expect(refs.length).toBeGreaterThan(0)
    if (fate === 'forgotten') for (const ref of refs) expect(await session.archive.forget(ref)).toBe(true)
    else vi.spyOn(session.archive, 'get').mockRejectedValue(new DecantError('hash-mismatch', 'altered', 'Put it again.'))
    expect(await session.compact(3000)).toMatchObject({ status: 'compacted' })
    const after = await text(session)
    for (const name of settings(after)) expect(before).toContain(`${name}:`)
  })

  it('reads a bounded number of archived texts per compaction, however long the session becomes', async () => {
    const session = await openSession({ window: 1_000_000 })
    const get = vi.spyOn(session.archive, 'get')
    const asked: number[] = []
    for (let round = 0; round < 24; round++) {
      for (let i = 0; i < 20; i++) await session.append(step(20 * round + i))
      get.mockClear()
      await session.compact(900)
      asked.push(get.mock.calls.length)
    }
    expect(asked[6]).toBeGreaterThan(asked[1] as number)
    expect(asked.at(-1)).toBeLessThan(20)
    expect(asked.slice(-4)).toEqual(Array(4).fill(asked.at(-1)))
  })
})
