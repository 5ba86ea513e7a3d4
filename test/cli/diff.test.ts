import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { width } from '../../src/cli/print/width.ts'
import { editLines } from '../../src/cli/task/edit-lines.ts'
import { processTerminal } from '../../src/cli/terminal.ts'
import { h } from '../../src/testing/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { decant } from './fake-terminal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-diff-'))
  writeFileSync(join(folder, 'run.json'), JSON.stringify(history))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (i: number, path: string, content: string) => [
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: `c${i}`, type: 'function', function: { name: i === 0 ? 'note' : 'read_file', arguments: JSON.stringify({ path }) } }],
  },
  { role: 'tool', tool_call_id: `c${i}`, content },
]
const lines = (i: number) => Array.from({ length: 30 }, (_, line) => `service_${i} option_${line} = ${3000 + i * 30 + line}`).join('\n')
const history = [
  { role: 'system', content: 'You are careful.' },
  { role: 'user', content: 'Find the port. Never deploy on (Fridays).' },
  ...read(0, 'PLAN.md', 'The plan: \u001b[31mfirst\u001b[0m services, then ports. '.repeat(20)),
  ...Array.from({ length: 12 }, (_, i) => read(i + 1, `services/s${i + 1}.yaml`, lines(i + 1))).flat(),
]

it('shows a replacement of more lines than a call takes arguments', () => {
  const text = Array.from({ length: 200_000 }, (_, line) => `line ${line}`).join('\n')
  const edit = [{ cut: 1, put: h('u').messages.map((message) => ({ ...message, parts: [{ type: 'text' as const, text }] })) }]
  expect(editLines(h('u').messages, edit, createCounter({ exact: false }), 80)).toHaveLength(200_002)
})

