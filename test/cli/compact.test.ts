import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Receipt } from '../../src/compact/index.ts'
import { decant } from './fake-terminal.ts'

let folder: string
let server: Server | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-compact-'))
})
afterEach(() => {
  server?.close()
  server = undefined
  rmSync(folder, { recursive: true, force: true })
})

const run = (steps: number) => [
  { role: 'system', content: 'You are a careful agent.' },
  { role: 'user', content: 'Find the port of the billing service.' },
  { role: 'assistant', content: 'Yes.' },
  { role: 'user', content: 'Never restart the database on db-17.' },
  { role: 'assistant', content: 'Understood.' },
  ...Array.from({ length: steps }, (_, i) => [
    {
      role: 'assistant',
      content: `Look at ${i}.`,
      tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read_file', arguments: `{"path": "services/s${i}.yaml"}` } }],
    },
    {
      role: 'tool',
      tool_call_id: `c${i}`,
      content: Array.from({ length: 20 }, (_, line) => `service_${i} option_${line} = port ${3000 + i * 20 + line}`).join('\n'),
    },
  ]).flat(),
  { role: 'assistant', content: 'It listens on port 3000.' },
]
const put = (steps = 40) => writeFileSync(join(folder, 'run.json'), JSON.stringify(run(steps)))
interface Told {
  readonly runs: readonly { readonly receipt: Receipt; readonly price: { readonly summary?: number; readonly paysAfter?: number } }[]
}

