import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decant } from './fake-terminal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-inputs-'))
  for (const path of ['logs/deep/er', 'logs/.git/objects', 'other']) mkdirSync(join(folder, path), { recursive: true })
  for (const path of ['logs/a.json', 'logs/deep/b.json', 'logs/deep/er/c.json', 'logs/.git/objects/d.json', 'logs/.e.json', 'other/f.json'])
    writeFileSync(join(folder, path), JSON.stringify(history))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const history = Array.from({ length: 30 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `Step ${i} of the plan. `.repeat(20) }))
const filesRead = async (path: string) => {
  const { out } = await decant(folder, ['compress', path, '--budget', '20%', '--dry-run', '--json'])
  return (JSON.parse(out) as { files: { file: string }[] }).files.map(({ file }) => file.replaceAll('\\', '/'))
}

it.each([
  ['compress', '', '--out', 'o'],
  ['compress', 'logs/a.json', '', '--out', 'o'],
  ['inspect', ''],
  ['learn', ''],
  ['restore', ''],
])('an empty input name is rejected, and not read as the current folder: %j', async (...args) => {
  expect(await decant(folder, args)).toMatchObject({ code: 2, err: expect.stringMatching(/^decant: The name of an input is empty\n {2}Name/) })
})

it('a command without an input suggests `decant logs`', async () => {
  expect(await decant(folder, ['inspect'])).toMatchObject({ code: 2, err: expect.stringContaining('`decant logs` lists the logs of your agents') })
})

it.skipIf(process.platform === 'win32')('a file larger than 2 GiB is reported with a remedy and exit code 1', async () => {
  writeFileSync(join(folder, 'large.json'), '')
  truncateSync(join(folder, 'large.json'), 2 ** 31)
  const { code, err } = await decant(folder, ['inspect', 'large.json'])
  expect([code, ...err.split('\n')]).toEqual([
    1,
    `decant: The file is larger than 2 GiB (${join(folder, 'large.json')})`,
    '  Split it, for instance into a file for each run.',
    expect.stringMatching(/^ {2}More: .*formats\.md, "Files larger than memory"$/),
    '',
  ])
})

describe('a folder as input', () => {
  it('yields each file once, in order, at any depth, and no hidden ones', async () => {
    expect(await filesRead('logs')).toEqual(['logs/a.json', 'logs/deep/b.json', 'logs/deep/er/c.json'])
    expect(await filesRead('logs/.git')).toEqual(['logs/.git/objects/d.json'])
  })

  it.skipIf(process.platform === 'win32')('is read without following links inside it, but may be a link', async () => {
    symlinkSync('..', join(folder, 'logs/deep/up'))
    symlinkSync('../../logs', join(folder, 'logs/deep/round'))
    symlinkSync('../other', join(folder, 'logs/other'))
    symlinkSync('logs', join(folder, 'named'))
    expect(await filesRead('logs')).toEqual(['logs/a.json', 'logs/deep/b.json', 'logs/deep/er/c.json'])
    expect(await filesRead('named')).toEqual(['named/a.json', 'named/deep/b.json', 'named/deep/er/c.json'])
    mkdirSync(join(folder, 'links'))
    symlinkSync('../logs/a.json', join(folder, 'links/a.json'))
    expect(await decant(folder, ['inspect', 'links'])).toMatchObject({ code: 2, err: expect.stringContaining('links are skipped') })
  })

  // The system shows a folder whose name is not UTF-8 under another name, which does not exist.
  it.skipIf(process.platform !== 'linux')('is read to its end if a subfolder cannot be read, which is reported', async () => {
    mkdirSync(Buffer.concat([Buffer.from(join(folder, 'logs/x')), Buffer.of(0xff)]))
    const { code, out, err } = await decant(folder, ['compress', 'logs', '--budget', '20%', '--dry-run', '--json'])
    expect((JSON.parse(out) as { files: object[] }).files.length).toBe(3)
    expect([code, err]).toEqual([1, expect.stringContaining('There is no such file')])
    expect((await decant(folder, ['learn', 'logs'])).out).toContain('1 unreadable')
  })

  it('is reported with the number of skipped non-logs, also if it has no logs', async () => {
    writeFileSync(join(folder, 'logs/notes.txt'), 'no history')
    expect((await decant(folder, ['compress', 'logs', '--budget', '20%', '--dry-run'])).err).toContain('Skipped 1 file that is no history or log: ')
    for (const path of ['logs/a.json', 'logs/deep/b.json', 'logs/deep/er/c.json']) writeFileSync(join(folder, path), 'nor this')
    expect(await decant(folder, ['compress', 'logs', '--out', 'x'])).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^Skipped 4 files that are no histories or logs: .* and 1 more\.\n$/),
    })
    expect((await decant(folder, ['compress', 'logs', '--from', 'no-such-format', '--dry-run'])).code).toBe(2)
    expect((await decant(folder, ['compress', 'logs/notes.txt', '--dry-run'])).code).toBe(1)
  })
})
