import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

  it('hinders no MCP server, which a client starts before anything was cut; it says that it made one', async () => {
    const first = await decant(folder, ['mcp', '--archive', 'early.db'])
    expect([first.code, first.err]).toEqual([0, `decant: there was no archive at ${join(folder, 'early.db')}; an empty one was made\n`])
    expect((await decant(folder, ['mcp', '--archive', 'early.db'])).err).toBe('')
  })

  it.each(['--archive', 'DECANT_ARCHIVE'])('is found behind `sqlite:` too, as in code, and not behind another name (%s)', async (by) => {
    const named = (name: string) =>
      by === '--archive' ? decant(folder, ['recall', 'parser', by, name]) : decant(folder, ['recall', 'parser'], '', { [by]: name })
    for (const name of ['sqlite:mistyped.db', `sqlite:${join(folder, 'mistyped.db')}`])
      expect((await named(name)).err).toContain(`There is no archive at ${join(folder, 'mistyped.db')}\n`)
    expect(await named('postgres://host/db')).toMatchObject({ code: 2, err: expect.stringContaining("'postgres://host/db' names no archive") })
  })
})
