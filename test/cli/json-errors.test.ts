import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decant } from './fake-terminal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-json-errors-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const history = Array.from({ length: 30 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `Step ${i} of the plan. `.repeat(20) }))

describe('an error with --json', () => {
  it.each([
    [['compress', 'nope.json'], 1, 'ENOENT'],
    [['evaluate', 'broken.json'], 1, 'invalid-json'],
    [['turn', 'off', '--gateway', 'http://127.0.0.1:1'], 1, 'no-gateway'],
    [['compress', 'broken.json', '--budget', 'much'], 2, 'invalid-budget'],
    [['compress', 'broken.json', '--budget', '1.5'], 2, 'invalid-budget'],
    [['compress', 'nope.json', '--budget', 'much', '--archive', 'broken.json'], 2, 'invalid-budget'],
    [['compact', 'nope.json', '--budget', 'much', '--archive', 'broken.json'], 2, 'invalid-budget'],
    [[], 2, 'usage'],
    [['compres'], 2, 'usage'],
    [['compress', '--bugdet', '5'], 2, 'usage'],
    [['recall', 'parser'], 1, 'no-archive'],
  ] as const)('decant %j prints one JSON document with code, message and remedy, and text for people on standard error', async (args, code, name) => {
    writeFileSync(join(folder, 'broken.json'), '[{"role": "user",')
    const ran = await decant(folder, [...args, '--json'])
    const said = JSON.parse(ran.out)
    expect(said).toMatchObject({ schema: 1, error: { code: name } })
    expect(ran.code).toBe(code)
    expect(ran.err).toContain(`decant: ${said.error.message}`)
    expect(ran.err).toContain(said.error.remedy)
    if (args.length > 0) expect((await decant(folder, args)).out).toBe('')
  })

  it('names its file', async () => {
    writeFileSync(join(folder, 'broken.json'), '[{"role": "user",')
    expect(JSON.parse((await decant(folder, ['inspect', 'broken.json', '--json'])).out).error.place.file).toBe('broken.json')
  })

  it('is not printed if --json comes after `--`, or if a search finds nothing', async () => {
    writeFileSync(join(folder, 'run.json'), JSON.stringify(history))
    expect((await decant(folder, ['compress', 'run.json', '--out', 'small.json', '--quiet'])).code).toBe(0)
    expect((await decant(folder, ['recall', '--', '--json', 'xyzzy'])).out).toBe('')
    expect(JSON.parse((await decant(folder, ['recall', 'xyzzy', '--json'])).out)).toEqual({ schema: 1, query: 'xyzzy', hits: [], more: false })
  })

  it('is listed for each failed input together with the results of the others', async () => {
    writeFileSync(join(folder, 'run.json'), JSON.stringify(history))
    writeFileSync(join(folder, 'broken.json'), '[{"role": "user",')
    const ran = await decant(folder, ['compress', 'nope.json', 'run.json', 'broken.json', '--dry-run', '--json'])
    const { files, errors } = JSON.parse(ran.out)
    expect([ran.code, files.map(({ file }: { file: string }) => file)]).toEqual([1, ['run.json']])
    expect(errors.map(({ input, code }: { input: string; code: string }) => [input, code])).toEqual([
      ['nope.json', 'ENOENT'],
      ['broken.json', 'invalid-json'],
    ])
    const none = await decant(folder, ['evaluate', 'nope.json', 'broken.json', '--json'])
    expect([none.code, JSON.parse(none.out).errors.length]).toEqual([1, 2])
    const lines = (await decant(folder, ['inspect', 'nope.json', 'run.json', '--json'])).out.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line)).map(({ file, error }) => [file, error?.code])).toEqual([
      ['run.json', undefined],
      ['nope.json', 'ENOENT'],
    ])
  })
})

it('noLogs of --json lists the non-logs in a folder, and standard error still counts them', async () => {
  mkdirSync(join(folder, 'logs'))
  writeFileSync(join(folder, 'logs', 'run.json'), JSON.stringify(history))
  writeFileSync(join(folder, 'logs', 'notes.txt'), 'no run at all')
  const cost = await decant(folder, ['evaluate', 'logs', '--cost', '--json', '--svg', 'cost.svg'])
  const dry = await decant(folder, ['compress', 'logs', '--dry-run', '--json'])
  for (const { out, err } of [cost, dry]) {
    expect(JSON.parse(out).noLogs).toEqual([join('logs', 'notes.txt')])
    expect(err).toContain('Skipped 1 file that is no history or log')
  }
  expect(cost.err).toContain('The picture is in cost.svg.\n')
})

describe('a missing file among several', () => {
  it('is reported, and the other files are processed', async () => {
    writeFileSync(join(folder, 'run.json'), JSON.stringify(history))
    const { code, err } = await decant(folder, ['compress', 'nope.json', 'run.json', '--out', 'small'])
    expect([code, err]).toEqual([1, expect.stringContaining('There is no such file')])
    expect((await decant(folder, ['restore', 'small/run.json.decant.json'])).out).toBe(JSON.stringify(history))
    const learned = await decant(folder, ['learn', 'nope.json', 'run.json'])
    expect([learned.code, learned.out, learned.err]).toEqual([
      1,
      expect.stringContaining('2 runs: '),
      expect.stringContaining('nope.json: There is no such file'),
    ])
  })
})
