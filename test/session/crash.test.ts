import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSession } from '../../src/session/index.ts'
import { linesUntilKilled } from '../lines-until-killed.ts'
import { part } from '../part.ts'

interface Told {
  readonly appended: number
  readonly epoch: number
  readonly messages: number
  readonly hash: string
}

const MODES = ['plain', 'arrive', 'summaries', 'undo'] as const
const WRITER = join(import.meta.dirname, 'session-writer.ts')
/** Rounds of four kills each; the archive is replaced every few rounds. */
const [FIRST, NEXT] = part(process.env.DECANT_LONG ? 250 : 1)
const RENEW = 10
const hashOf = (messages: readonly object[]) => createHash('sha256').update(JSON.stringify(messages)).digest('hex')

it('four processes killed at any moment on one archive lose no acknowledged append, and their sessions resume byte for byte', async () => {
  let killed = 0
  for (let first = FIRST; first < NEXT; first += RENEW) {
    const folder = mkdtempSync(join(tmpdir(), 'decant-crash-'))
    const archive = `sqlite:${join(folder, 'archive.db')}`
    for (let round = first; round < Math.min(NEXT, first + RENEW); round++) {
      const all = await Promise.all(
        MODES.map((mode, i) => linesUntilKilled([WRITER, archive, mode, mode, folder], 1 + ((round * 37 + i * 11) % 30), (round * 7 + i * 5) % 23)),
      )
      killed += MODES.length
      for (const [i, mode] of MODES.entries()) await goesOn(archive, mode, JSON.parse(all[i]?.at(-1) as string) as Told)
    }
    for (const mode of MODES) await isWhole(archive, mode)
    for (const line of readFileSync(join(folder, 'user', 'compaction_flush.jsonl'), 'utf8')
      .split('\n')
      .slice(0, -1))
      JSON.parse(line)
    rmSync(folder, { recursive: true, force: true })
    if (NEXT - FIRST > 1) process.stderr.write(`${killed} processes killed in the midst of a session, nothing lost\n`)
  }
  expect(killed).toBe((NEXT - FIRST) * MODES.length)
}, 3_600_000)

/** The last reported state is restored; if no compaction or undo followed it, the same bytes would be sent now. */
async function goesOn(archive: string, id: string, told: Told): Promise<void> {
  const session = await openSession({ window: 1e9, archive, id })
  const { messages, usage } = await session.render()
  expect(usage.appended).toBeGreaterThanOrEqual(told.appended)
  expect(usage.appended).toBeLessThanOrEqual(told.appended + 1)
  expect(usage.epoch - told.epoch).toBeLessThanOrEqual(2)
  if (usage.epoch === told.epoch) expect(hashOf(messages.slice(0, told.messages))).toBe(told.hash)
  await session.close()
}

/** After undoing all compactions, every message that was ever appended is in its place. */
async function isWhole(archive: string, id: string): Promise<void> {
  const session = await openSession({ window: 1e9, archive, id })
  while (await session.undo());
  const { messages, usage } = await session.render()
  expect(messages).toHaveLength(usage.appended)
  messages.forEach((message, i) => {
    expect(String(message.content)).toContain(`message ${i}: we decided to use part_${i}. word_${i} `)
  })
  await session.close()
}
