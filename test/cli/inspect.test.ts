import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barChart } from '../../src/cli/print/bar-chart.ts'
import { fitToWidth, width } from '../../src/cli/print/width.ts'
import { TRAIT_DESCRIPTIONS } from '../../src/cli/show/trait-descriptions.ts'
import { TRAIT_NAMES } from '../../src/relevance/index.ts'
import { decant } from './fake-terminal.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-inspect-'))
  const messages = [
    { role: 'user', content: '请修复解析器的错误 '.repeat(60) },
    { role: 'assistant', content: 'I \u001b[31mlook\u001b[0m at it. '.repeat(60) },
    { role: 'user', content: 'Go on.' },
  ]
  writeFileSync(join(folder, 'chat.json'), JSON.stringify(messages))
  writeFileSync(join(folder, 'body.json'), JSON.stringify({ model: 'gpt-4o', messages }))
  writeFileSync(join(folder, 'none.json'), '[]')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('decant inspect', () => {
  it('shows the largest messages as shares of the whole history, not of the listed messages', async () => {
    const { out } = await decant(folder, ['inspect', 'chat.json', '--top', '1'])
    const json = JSON.parse((await decant(folder, ['inspect', 'chat.json', '--top', '1', '--json'])).out)
    const [largest] = json.largest
    expect(largest.tokens).toBeLessThan(json.tokens)
    expect(out.split('Largest messages')[1]).toContain(`${Math.round((largest.tokens / json.tokens) * 100)} %`)
  })

  it('describes a message without text by its tool call or picture', async () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } }
    const messages = [
      { role: 'user', content: 'Look.' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'screenshot', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: [image, image] }] },
      { role: 'assistant', content: 'A clock.' },
      { role: 'user', content: [image, { type: 'text', text: 'And this?' }] },
    ]
    writeFileSync(join(folder, 'pictures.json'), JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 9, messages }))
    const rows = (await decant(folder, ['inspect', 'pictures.json', '--plain'])).out.split('\n').filter((row) => row.includes('\tmessage\t'))
    expect(rows.map((row) => row.split('\t')[2]).sort()).toEqual([
      '#0 user Look.',
      '#1 assistant screenshot {}',
      '#2 tool (picture)',
      '#3 assistant A clock.',
      '#4 user And this?',
    ])
  })

  it('separates the pages of several files with a blank line', async () => {
    const { out } = await decant(folder, ['inspect', 'chat.json', 'body.json'])
    expect(out).toMatch(/^chat\.json [\s\S]*[^\n]\n\nbody\.json /)
  })

  it('exits with 3 if the history contains no name that --why asks about', async () => {
    expect((await decant(folder, ['inspect', 'chat.json', '--why', 'src/nowhere.ts'])).code).toBe(3)
  })

  it('reports standard input that is a folder', () => {
    const stdin = openSync(folder, 'r')
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../../src/cli/main.ts'), 'inspect', '-'], {
      stdio: [stdin, 'pipe', 'pipe'],
    })
    closeSync(stdin)
    expect([status, stderr.toString().split('\n')[0]]).toEqual([2, 'decant: Standard input is a folder'])
  })

  it('continues after an unreadable file in a folder, reports it and skipped non-logs, and exits with 1', async () => {
    const mixed = join(folder, 'mixed')
    mkdirSync(mixed)
    const messages = [{ role: 'user', content: 'Look.' }]
    writeFileSync(join(mixed, 'a.gz'), Buffer.from([0x1f, 0x8b, 8, 0]))
    writeFileSync(join(mixed, 'b.txt'), 'no history')
    writeFileSync(join(mixed, 'c.json'), JSON.stringify(messages))
    const { code, out, err } = await decant(folder, ['inspect', 'mixed'])
    expect([code, out.split('\n')[0]]).toEqual([1, expect.stringContaining('c.json')])
    expect(err).toContain('The gzip file is damaged (mixed')
    expect(err).toContain(`Skipped 1 file that is no history or log: ${join('mixed', 'b.txt')}.`)
    rmSync(join(mixed, 'a.gz'))
    rmSync(join(mixed, 'c.json'))
    writeFileSync(join(mixed, 'd.txt'), 'nor this')
    const named = (...names: string[]) => names.map((name) => join('mixed', `${name}.txt`)).join(', ')
    const told = `Skipped 2 files that are no histories or logs: ${named('b', 'd')}.\n`
    expect(await decant(folder, ['inspect', 'mixed'])).toMatchObject({ code: 3, out: '', err: told })
    for (const more of ['e', 'f', 'g']) writeFileSync(join(mixed, `${more}.txt`), 'nor this')
    expect((await decant(folder, ['inspect', 'mixed'])).err).toBe(`Skipped 5 files that are no histories or logs: ${named('b', 'd', 'e')} and 2 more.\n`)
  })

  it('skips text, server logs, empty files and images in a folder of logs', async () => {
    const beside = {
      'README.md': '[![npm](https://a)](https://b)\n',
      'server.log': '[2026-11-01 10:00:00] start\n',
      'empty.log': '',
      'shot.png': Buffer.from('89504e470d0a1a0a0000000dff', 'hex'),
    }
    mkdirSync(join(folder, 'logs'))
    for (const [name, data] of Object.entries({ ...beside, 'run.json': '[{"role":"user","content":"Look."}]' })) writeFileSync(join(folder, 'logs', name), data)
    const { code, err } = await decant(folder, ['inspect', 'logs'])
    expect([code, err]).toEqual([0, expect.stringMatching(/^Skipped 4 files that are no histories or logs: /)])
    const learned = JSON.parse((await decant(folder, ['learn', 'logs', '--json'])).out)
    expect(learned).toMatchObject({ runs: 1, broken: [] })
  })

  it('reports which of several runs is shown, and how many there are', async () => {
    const run = (id: string) => `${JSON.stringify({ id, messages: [{ role: 'user', content: `Task ${id}` }] })}\n`
    writeFileSync(join(folder, 'runs.jsonl'), ['a', 'b', 'c'].map(run).join(''))
    expect((await decant(folder, ['inspect', 'runs.jsonl'])).out).toContain('run 0 of 3, counted from 0; --run shows another')
    expect(JSON.parse((await decant(folder, ['inspect', 'runs.jsonl', '--run', '2', '--json'])).out)).toMatchObject({ run: 2, runs: 3 })
    expect((await decant(folder, ['inspect', 'chat.json'])).out).not.toContain('--run')
    expect((await decant(folder, ['inspect', 'runs.jsonl', '--run', '3'])).err).toContain('Give --run 0 to 2.')
    expect((await decant(folder, ['inspect', 'chat.json', '--run', '3'])).err).toContain('Leave --run out')
  })

  it('counts tool schemas and message framing, so that tokens by role and by part add up to the same total', async () => {
    const tools = [{ type: 'function', function: { name: 'read', description: 'Reads a file.', parameters: { type: 'object', properties: {} } } }]
    writeFileSync(join(folder, 'tools.json'), JSON.stringify({ messages: [{ role: 'user', content: 'Look.' }], tools }))
    const { tokens, byRole, byPart } = JSON.parse((await decant(folder, ['inspect', 'tools.json', '--json'])).out)
    const sum = (map: Record<string, number>) => Object.values(map).reduce((a, b) => a + b, 0)
    expect([sum(byRole), sum(byPart)]).toEqual([tokens, tokens])
    expect(byPart.framing).toBeGreaterThan(0)
  })

  it('shows the share of the window that is used, if the model is known', async () => {
    expect((await decant(folder, ['inspect', 'body.json'])).out).toMatch(/\d % of a window of 128k/)
    expect((await decant(folder, ['inspect', 'chat.json'])).out).not.toContain('window')
    expect(JSON.parse((await decant(folder, ['inspect', 'chat.json', '--model', 'gpt-4o', '--json'])).out).window).toBe(128_000)
  })

  it('uses the width in COLUMNS for its charts if the output is piped', () => {
    const main = join(import.meta.dirname, '../../src/cli/main.ts')
    const widest = (columns: string) => {
      const { stdout } = spawnSync(process.execPath, [main, 'inspect', 'chat.json'], {
        cwd: folder,
        env: { ...process.env, COLUMNS: columns },
        encoding: 'utf8',
      })
      return Math.max(
        ...stdout
          .split('\n')
          .filter((line) => line.includes('█'))
          .map(width),
      )
    }
    expect(widest('44')).toBeLessThanOrEqual(44)
    expect(widest('120')).toBeGreaterThan(80)
  })

  it('prints no chart for an empty history, and no escape sequence from a log', async () => {
    expect((await decant(folder, ['inspect', 'none.json'])).out).toMatch(/^none\.json .*0 messages · 0 tokens · valid\n$/)
    expect((await decant(folder, ['inspect', 'chat.json'])).out).not.toContain('\u001b')
  })

  it('recall prints no escape sequence from a log', async () => {
    const long = { role: 'assistant', content: 'The \u001b[31mparser\u001b[0m failed at line 12. '.repeat(200) }
    writeFileSync(join(folder, 'long.json'), JSON.stringify([{ role: 'user', content: 'Go.' }, long, { role: 'user', content: 'Go on.' }]))
    expect((await decant(folder, ['compress', 'long.json', '--budget', '5%', '--out', 'small.json'])).code).toBe(0)
    const { out } = await decant(folder, ['recall', 'parser'])
    expect(out).toContain('failed at line 12')
    expect(out).not.toContain('\u001b')
  })

  it.skipIf(process.platform === 'win32')('prints no escape sequence from the name of a file or a model', async () => {
    const name = 'odd\u001b[2J.json'
    const messages = Array.from({ length: 20 }, (_, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content: `Step ${i}. `.repeat(30) }))
    writeFileSync(join(folder, name), JSON.stringify({ model: 'gpt\u001b]0;title\u0007', messages }))
    const { out } = await decant(folder, ['inspect', name])
    const { err } = await decant(folder, ['compress', name, '--budget', '20%', '--out', `${name}.out`])
    const { err: missing } = await decant(folder, ['inspect', 'none\u001b[2J.json'])
    for (const text of [out, err, missing]) expect(text).toMatch(/\ufffd\[2J\.json/)
    expect(out + err + missing).not.toMatch(/[\u001b\u0007]/)
  })

  it('shows with --why how likely each name is to be used again, and by which traits', async () => {
    const call = (id: string, path: string) => ({ id, type: 'function', function: { name: 'Read', arguments: JSON.stringify({ file_path: path }) } })
    const read = (id: string, path: string, text: string) => [
      { role: 'assistant', content: null, tool_calls: [call(id, path)] },
      { role: 'tool', tool_call_id: id, content: text },
    ]
    const again = [1, 2, 3, 4].flatMap((n) => read(`c${n}`, 'src/parser.ts', 'const stackDepth = 4711'))
    const log = [{ role: 'user', content: 'Mend it.' }, ...read('c0', 'src/seldom.ts', 'idle'), ...again]
    writeFileSync(join(folder, 'named.json'), JSON.stringify(log))
    const { out } = await decant(folder, ['inspect', 'named.json', '--why', 'cat src/parser.ts src/seldom.ts'])
    expect(out.indexOf('src/parser.ts ')).toBeGreaterThan(0)
    expect(out.indexOf('src/parser.ts ')).toBeLessThan(out.indexOf('src/seldom.ts '))
    expect(out).toMatch(/place \d of 5 names/)
    expect(out).toMatch(/× \d\.\d\d +uses in the last/)
    const { why } = JSON.parse((await decant(folder, ['inspect', 'named.json', '--why', 'stackDepth', '--json'])).out)
    expect(why).toHaveLength(1)
    expect(why[0]).toMatchObject({ name: 'stackDepth', of: 5 })
    expect((await decant(folder, ['inspect', 'named.json', '--why', 'nothing here'])).out).toContain('No name in “nothing here”')
    const part = await decant(folder, ['inspect', 'named.json', '--why', 'Parser.ts'])
    expect(part.code).toBe(3)
    expect(part.out).toContain('Ask about one that contains it: src/parser.ts\n')
  })

  it('describes only traits that exist', () => {
    for (const trait of Object.keys(TRAIT_DESCRIPTIONS)) expect(TRAIT_NAMES).toContain(trait)
  })

  it('rejects --top and --run values that are not whole numbers', async () => {
    for (const args of [
      ['--top', 'x'],
      ['--run', '1.5'],
    ]) {
      const { code, err } = await decant(folder, ['inspect', 'chat.json', ...args])
      expect(code).toBe(2)
      expect(err).toContain(`${args[0]} takes a whole number`)
    }
  })
})

describe('labels of charts', () => {
  it('fit their columns in scripts with double-width characters', () => {
    expect(width('读取 ok')).toBe(7)
    for (const columns of [8, 9, 20])
      for (const text of ['请修复解析器的错误', 'plain words that are long', 'é', '']) expect(width(fitToWidth(text, columns))).toBe(columns)
  })

  it('leave no line of a bar chart wider than the terminal', () => {
    const bars = [
      { label: '#1 tool 请修复解析器的错误请修复解析器的错误', value: 900 },
      { label: 'assistant', value: 20_000 },
    ]
    for (const columns of [40, 80, 200]) for (const line of barChart(bars, columns, 40_000)) expect(width(line)).toBeLessThanOrEqual(columns)
    expect(barChart(bars, 80, 40_000)[1]).toContain('50 %')
    expect(barChart(bars, 200, 40_000)[1]).toMatch(/ █{60}$/)
  })

  it('get the columns of a wide terminal that bars do not take', () => {
    const label = 'a label of more columns than eighty leave for one '.repeat(2).trim()
    expect(barChart([{ label, value: 1 }], 200)[0]).toContain('…')
    expect(barChart([{ label, value: 1 }], 320)[0]).toContain(label)
  })
})
