import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openArchive } from '../../src/archive/index.ts'
import { openSession } from '../../src/session/index.ts'
import { decant } from './fake-terminal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-prune-cli-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

const history = (name: string) =>
  JSON.stringify([
    { role: 'user', content: `Find the port of ${name}.` },
    ...Array.from({ length: 30 }, (_, i) => [
      { role: 'assistant', content: `Look at ${name} ${i}.` },
      { role: 'user', content: Array.from({ length: 20 }, (_, line) => `${name}_${i} option_${line} = port ${3000 + i * 20 + line}`).join('\n') },
    ]).flat(),
  ])

/** An archive with an old run and session, and a new run. */
async function filled(): Promise<string> {
  const archive = join(folder, 'a.db')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 40 * 86_400_000 })
  writeFileSync(join(folder, 'billing.json'), history('billing'))
  await decant(folder, ['compress', 'billing.json', '--budget', '2k', '--out', 'old.json', '--archive', archive])
  const opened = await openArchive(`sqlite:${archive}`)
  const session = await openSession({ archive: opened, id: 'run-7', format: 'openai-chat', window: 6000 })
  await session.append({ role: 'user', content: 'Hello.' })
  await opened.close()
  vi.useRealTimers()
  writeFileSync(join(folder, 'parser.json'), history('parser'))
  await decant(folder, ['compress', 'parser.json', '--budget', '2k', '--out', 'new.json', '--archive', archive])
  return archive
}

/** Standard input as a terminal at which a person types. */
function typing(answer: string) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  stdin.end(answer)
  return stdin
}

describe('decant prune', () => {
  it('reports an empty archive instead of the date before which records were used', async () => {
    const archive = join(folder, 'empty.db')
    await (await openArchive(`sqlite:${archive}`)).close()
    const { code, err } = await decant(folder, ['prune', '--older-than', '30d', '--archive', archive])
    expect([code, err]).toEqual([3, 'Nothing to delete: the archive holds no records.\n'])
  })

  it('reports what it keeps if nothing is old enough', async () => {
    const { code, err } = await decant(folder, ['prune', '--older-than', '60d', '--archive', await filled()])
    expect([code, err]).toEqual([
      3,
      expect.stringMatching(/^Nothing to delete\. Stored since \S+ \S+ UTC, or needed by something newer: \d+ records of [\d.]+ [kM]?B\.\n$/),
    ])
  })

  it('lists with --dry-run what it would delete, deletes it with --yes, names lost sessions, and shrinks the file', async () => {
    const archive = await filled()
    const dry = await decant(folder, ['prune', '--older-than', '30d', '--dry-run', '--archive', archive])
    expect(dry).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^Last used before .* restored, and 1 session cannot be opened again\.\nWould delete \d+ records of /),
    })
    expect(dry.out).toMatch(/^part +\d+ +[\d.]+ kB$/m)
    expect((await decant(folder, ['restore', 'old.json', '--archive', archive])).code).toBe(0)
    const size = statSync(archive).size
    const done = await decant(folder, ['prune', '--older-than', '30d', '--yes', '--archive', archive, '--json'])
    const { freed, ...told } = JSON.parse(done.out) as Record<string, number>
    expect(told).toMatchObject({ schema: 1, dryRun: false, sessions: ['run-7'], kinds: { input: { records: 1 } } })
    expect(freed).toBe(size - statSync(archive).size)
    expect(freed).toBeGreaterThan(10_000)
    expect((await decant(folder, ['restore', 'old.json', '--archive', archive])).code).toBe(5)
    expect((await decant(folder, ['restore', 'new.json', '--archive', archive])).out).toBe(history('parser'))
    expect(await decant(folder, ['prune', '--older-than', '30d', '--yes', '--archive', archive])).toMatchObject({ code: 3, out: '' })
  })

  it('asks for confirmation at a terminal, and deletes only after a yes', async () => {
    const archive = await filled()
    for (const answer of ['\n', 'n\n', 'what?\n', ''])
      expect(await decant(folder, ['prune', '--older-than', '30d', '--archive', archive], typing(answer))).toMatchObject({
        code: 3,
        err: expect.stringMatching(/for good\? \[y\/N\] Nothing was deleted\.\n$/),
      })
    expect((await decant(folder, ['restore', 'old.json', '--archive', archive])).code).toBe(0)
    expect(await decant(folder, ['prune', '--older-than', '30d', '--archive', archive], typing('y\n'))).toMatchObject({
      code: 0,
      err: expect.stringContaining('Deleted'),
    })
  })

  it('does not ask with --no-input in any position, and exits with 2 unless --yes is given', async () => {
    const archive = await filled()
    const prune = ['prune', '--older-than', '30d', '--archive', archive]
    for (const args of [
      [...prune, '--no-input'],
      ['--no-input', ...prune],
    ]) {
      const { code, err } = await decant(folder, args, typing('y\n'))
      expect([code, err]).toEqual([2, expect.stringContaining('decant: Nothing was done: --no-input forbids asking\n  Give --yes ')])
      expect(err).not.toContain('[y/N]')
    }
    expect((await decant(folder, ['restore', 'old.json', '--archive', archive])).code).toBe(0)
    expect(await decant(folder, [...prune, '--no-input', '--yes'])).toMatchObject({ code: 0, err: expect.stringContaining('Deleted') })
  })

  it('deletes nothing if it cannot ask, or if --older-than is missing or invalid', async () => {
    const archive = await filled()
    expect(await decant(folder, ['prune', '--older-than', '30d', '--archive', archive])).toMatchObject({ code: 2, err: expect.stringContaining('--yes') })
    expect(await decant(folder, ['prune', '--archive', archive])).toMatchObject({ code: 2, err: expect.stringContaining('--older-than 30d') })
    for (const age of ['30', '-3d', '3m', 'soon'])
      expect(await decant(folder, ['prune', `--older-than=${age}`, '--archive', archive])).toMatchObject({
        code: 2,
        err: expect.stringContaining('12h, 30d, 8w'),
      })
    expect((await decant(folder, ['restore', 'old.json', '--archive', archive])).code).toBe(0)
    expect(await decant(folder, ['prune', '--older-than', '3d', '--archive', join(folder, 'none.db')])).toMatchObject({ code: 1 })
    expect(existsSync(join(folder, 'none.db'))).toBe(false)
  })
})