describe('decant compact', () => {
  it('rejects an output path that cannot be written before it creates an archive', async () => {
    writeFileSync(join(folder, 'run.json'), JSON.stringify(run(4)))
    writeFileSync(join(folder, 'file'), '')
    const { code, err } = await decant(folder, ['compact', 'run.json', '--out', 'file/', '--archive', 'made.db'])
    expect([code, err]).toEqual([2, expect.stringContaining('The name ends like that of a folder, and file/ is a file')])
    expect(existsSync(join(folder, 'made.db'))).toBe(false)
  })

  it('summarizes without a model, flushes key facts, prints a receipt, and the output can be restored', async () => {
    put()
    const { code, err } = await decant(folder, ['compact', 'run.json', '--budget', '3k', '--memory', 'memory', '--out', 'small.json'])
    expect(code).toBe(0)
    expect(err).toContain('words of the source')
    expect(err).toMatch(/decisions +1 +0 +0/)
    const table = err.split('\n').filter((line) => /^ {2}(?:what was cut|decisions|names|numbers) /.test(line))
    expect(table).toHaveLength(4)
    for (const line of table) expect(line.length).toBeLessThan(40)
    const small = readFileSync(join(folder, 'small.json'), 'utf8')
    expect(small).toContain('Never restart the database on db-17.')
    expect(readFileSync(join(folder, 'memory/user/compaction_flush.jsonl'), 'utf8')).toContain('db-17')
    expect((await decant(folder, ['restore', 'small.json'])).out).toBe(readFileSync(join(folder, 'run.json'), 'utf8'))
    const ref = /decant:([0-9a-z]{10})/.exec(small)?.[1] ?? ''
    expect((await decant(folder, ['recall', ref])).out.length).toBeGreaterThan(100)
  })

  it('keeps messages whole that --pin names by tool, file or text', async () => {
    put()
    const asked = ['compact', 'run.json', '--budget', '3k', '--out', 'small.json']
    const kept = async (...pins: string[]) => {
      await decant(folder, [...asked, ...pins.flatMap((pin) => ['--pin', pin])])
      const small = readFileSync(join(folder, 'small.json'), 'utf8')
      expect(small).not.toContain('Pinned:')
      return run(40).filter((message) => small.includes(JSON.stringify(message))).length
    }
    const bare = await kept()
    expect(await kept('file:services/s3.yaml')).toBe(bare + 2)
    expect(await kept('service_7 option_19 ', 'Look at 9.')).toBe(bare + 4)
    expect(await kept('tool:read_file')).toBe(run(40).length)
  })

  it('prints plan and price with --dry-run, asks no model, and writes no output, memory or archive', async () => {
    put()
    let asked = 0
    server = createServer((_, response) => {
      asked++
      response.writeHead(500).end()
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const { code, err, out } = await decant(folder, [
      'compact',
      'run.json',
      '--dry-run',
      '--model',
      'claude-sonnet-4-5',
      '--llm',
      'local:m',
      '--url',
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      '--memory',
      'memory',
      '--out',
      'small.json',
    ])
    expect(asked).toBe(0)
    expect(code).toBe(0)
    expect(out).toBe('')
    expect(err).toContain('nothing asked or written')
    expect(err).toMatch(/pays after \d+ requests?/)
    for (const name of ['small.json', 'memory', 'decant']) expect(existsSync(join(folder, name))).toBe(false)
  })

  it('asks the model of --llm at --url, reports its usage, and falls back to an extract if the answer is invented', async () => {
    put()
    let answer = 'They looked at the services one by one and read the port of each option.'
    server = createServer((_, response) => {
      const usage = { prompt_tokens: 900, completion_tokens: 20 }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: answer }, finish_reason: 'stop' }], usage }))
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const args = ['compact', 'run.json', '--budget', '4k', '--llm', 'openai:gpt-4o-mini', '--url', url, '--json', '--out', 'small.json']
    const good = await decant(folder, args)
    expect(good.code).toBe(0)
    const [first] = (JSON.parse(good.out) as Told).runs
    expect(first?.receipt.by).toMatch(/model|mixed/)
    expect(first?.receipt.model.calls).toBeGreaterThan(0)
    expect(first?.price.summary).toBeGreaterThan(0)
    expect(readFileSync(join(folder, 'small.json'), 'utf8')).toContain('one by one')
    answer = 'The user approved deleting conf/omega_settings.toml on port 9999.'
    const bad = (JSON.parse((await decant(folder, args)).out) as Told).runs[0]?.receipt
    expect(bad?.by).toBe('extractive')
    expect(bad?.model.rejected[0]).toMatch(/^invented/)
    expect(readFileSync(join(folder, 'small.json'), 'utf8')).not.toContain('omega_settings')
  })

  it('reports skipped lines, unsigned reasoning, the model and flushed facts, as text and with --json', async () => {
    const lines = run(40).map((message) => JSON.stringify({ ...message, ...(message.role === 'assistant' && { reasoning_content: 'So.' }) }))
    writeFileSync(join(folder, 'run.jsonl'), lines.toSpliced(5, 0, '{"role": "tool", "content": "cut sh').join('\n'))
    const asked = [
      'compact',
      'run.jsonl',
      '--budget',
      '3k',
      '--to',
      'anthropic-messages',
      '--model',
      'claude-sonnet-5',
      '--memory',
      'memory',
      '--out',
      'small.json',
    ]
    const { err } = await decant(folder, asked)
    expect(err).toMatch(/^run\.jsonl {2}jsonl · claude-sonnet-5 → small\.json\n/)
    expect(err).toContain('\n  1 key fact flushed to memory\n')
    const notes = ['A line is not a JSON object and was left out; the rest was read (line 6)', expect.stringContaining('reasoning without its signature')]
    expect(err.split('\n').flatMap((line) => /^ {2}note: (.*)/.exec(line)?.[1] ?? [])).toEqual(notes)
    expect(JSON.parse((await decant(folder, [...asked, '--json'])).out)).toMatchObject({ notes, runs: [{ model: 'claude-sonnet-5' }] })
    const inspected = await decant(folder, ['inspect', 'run.jsonl', '--json'])
    expect(JSON.parse(inspected.out).notes).toEqual(notes.slice(0, 1))
  })

  it('rejects a --memory path that is not a folder', async () => {
    put()
    const { code, err } = await decant(folder, ['compact', 'run.json', '--memory', 'run.json', '--out', 'small.json'])
    expect([code, err.split('\n')[0]]).toEqual([2, 'decant: --memory: run.json is not a folder'])
  })

  it('reports by how much and why the output exceeds the budget, exits with 4, and prints how to restore the input', async () => {
    put()
    const { code, err } = await decant(folder, ['compact', 'run.json', '--budget', '100', '--out', 'small.json'])
    expect(code).toBe(4)
    expect(err).toMatch(/Above the budget by \S+ tokens: /)
    expect(err).toContain('get the original back: decant restore ')
  })

  it('exits with 3 if there is nothing to do, and with 2 if a key is missing or there are several inputs', async () => {
    put(0)
    const short = await decant(folder, ['compact', 'run.json', '--budget', '100k', '--out', 'small.json'])
    expect(short.code).toBe(3)
    expect(short.err).toContain('Nothing done')
    expect(readFileSync(join(folder, 'small.json'), 'utf8')).toBe(readFileSync(join(folder, 'run.json'), 'utf8'))
    put()
    const roomy = await decant(folder, ['compact', 'run.json', '--budget', '200k', '--out', 'small.json'])
    expect(roomy.code).toBe(3)
    expect(roomy.err).toContain('The history fits the budget as it is.')
    expect(readFileSync(join(folder, 'small.json'), 'utf8')).toBe(readFileSync(join(folder, 'run.json'), 'utf8'))
    const asked = await decant(folder, ['compact', 'run.json', '--budget', '200k', '--keep-rounds', '0', '--out', 'small.json'])
    expect(asked.code).toBe(0)
    const keyless = await decant(folder, ['compact', 'run.json', '--llm', 'anthropic:claude-haiku-4-5'])
    expect(keyless.code).toBe(2)
    expect(keyless.err).toContain('ANTHROPIC_API_KEY')
    put()
    const planned = await decant(folder, ['compact', 'run.json', '--llm', 'anthropic:claude-haiku-4-5', '--dry-run'])
    expect(planned.code).toBe(0)
    expect(planned.err).toContain('summaries would cost about $')
    expect((await decant(folder, ['compact', 'run.json', 'run.json'])).code).toBe(2)
  })

  it('compact and compress --llm report once why the model gave no answer, and what to do', async () => {
    put()
    server = createServer((_, response) => response.writeHead(401).end('{"error": "sk-secret is no key"}'))
    await new Promise<void>((resolve) => (server as Server).listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const said = 'decant: local:m gave no answer: unauthorized, status 401\n  Words of the source are used instead. The provider refused the key: '
    const asked = ['run.json', '--budget', '3k', '--url', url, '--out', 'small.json']
    for (const args of [
      ['compact', '--llm', 'local:m'],
      ['compress', '--strategy', 'summary', '--llm', 'local:m'],
    ] as const) {
      const { code, err } = await decant(folder, [...args, ...asked, '--quiet'])
      expect([code, err.split(said).length]).toEqual([0, 2])
      expect(err).not.toContain('sk-secret')
      const told = JSON.parse((await decant(folder, [...args, ...asked, '--json'])).out)
      expect(told.failures).toEqual([{ reason: 'unauthorized', detail: 'status 401' }])
    }
    const { err } = await decant(folder, ['compact', '--llm', 'local:m', ...asked])
    expect(err).toContain('answers not used: no answer\n')
    expect(err).not.toContain('$0.00')
  })
})

