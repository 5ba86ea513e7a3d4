import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decant } from './fake-terminal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-evaluate-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** An agent that reads files, and later writes down ports it read long before. */
const run = [
  { role: 'user', content: 'Write down the ports of the services.' },
  ...Array.from({ length: 12 }, (_, i) => [
    {
      role: 'assistant',
      content: i < 8 ? 'I read on.' : `The port of service_${i - 7} is ${3000 + (i - 7) * 20}.`,
      tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read_file', arguments: `{"path": "services/s${i}.yaml"}` } }],
    },
    { role: 'tool', tool_call_id: `c${i}`, content: `the port of service_${i} is ${3000 + i * 20} here\n${'nothing else to see in this place\n'.repeat(9)}` },
  ]).flat(),
]

describe('decant evaluate', () => {
  it('measures the readable runs, reports the unreadable file, and exits with 1', async () => {
    writeFileSync(join(folder, 'run.json'), JSON.stringify(run))
    writeFileSync(join(folder, 'bad.gz'), Buffer.from([0x1f, 0x8b, 8, 0]))
    const asked = ['--strategy', 'newest', '--budget', '20%', '--json']
    const { code, out, err } = await decant(folder, ['evaluate', 'bad.gz', 'run.json', ...asked])
    expect([code, JSON.parse(out).runs]).toEqual([1, 1])
    expect(err).toContain('The gzip file is damaged (bad.gz)')
    expect(await decant(folder, ['evaluate', 'bad.gz', 'bad.gz', ...asked])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^\{"schema":1,"errors":\[.*\]\}\n$/),
    })
  })

  it('reports skipped lines of a log, as a note and with --json', async () => {
    const lines = run.map((message) => JSON.stringify(message)).toSpliced(2, 0, '{"role": "tool", "content": "cut sh')
    writeFileSync(join(folder, 'cut.jsonl'), lines.join('\n'))
    const note = 'cut.jsonl: A line is not a JSON object and was left out; the rest was read (line 3)'
    for (const how of [['--cost'], ['--strategy', 'newest', '--budget', '20%']]) {
      expect((await decant(folder, ['evaluate', 'cut.jsonl', ...how])).err).toBe(`  note: ${note}\n`)
      const { out, err } = await decant(folder, ['evaluate', 'cut.jsonl', ...how, '--json'])
      expect([JSON.parse(out).notes, err]).toEqual([[note], ''])
    }
  })

  it('measures a run once if several files contain it in different formats, and reports the duplicate', async () => {
    const told = [...run, { role: 'assistant', content: 'That was' }, { role: 'assistant', content: 'all.' }]
    const history = told.map(({ role, content, ...more }) => ({ role: role === 'assistant' ? 'agent' : role, content, ...more }))
    writeFileSync(join(folder, 'run.json'), JSON.stringify(told))
    writeFileSync(join(folder, 'set.jsonl'), JSON.stringify({ id: 'r', history }))
    writeFileSync(join(folder, 'run.compactions.jsonl'), JSON.stringify({ id: 'c', pre: told, summary: 'so far', post: run.slice(0, 5) }))
    for (const how of [['--cost'], ['--strategy', 'newest', '--budget', '20%']]) {
      const { out } = await decant(folder, ['evaluate', '.', ...how, '--json'])
      expect(JSON.parse(out)).toMatchObject({
        runs: 1,
        notes: [expect.stringContaining('set.jsonl: 1 run left out: already read from run.json')],
        noLogs: [expect.stringContaining('run.compactions.jsonl')],
      })
    }
  })

  it('measures runs that differ only in their end or their images separately, and lists the duplicates', async () => {
    const seen = (url: string) => [{ role: 'user', content: [{ type: 'image_url', image_url: { url: `https://pictures.example/${url}` } }] }, ...run]
    const lines = [run, [...run, { role: 'user', content: 'Go on.' }], run, seen('a'), seen('b'), run.slice(0, -1), seen('a')]
    writeFileSync(join(folder, 'runs.jsonl'), lines.map((messages, i) => `${JSON.stringify({ id: `r${i}`, messages })}\n`).join(''))
    writeFileSync(join(folder, 'again.jsonl'), lines.map((messages, i) => `${JSON.stringify({ id: `a${i}`, messages })}\n`).join(''))
    const { out } = await decant(folder, ['evaluate', 'runs.jsonl', 'again.jsonl', '--strategy', 'newest', '--budget', '20%', '--json'])
    expect(JSON.parse(out)).toMatchObject({
      runs: 5,
      notes: [
        expect.stringContaining('runs.jsonl: runs 2, 6 left out: already read from the same input'),
        expect.stringContaining('again.jsonl: 7 runs left out: already read from runs.jsonl'),
      ],
    })
  })

  it('prints no line wider than the terminal, and no blank line at the end', async () => {
    writeFileSync(join(folder, 'run.json'), JSON.stringify(run))
    for (const more of [[], ['--decay'], ['--cost']]) {
      const { out } = await decant(folder, ['evaluate', 'run.json', ...(more[0] === '--cost' ? [] : ['--budget', '20%']), ...more])
      expect(out).toMatch(/[^\n]\n$/)
      if (more[0] === '--cost') expect(out).toMatch(/highest: the highest of any\s+run/)
      expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
    }
  })

  it('prints the plot to standard output with --svg -, the page to standard error, and creates no file named -', async () => {
    writeFileSync(join(folder, 'run.json'), JSON.stringify(run))
    for (const [asked, words] of [
      [['--strategy', 'newest', '--budget', '20%'], '1 run, 2 cuts'],
      [['--cost'], '1 run replayed'],
    ] as const) {
      const { code, out, err } = await decant(folder, ['evaluate', 'run.json', ...asked, '--svg', '-'])
      expect([code, out]).toEqual([0, expect.stringMatching(/^<svg [\s\S]*<\/svg>\n$/)])
      expect(err).toContain(words)
    }
    expect(await decant(folder, ['evaluate', 'run.json', '--svg', '-', '--json'])).toMatchObject({ code: 2, err: expect.stringContaining('--svg -') })
    expect(existsSync(join(folder, '-'))).toBe(false)
  })

  it('excludes and counts cuts at which the hard floor alone exceeds the budget', async () => {
    writeFileSync(join(folder, 'run.json'), JSON.stringify([{ role: 'user', content: `${'All of this must hold. '.repeat(400)}` }, ...run.slice(1)]))
    const asked = ['evaluate', 'run.json', '--strategy', 'cover', '--budget', '5%,100%']
    const { code, out } = await decant(folder, [...asked, '--json'])
    const [tight, wide] = JSON.parse(out).rows
    expect(code).toBe(0)
    expect(tight).toMatchObject({ cuts: 0, leftOut: wide.cuts })
    expect(wide).toMatchObject({ leftOut: 0, bound: 1 })
    const page = (await decant(folder, asked)).out
    expect(page).toContain(`${wide.cuts} of ${wide.cuts} at 5 %`)
    expect(page).not.toContain('NaN')
  })

  it('measures strategies and the oracle at each requested budget, also after several compactions', async () => {
    writeFileSync(join(folder, 'run.json'), JSON.stringify(run))
    const { code, out } = await decant(folder, [
      'evaluate',
      'run.json',
      '--strategy',
      'newest,oracle',
      '--budget',
      '20%,0.4',
      '--decay',
      '--svg',
      'a.svg',
      '--json',
    ])
    expect(code).toBe(0)
    const { rows } = JSON.parse(out) as { rows: { strategy: string; budget: number; bound: number; after3: number; after8: number; rewritten: number }[] }
    expect(rows.map(({ strategy, budget }) => `${strategy} ${budget}`)).toEqual(['newest 0.2', 'newest 0.4', 'oracle 0.2', 'oracle 0.4'])
    const [, newest, , oracle] = rows
    expect(oracle?.bound).toBeGreaterThan(newest?.bound as number)
    expect(oracle?.after8).toBeGreaterThan(newest?.after8 as number)
    for (const row of rows) {
      // The newest messages, and the oracle's knowledge of needed names, do not change with the number of compactions.
      expect([row.after3, row.after8]).toEqual([row.bound, row.bound])
      expect(row.rewritten).toBeGreaterThan(0)
    }
    expect(readFileSync(join(folder, 'a.svg'), 'utf8')).toContain('oracle')
  })

  it('prints bars, and no columns of --decay without that option', async () => {
    writeFileSync(join(folder, 'run.json'), JSON.stringify(run))
    const { out } = await decant(folder, ['evaluate', 'run.json', '--strategy', 'cover', '--budget', '30%'])
    expect(out).toMatch(/30 % +[█·]{20}/)
    expect(out).not.toContain('after 3')
  })

  it('exits with 3 if no run refers to its earlier content, and with --cost if no run has a request', async () => {
    writeFileSync(join(folder, 'short.json'), '[{"role":"user","content":"Hello"}]')
    for (const args of [[], ['--cost']]) {
      const { code, out, err } = await decant(folder, ['evaluate', 'short.json', '--json', ...args])
      expect(code).toBe(3)
      expect(JSON.parse(out).error.code).toBe('nothing-to-measure')
      expect(err).toContain('No run ')
    }
  })

  it('rejects a budget that is not a share of the tokens', async () => {
    writeFileSync(join(folder, 'run.json'), JSON.stringify(run))
    for (const budget of ['0%', '200%', 'much']) expect((await decant(folder, ['evaluate', 'run.json', '--budget', budget])).code).not.toBe(0)
    expect((await decant(folder, ['evaluate', 'run.json', '--budget', '20%,'])).err).toContain("decant: '' is not a share of the tokens\n")
  })
})
