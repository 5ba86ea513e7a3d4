import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newestThatFit } from '../../src/cli/demo/newest-that-fit.ts'
import { decode } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { messageText } from '../../src/message/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { decant } from './fake-terminal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-demo-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('decant demo', () => {
  it('shows its steps on the shipped run, ignores the configuration, and leaves the user’s archive alone', { timeout: 60_000 }, async () => {
    writeFileSync(join(folder, 'decant.config.json'), '{ "budget": "90%", "no such": 1 }')
    const { code, out, err } = await decant(folder, ['demo', '--out', 'shown'], '', { DECANT_BUDGET: 'much', DECANT_STRATEGY: 'none' })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('equal, byte for byte')
    expect(out).toContain('Next, on your own:\n  decant logs ')
    expect(out).toMatch(/→ \S*small\.json\n {2}[\d.]+k → [\d.]+k tokens \((?:10|9\.\d) %\)/)
    const [ours, newest] = [...(/(\d+) % with decant, (\d+) % with the newest messages/.exec(out) ?? [])].slice(1).map(Number)
    expect(ours).toBeGreaterThan(newest ?? 100)
    expect(readFileSync(join(folder, 'shown/restored.json'))).toEqual(readFileSync(join(folder, 'shown/past.json')))
    expect(existsSync(join(folder, 'decant'))).toBe(false)
    const [, above, below] = /([^\n]+)\n {3}… \(\d+ characters more in small\.json\) …\n([^\n]+)/.exec(out) ?? []
    const lines = decode(readFileSync(join(folder, 'shown/small.json'), 'utf8')).history.messages.flatMap((message) => messageText(message).split('\n'))
    expect(lines).toEqual(expect.arrayContaining([above, below]))
  })

  it('overwrites the output of an earlier demo and no other file', { timeout: 60_000 }, async () => {
    writeFileSync(join(folder, 'small.json'), 'mine')
    expect(await decant(folder, ['demo', '--out', '.'])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('The folder holds small.json') })
    expect(readFileSync(join(folder, 'small.json'), 'utf8')).toBe('mine')
    for (let i = 0; i < 2; i++) expect((await decant(folder, ['demo', '--out', 'shown'])).code).toBe(0)
  })

  it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)('leaves no temporary folder behind if %s ends it', async (signal) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/cli/main.ts'), 'demo'], { env: { ...process.env, TMPDIR: folder } })
    child.stdout.once('data', () => child.kill(signal))
    expect(await new Promise((resolve) => child.on('exit', (_, ended) => resolve(ended)))).toBe(signal)
    expect(readdirSync(folder)).toEqual([])
  })

  it('prints no heading wider than the terminal', { timeout: 60_000 }, async () => {
    const { out } = await decant(folder, ['demo', '--out', 'shown'], '', { COLUMNS: '60' })
    const lines = out.split('\n')
    const headings = lines.flatMap((line, i) => (line.startsWith('── ') ? [line, lines[i + 1] ?? ''] : []))
    expect(headings.length).toBeGreaterThanOrEqual(14)
    expect(headings.filter((line) => line.startsWith('── ') && line.length > 60)).toEqual([])
  })
})

describe('the baseline of the newest messages', () => {
  it('keeps the task, fits the budget, and breaks no law except last-role', () => {
    const past = JSON.parse(readFileSync(join(import.meta.dirname, '../../examples/run.json'), 'utf8')) as object[]
    for (const budget of [100, 500, 1500, 3000]) {
      const { history } = decode(newestThatFit(past, budget))
      expect(history.messages.slice(0, 2)).toEqual(decode(past).history.messages.slice(0, 2))
      expect(createCounter().messages(history.messages)).toBeLessThanOrEqual(budget)
      expect(violations(history, profileFor({ format: 'openai-chat' })).filter(({ law }) => law !== 'last-role')).toEqual([])
    }
  })
})
