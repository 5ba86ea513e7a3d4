import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decant } from './fake-terminal.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-no-archive-'))
  writeFileSync(join(folder, 'small.json'), '[]')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a missing archive', () => {
  it.each([
    ['recall', 'parser'],
    ['restore', 'small.json'],
    ['forget', '7f3k2a9qxy'],
  ])('is reported by decant %s, and not created', async (...args) => {
    const { code, out, err } = await decant(folder, [...args, '--archive', 'mistyped.db'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(`decant: There is no archive at ${join(folder, 'mistyped.db')}\n`)
    const standard = await decant(folder, args)
    expect(standard.err).toContain(`There is no archive at ${join(folder, 'decant', 'archive.db')}\n`)
    expect([existsSync(join(folder, 'mistyped.db')), existsSync(join(folder, 'decant'))]).toEqual([false, false])
  })

  it.skipIf(process.platform === 'win32')('is not reported if the path is a loop of links, which is reported instead', async () => {
    symlinkSync('round', join(folder, 'round'))
    const { code, err } = await decant(folder, ['recall', 'parser', '--archive', 'round/archive.db'])
    expect([code, err.split('\n')[0]]).toEqual([1, `decant: The links of the path form a loop: ${join(folder, 'round/archive.db')}`])
  })

  it('is created by an MCP server, which reports that once', async () => {
    const first = await decant(folder, ['mcp', '--archive', 'early.db'])
    expect([first.code, first.err]).toEqual([0, `decant: There was no archive at ${join(folder, 'early.db')}; an empty one was made\n`])
    expect((await decant(folder, ['mcp', '--archive', 'early.db'])).err).toBe('')
  })

  it('is not reported as created if it could not be', async () => {
    const { code, err } = await decant(folder, ['mcp', '--archive', 'small.json/archive.db'])
    expect(code).toBe(1)
    expect(err).not.toContain('was made')
  })

  it.each(['--archive', 'DECANT_ARCHIVE'])('is reported for a `sqlite:` path, and any other scheme is rejected (%s)', async (by) => {
    const named = (name: string) =>
      by === '--archive' ? decant(folder, ['recall', 'parser', by, name]) : decant(folder, ['recall', 'parser'], '', { [by]: name })
    for (const name of ['sqlite:mistyped.db', `sqlite:${join(folder, 'mistyped.db')}`])
      expect((await named(name)).err).toContain(`There is no archive at ${join(folder, 'mistyped.db')}\n`)
    expect(await named('postgres://host/db')).toMatchObject({ code: 2, err: expect.stringContaining("'postgres://host/db' names no archive") })
  })
})

describe('an archive in memory', () => {
  it.each([
    ['recall', 'parser'],
    ['restore', 'small.json'],
    ['forget', '7f3k2a9qxy'],
    ['prune', '--older-than', '1d'],
  ])('is rejected by decant %s, as it would be empty', async (...args) => {
    expect(await decant(folder, [...args, '--archive', ':memory:'])).toMatchObject({ code: 1, err: expect.stringContaining('An archive in memory ends with') })
    expect((await decant(folder, args, '', { DECANT_ARCHIVE: ':memory:' })).err).toContain('An archive in memory ends with')
  })

  it('is rejected by an MCP server, as it would stay empty', async () => {
    expect(await decant(folder, ['mcp', '--archive', ':memory:'])).toMatchObject({ code: 2, err: expect.stringContaining('An archive in memory stays empty') })
  })

  it.each(['compress', 'compact'])('is mentioned by decant %s, which then prints no restore command', async (command) => {
    const history = Array.from({ length: 40 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `message ${i} says ${'something else '.repeat(30)}` }))
    writeFileSync(join(folder, 'run.json'), JSON.stringify(history))
    const { err } = await decant(folder, [command, 'run.json', '--budget', '30%', '--out', `${command}.json`, '--archive', ':memory:'])
    expect(err).toContain('note: the archive is in memory and ends with this command')
    expect(err).not.toContain('get the original back')
    expect((await decant(folder, [command, 'run.json', '--budget', '30%', '--out', `${command}.json`])).err).toContain('get the original back')
  })
})

it('an MCP server started at a terminal prints that it is one and how to add it to a client', async () => {
  await decant(folder, ['mcp', '--archive', 'terminal.db'])
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  stdin.end()
  expect((await decant(folder, ['mcp', '--archive', 'terminal.db'], stdin)).err).toMatch(
    /^decant: This is an MCP server .*\n.*claude mcp add decant -- decant mcp\n$/,
  )
})
