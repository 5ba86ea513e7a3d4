import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const RUNS = 60

it.skipIf(process.platform === 'win32')('learnFiles rejects with the disk error if the disk is full, and resumes once there is space', async () => {
  const memory = await mkdtemp(join(tmpdir(), 'decant-full-disk-'))
  try {
    expect(await learnerReport(memory, 4)).toEqual({ failed: 'EFBIG' })
    const again = await learnerReport(memory)
    expect(again).toMatchObject({ runs: RUNS * 2, broken: 0 })
    expect(again.skipped).toBeGreaterThan(0)
    expect(again.skipped).toBeLessThan(RUNS * 2)
    expect(await learnerReport(memory)).toMatchObject({ runs: RUNS * 2, skipped: RUNS * 2, broken: 0 })
  } finally {
    await rm(memory, { recursive: true, force: true })
  }
})

/** The learner's output, with files limited to this many blocks if given. */
async function learnerReport(memory: string, blocks?: number): Promise<{ failed?: string; runs?: number; skipped?: number; broken?: number }> {
  const learner = [process.execPath, join(import.meta.dirname, 'full-disk-learner.ts'), memory, String(RUNS)]
  const limit = blocks === undefined ? '' : `ulimit -f ${blocks} && `
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, ...learner], { stdio: ['ignore', 'pipe', 'ignore'] })
  let out = ''
  for await (const chunk of child.stdout) out += String(chunk)
  return JSON.parse(out || '{}') as Awaited<ReturnType<typeof learnerReport>>
}
