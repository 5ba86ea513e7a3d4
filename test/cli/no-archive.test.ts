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

describe('a path at which there is no archive', () => {
  it.each([
    ['recall', 'parser'],
    ['restore', 'small.json'],
    ['forget', '7f3k2a9qxy'],
  ])('decant %s says so and makes none', async (...args) => {
    const { code, out, err } = await decant(folder, [...args, '--archive', 'mistyped.db'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(`decant: There is no archive at ${join(folder, 'mistyped.db')}\n`)
    const standard = await decant(folder, args)
    expect(standard.err).toContain(`There is no archive at ${join(folder, 'decant', 'archive.db')}\n`)
    expect([existsSync(join(folder, 'mistyped.db')), existsSync(join(folder, 'decant'))]).toEqual([false, false])
  })

  it.skipIf(process.platform === 'win32')('is not told of where nobody can look for it', async () => {
    symlinkSync('round', join(folder, 'round'))
    const { code, err } = await decant(folder, ['recall', 'parser', '--archive', 'round/archive.db'])
    expect([code, err.split('\n')[0]]).toEqual([1, `decant: The links of the path form a loop: ${join(folder, 'round/archive.db')}`])
  })

  it('hinders no MCP server, which a client starts before anything was cut; it says that it made one', async () => {
    const first = await decant(folder, ['mcp', '--archive', 'early.db'])
    expect([first.code, first.err]).toEqual([0, `decant: There was no archive at ${join(folder, 'early.db')}; an empty one was made\n`])
    expect((await decant(folder, ['mcp', '--archive', 'early.db'])).err).toBe('')
  })

  it('tells whoever starts an MCP server at a terminal what it waits for, and no program', async () => {
    const stdin = Object.assign(new PassThrough(), { isTTY: true })
    stdin.end()
    expect((await decant(folder, ['mcp', '--archive', 'early.db'], stdin)).err).toMatch(
      /^decant: This is an MCP server .*\n.*claude mcp add decant -- decant mcp\n$/,
    )
  })

  it('is not told to have been made where it could not be', async () => {
    const { code, err } = await decant(folder, ['mcp', '--archive', 'small.json/archive.db'])
    expect(code).toBe(1)
    expect(err).not.toContain('was made')
  })

  it.each(['--archive', 'DECANT_ARCHIVE'])('is found behind `sqlite:` too, as in code, and not behind another name (%s)', async (by) => {
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
  ])('is refused by decant %s: it would be empty', async (...args) => {
    expect(await decant(folder, [...args, '--archive', ':memory:'])).toMatchObject({ code: 1, err: expect.stringContaining('An archive in memory ends with') })
    expect((await decant(folder, args, '', { DECANT_ARCHIVE: ':memory:' })).err).toContain('An archive in memory ends with')
  })

  it('is refused by an MCP server, into which nothing would ever come', async () => {
    expect(await decant(folder, ['mcp', '--archive', ':memory:'])).toMatchObject({ code: 2, err: expect.stringContaining('An archive in memory stays empty') })
  })

  it.each(['compress', 'compact'])('is told of by decant %s, which names no way back', async (command) => {
    const history = Array.from({ length: 40 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `message ${i} says ${'something else '.repeat(30)}` }))
    writeFileSync(join(folder, 'run.json'), JSON.stringify(history))
    const { err } = await decant(folder, [command, 'run.json', '--budget', '30%', '--out', `${command}.json`, '--archive', ':memory:'])
    expect(err).toContain('note: the archive is in memory and ends with this command')
    expect(err).not.toContain('get the original back')
    expect((await decant(folder, [command, 'run.json', '--budget', '30%', '--out', `${command}.json`])).err).toContain('get the original back')
  })
})
