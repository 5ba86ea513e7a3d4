import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openSession } from '../../src/session/index.ts'

it('a session whose process is killed at any moment loses nothing that was acknowledged, and goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-crash-'))
  const archive = `sqlite:${join(folder, 'archive.db')}`
  const writer = join(import.meta.dirname, 'session-writer.ts')
  const rounds = process.env.DECANT_LONG ? 1000 : 3
  let acknowledged = -1
  for (let round = 0; round < rounds; round++) {
    const told = await killedAfter([writer, archive, '100000'], 1 + ((round * 37) % 90), (round * 7) % 23)
    acknowledged = Math.max(acknowledged, ...told)
    const session = await openSession({ window: 3000, archive, id: 'run' })
    expect(session.usage().appended).toBeGreaterThan(acknowledged)
    expect(session.usage().appended).toBeLessThanOrEqual(acknowledged + 2)
    while (await session.undo());
    await session.close()
  }
  expect(acknowledged).toBeGreaterThan(0)
  const session = await openSession({ window: 1e9, archive, id: 'run' })
  const { messages } = await session.render()
  messages.forEach((message, i) => {
    expect(String(message.content)).toContain(`message ${i}: word_${i} `)
  })
  await session.close()
  rmSync(folder, { recursive: true, force: true })
}, 1_800_000)

/** The numbers a writer says until it is killed, `delay` milliseconds after it has said `count` of them: however slow the machine starts it. */
async function killedAfter(args: readonly string[], count: number, delay: number): Promise<readonly number[]> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const told: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (/^\d+$/.test(line)) told.push(Number(line))
    if (told.length === count) void wait(delay).then(() => child.kill('SIGKILL'))
  }
  return told
}
