import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Terminal } from '../../src/cli/index.ts'
import { progress } from '../../src/cli/print/progress.ts'

/** Longer than a frame of the bar. The clock is simulated, so that a busy machine draws the same as an idle one. */
const FRAME = 120
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The output of a bar of three steps on a terminal of this width. */
async function drawn(columns: number, label: string): Promise<{ readonly out: string; readonly listeners: number }> {
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns })
  const terminal: Terminal = {
    stdin: Readable.from([]),
    stdout: new PassThrough(),
    stderr,
    env: {},
    cwd: '/',
    columns,
    fold: { stdout: columns, stderr: columns },
    color: { stdout: false, stderr: false },
    animated: true,
  }
  const bar = progress(terminal, 3)
  for (let i = 0; i < 3; i++) {
    bar.step(label)
    vi.advanceTimersByTime(FRAME)
  }
  const listeners = process.listenerCount('SIGINT') + process.listenerCount('SIGTERM')
  bar.stop()
  stderr.end()
  const chunks: Buffer[] = []
  for await (const chunk of stderr) chunks.push(chunk as Buffer)
  return { out: Buffer.concat(chunks).toString(), listeners }
}

describe('the progress bar', () => {
  it('changes no terminal mode that would need a reset, and adds no signal listener', async () => {
    const before = process.listenerCount('SIGINT') + process.listenerCount('SIGTERM')
    const { out, listeners } = await drawn(80, 'run.json')
    expect(out).toContain('3 run.json')
    expect(out).not.toContain('\x1b[?')
    expect(listeners).toBe(before)
  })

  it('truncates a long label, and omits it in a narrow terminal', async () => {
    const { out } = await drawn(80, `logs/${'deep/'.repeat(40)}run.json`)
    expect(out).toMatch(/ 2\/3 logs\/deep\/[^\x1b]{1,18}…/)
    for (const columns of [0, 20]) expect((await drawn(columns, 'run.json')).out).not.toContain('run.json')
  })
})
