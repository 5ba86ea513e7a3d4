import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wireNamed } from '../../src/format/index.ts'
import type { Message } from '../../src/message/index.ts'
import { deskRun } from '../relevance/helpdesk-runs.ts'
import { decant } from './fake-terminal.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-habits-'))
  writeFileSync(
    join(folder, 'runs.jsonl'),
    Array.from({ length: 12 }, (_, number) => JSON.stringify({ id: `r${number}`, messages: chats(deskRun(number).messages) })).join('\n'),
  )
  writeFileSync(join(folder, 'open.json'), JSON.stringify(chats(deskRun(99).messages.slice(0, 25))))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const wire = wireNamed('openai-chat')
const chats = (messages: readonly Message[]) => wire.encode(wire.decode([]), messages) as object[]
const at = (name: string) => join(folder, name)
/** The number of tickets of the current run that a file still contains. */
const tickets = (text: string) => deskRun(99).tickets.filter((name) => text.includes(name)).length

describe('decant habits', () => {
  it('learns habits from runs, reports their gain, and other commands use them with --habits', async () => {
    const { code, out } = await decant(folder, ['habits', 'runs.jsonl'])
    expect(code).toBe(0)
    expect(out).toMatch(/^12 runs, \d+ moments at which names were used again\n/)
    expect(out).toMatch(/ranks above one that is not in \d\d % of cases without habits, and in (?:9\d|100) % with them\.\n/)
    expect(out).toContain(`Use it with --habits ${at('decant.habits.json')}`)
    const plain = await decant(folder, ['compress', 'open.json', '--budget', '40%', '--archive', ':memory:'])
    const known = await decant(folder, ['compress', 'open.json', '--budget', '40%', '--archive', ':memory:', '--habits', 'decant.habits.json'])
    expect([plain.code, known.code]).toEqual([0, 0])
    expect(tickets(known.out)).toBeGreaterThan(tickets(plain.out) + 3)
    expect((await decant(folder, ['inspect', 'open.json', '--why', deskRun(99).tickets[0] as string, '--habits', 'decant.habits.json'])).out).toContain(
      'own runs',
    )
    const bound = async (...more: string[]) => {
      const { out } = await decant(folder, ['evaluate', 'runs.jsonl', '--strategy', 'cover', '--budget', '40%', '--json', ...more])
      return (JSON.parse(out) as { rows: { bound: number }[] }).rows[0]?.bound as number
    }
    expect(await bound('--habits', 'decant.habits.json')).toBeGreaterThan((await bound()) + 0.1)
  })

  it('prints text no wider than the terminal', async () => {
    const { out } = await decant(folder, ['habits', 'runs.jsonl'], '', { COLUMNS: '60' })
    const words = out.split('\n').filter((line) => line.includes(' '))
    expect(words.length).toBeGreaterThan(4)
    for (const line of words.filter((line) => !line.includes(folder))) expect(line.length).toBeLessThanOrEqual(60)
  })

  it('takes the habits file from the user’s configuration or the environment, and rejects it in the file of a folder', async () => {
    const habits = readFileSync(at('decant.habits.json'), 'utf8')
    writeFileSync(at('own.json'), habits)
    const known = await decant(folder, ['compress', 'open.json', '--budget', '40%', '--archive', ':memory:'], '', { DECANT_HABITS: at('own.json') })
    const plain = await decant(folder, ['compress', 'open.json', '--budget', '40%', '--archive', ':memory:'])
    expect(tickets(known.out)).toBeGreaterThan(tickets(plain.out) + 3)
    mkdirSync(at('.config/decant'), { recursive: true })
    writeFileSync(at('.config/decant/own.json'), habits)
    writeFileSync(at('.config/decant/config.json'), '{"habits": "own.json"}')
    const own = await decant(folder, ['compress', 'open.json', '--budget', '40%', '--archive', ':memory:'])
    writeFileSync(at('.config/decant/config.json'), '{"habits": "~/own.json", "archive": "~/a.db"}')
    const { out: settings } = await decant(folder, ['config', 'show', '--plain'])
    expect(settings).toContain(`habits\t${at('own.json')}\t`)
    expect(settings).toContain(`archive\t${at('a.db')}\t`)
    rmSync(at('.config'), { recursive: true })
    expect(tickets(own.out)).toBeGreaterThan(tickets(plain.out) + 3)
    writeFileSync(at('decant.config.json'), '{"habits": "own.json"}')
    const refused = await decant(folder, ['compress', 'open.json', '--archive', ':memory:'])
    rmSync(at('decant.config.json'))
    expect(refused.err).toContain("'habits' is not allowed in the file of a folder")
  })

  it('reports too few runs, exits with 3, and writes no habits', async () => {
    writeFileSync(at('few.jsonl'), readFileSync(at('runs.jsonl'), 'utf8').split('\n').slice(0, 2).join('\n'))
    const { code, out } = await decant(folder, ['habits', 'few.jsonl', '--out', 'few.habits.json'])
    expect(code).toBe(3)
    expect(out).toContain('that takes at least four runs')
    expect(existsSync(at('few.habits.json'))).toBe(false)
    expect(out).not.toContain('is unchanged')
    writeFileSync(at('old.json'), readFileSync(at('decant.habits.json')))
    expect((await decant(folder, ['habits', 'few.jsonl', '--out', 'old.json'])).out).toContain(`\n${at('old.json')} is unchanged.\n`)
    expect(readFileSync(at('old.json'))).toEqual(readFileSync(at('decant.habits.json')))
    const { out: json } = await decant(folder, ['habits', 'few.jsonl', '--out', 'few.habits.json', '--json'])
    expect(JSON.parse(json)).toMatchObject({ schema: 1, runs: 2, before: 0.5, after: 0.5, notes: [] })
  })

  it('overwrites a habits file and no other file', async () => {
    const runs = readFileSync(at('runs.jsonl'), 'utf8')
    const { code, err } = await decant(folder, ['habits', 'runs.jsonl', '--out', 'runs.jsonl'])
    expect(code).toBe(2)
    expect(err).toContain('exists and is not a habits file')
    expect(readFileSync(at('runs.jsonl'), 'utf8')).toBe(runs)
    expect((await decant(folder, ['habits', 'runs.jsonl'])).code).toBe(0)
  })

  it.each([
    ['a folder', 'This is a folder', () => mkdirSync(at('odd.json'))],
    [
      'a file too large for a string',
      'This file is too large for habits',
      () => [writeFileSync(at('odd.json'), ''), truncateSync(at('odd.json'), 600_000_000)],
    ],
  ])('rejects %s as habits, with its path and exit code 2', async (_, why, make) => {
    make()
    const { code, err } = await decant(folder, ['compress', 'open.json', '--archive', ':memory:', '--habits', 'odd.json'])
    rmSync(at('odd.json'), { recursive: true })
    expect(code).toBe(2)
    expect(err).toContain(`${why} (${at('odd.json')})`)
  })

  it.each([
    ['missing.json', 'There is no such habits file'],
    ['runs.jsonl', 'The habits file is not JSON'],
    ['open.json', 'This is not a habits file'],
  ])('rejects the habits file %s with its path and the reason', async (file, why) => {
    const { code, err } = await decant(folder, ['compress', 'open.json', '--archive', ':memory:', '--habits', file])
    expect(code).toBe(2)
    expect(err).toContain(why)
    expect(err).toContain(join(folder, file))
  })

  it('names the setting if its habits file is missing, and doctor fails the config check', async () => {
    mkdirSync(at('.config/decant'), { recursive: true })
    writeFileSync(at('.config/decant/config.json'), '{"habits": "gone.json"}')
    const { err } = await decant(folder, ['compress', 'open.json', '--archive', ':memory:'])
    const { code, out } = await decant(folder, ['doctor', '--plain'])
    rmSync(at('.config'), { recursive: true })
    expect(err).toContain(`There is no such habits file (${at('.config/decant/gone.json')})\n  Name a file that`)
    expect(err).toContain('"habits" in your own configuration names it')
    expect(code).toBe(1)
    expect(out).toContain('FAIL\tconfig\tThere is no such habits file')
  })
})