describe('decant evaluate --cost', () => {
  it('replays runs under five price tables, never costs more than appending, and plots the cost of each request', async () => {
    put(30)
    const { code, out } = await decant(folder, ['evaluate', '--cost', 'run.json', '--svg', 'cost.svg', '--json'])
    expect(code).toBe(0)
    const { rows, longest } = JSON.parse(out) as { rows: { table: string; mean: number; highest: number }[]; longest: { spent: number[]; appended: number[] } }
    expect(rows.map(({ table }) => table)).toEqual(['0.1/1.25', '0.1/2.0', '0.1/1.0', '0.5/1.0', 'no cache'])
    for (const { mean, highest } of rows) {
      expect(mean).toBeGreaterThan(0)
      expect(highest).toBeLessThanOrEqual(1 + 1e-9)
    }
    const requests = run(30).filter(({ role }) => role === 'assistant').length
    expect(longest.spent).toHaveLength(requests)
    expect(longest.appended).toHaveLength(requests)
    expect(readFileSync(join(folder, 'cost.svg'), 'utf8')).toContain(`${requests} requests`)
    const page = await decant(folder, ['evaluate', '--cost', 'run.json'])
    expect(page.out).toContain('no cache')
    writeFileSync(join(folder, 'none.json'), JSON.stringify([{ role: 'user', content: 'hello' }]))
    expect((await decant(folder, ['evaluate', '--cost', 'none.json'])).code).toBe(3)
  })
})