describe('decant compress --diff', () => {
  it('shows each message once, whether kept, cut or shortened, and the replacements of cut messages', async () => {
    const { code, out } = await decant(folder, ['compress', 'run.json', '--budget', '30%', '--dry-run', '--diff'])
    expect(code).toBe(0)
    const rows = out.split('\n').filter((line) => /^[ ~-] #\d/.test(line))
    expect(rows.map((line) => Number(/#(\d+)/.exec(line)?.[1]))).toEqual(history.map((_, i) => i))
    expect(rows[0]).toMatch(/^ {2}#0 +system +You are careful\. +\d+$/)
    expect(out).toMatch(/^- #\d+ +tool/m)
    expect(out).toMatch(/^\+ +.*decant:[0-9a-hjkmnp-tv-z]{10}/m)
    expect(out).not.toContain('\u001b')
  })

  it.each([
    [undefined, 80],
    ['60', 60],
    ['100', 100],
    ['300', 120],
  ])('prints with COLUMNS=%s rows that are %i columns wide', async (COLUMNS, wide) => {
    const env = COLUMNS === undefined ? {} : { COLUMNS }
    const { out } = await decant(folder, ['compress', 'run.json', '--budget', '30%', '--dry-run', '--diff'], '', env)
    const rows = out.split('\n').filter((line) => /^[ ~-] #\d/.test(line))
    expect(rows.length).toBeGreaterThan(20)
    for (const row of rows) expect(width(row), row).toBe(wide)
  })

  it('counts tokens with the tokenizer of the model in the body, as the report does', async () => {
    const read = async () => (await decant(folder, ['compress', 'body.json', '--budget', '100%', '--dry-run', '--diff'])).out
    const sum = async () => [...(await read()).matchAll(/ (\d+)$/gm)].reduce((all, [, tokens]) => all + Number(tokens), 0)
    const put = (model: string) =>
      writeFileSync(join(folder, 'body.json'), JSON.stringify({ model, messages: [{ role: 'user', content: 'Find the port. '.repeat(40) }] }))
    put('gpt-4o')
    const plain = await sum()
    put('claude-opus-4-6')
    const { out } = await decant(folder, ['compress', 'body.json', '--budget', '100%', '--dry-run', '--json'])
    expect(await sum()).toBe(JSON.parse(out).files[0].runs[0].report.tokens.before)
    expect(await sum()).not.toBe(plain)
  })

  it('is rejected unless standard output is free of the result and of JSON', async () => {
    for (const args of [['--diff'], ['--diff', '--dry-run', '--json']]) {
      const { code, out, err } = await decant(folder, ['compress', 'run.json', '--budget', '30%', ...args])
      expect([code, out]).toEqual([2, args.includes('--json') ? expect.stringMatching(/^\{"schema":1,"error":/) : ''])
      expect(err).toContain(`${args.includes('--json') ? 'Leave out --json, and give' : 'Give'} --dry-run or --out`)
    }
    const { code, out } = await decant(folder, ['compress', 'run.json', '--budget', '30%', '--diff', '--out', 'small.json'])
    expect(code).toBe(0)
    expect(out).toContain('#1')
    expect(JSON.parse(readFileSync(join(folder, 'small.json'), 'utf8'))).toBeInstanceOf(Array)
  })
})

describe('decant compress --pin', () => {
  const kept = async (...pins: string[]) => {
    const args = pins.flatMap((pin) => ['--pin', pin])
    const { out } = await decant(folder, ['compress', 'run.json', '--budget', '20%', '--dry-run', '--diff', ...args])
    return out.split('\n').flatMap((line) => (/^ {2}#\d/.test(line) ? [Number(/#(\d+)/.exec(line)?.[1])] : []))
  }

  it('reports how much a pin keeps if it prevents all cuts, and which pin matches nothing', async () => {
    const { code, err } = await decant(folder, ['compress', 'run.json', '--budget', '20%', '--dry-run', '--pin', 'tool:read_file', '--pin', 'tool:nope'])
    expect(code).toBe(4)
    expect(err).toContain('note: --pin tool:nope matches nothing')
    expect(err).toMatch(/--pin tool:read_file keeps 24 messages whole \([\d.]+k tokens\)/)
    expect(err).not.toContain('--pin tool:nope keeps')
    const whole = await decant(folder, ['compress', 'run.json', '--budget', '20%', '--dry-run', '--pin', 'tool:read_file', '--pin', 'tool:note'])
    expect(whole.err.match(/found nothing to cut/g)).toHaveLength(1)
    expect((await decant(folder, ['compact', 'run.json', '--dry-run', '--pin', 'file:NONE.md'])).err).toContain('note: --pin file:NONE.md matches nothing')
    expect((await decant(folder, ['compress', 'run.json', '--dry-run', '--pin', 'file:PLAN.md'])).err).not.toContain('matches nothing')
  })

  it('keeps pinned messages whole, by tool, file or text', async () => {
    const free = await kept()
    for (const message of [2, 3, 6, 7, 10]) expect(free).not.toContain(message)
    expect(await kept('tool:note')).toEqual(expect.arrayContaining([2, 3]))
    expect(await kept('file:s2.yaml')).toEqual(expect.arrayContaining([6, 7]))
    expect(await kept('service_4 option_0 = 3120', 'tool:note')).toEqual(expect.arrayContaining([2, 3, 10, 11]))
  })
})

it('colours are enabled only for the stream that is a terminal', () => {
  const before = [process.stdout.isTTY, process.stderr.isTTY]
  try {
    process.stdout.isTTY = false
    process.stderr.isTTY = true
    const { NO_COLOR, TERM } = process.env
    delete process.env.NO_COLOR
    process.env.TERM = 'xterm'
    expect(processTerminal().color).toEqual({ stdout: false, stderr: true })
    if (NO_COLOR !== undefined) process.env.NO_COLOR = NO_COLOR
    if (TERM !== undefined) process.env.TERM = TERM
  } finally {
    ;[process.stdout.isTTY, process.stderr.isTTY] = before as [boolean, boolean]
  }
})
