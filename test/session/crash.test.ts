import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { openSession } from '../../src/session/index.ts'

it('a session whose process is killed at any moment loses nothing that was acknowledged, and goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-crash-'))
  const archive = `sqlite:${join(folder, 'archive.db')}`
  const writer = join(import.meta.dirname, 'session-writer.ts')
  const rounds = process.env.DECANT_LONG ? 1000 : 3
  let acknowledged = -1
  for (let round = 0; round < rounds; round++) {
    const timeout = 700 + ((round * 197) % 900)
    const { stdout } = await promisify(execFile)(process.execPath, [writer, archive, '100000'], { killSignal: 'SIGKILL', timeout }).catch(
      (error: { stdout: string }) => error,
    )
    const told = stdout.split('\n').slice(0, -1).map(Number)
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
