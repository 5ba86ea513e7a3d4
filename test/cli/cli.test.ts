import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Report } from '../../src/index.ts'
import { decant } from './fake-terminal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const history = (steps: number) => [
  { role: 'system', content: 'You are a careful agent.' },
  { role: 'user', content: 'Find the port of the billing service.' },
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
]
const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('decant compress and restore', () => {
  it('drops messages without content, and reports the messages and violations of the written output', async () => {
    const messages = [...history(40), { role: 'assistant', content: '' }, { role: 'assistant', content: 'Done.' }]
    put('log.jsonl', [0, 1].map((id) => `${JSON.stringify({ id, messages })}\n`).join(''))
    const { out } = await decant(folder, ['compress', 'log.jsonl', '--run', '1', '--budget', '1k', '--json'])
    const [file] = (JSON.parse(out) as { files: { output: string; runs: { report: Report }[] }[] }).files
    const written = JSON.parse(file?.output ?? '') as { content: unknown }[]
    expect(written.filter(({ content }) => content === '')).toEqual([])
    expect(file?.runs[0]?.report).toMatchObject({
      status: 'compressed',
      messages: { before: messages.length, after: written.length },
      violations: { after: [] },
    })
    expect(file?.runs[0]?.report.violations.before).toHaveLength(1)
  })

  it('writes a smaller file and restores the original byte for byte', async () => {
    put('run.json', JSON.stringify(history(40), null, 2))
    const { code, err } = await decant(folder, ['compress', 'run.json', '--budget', '3k', '--out', 'small.json'])
    expect(err).toContain('tokens')
    expect(err, 'what was only estimated is not told as a fact').toMatch(/^ {2}about \d/m)
    expect(code).toBe(0)
    expect(readFileSync(join(folder, 'small.json')).length).toBeLessThan(readFileSync(join(folder, 'run.json')).length / 2)
    expect((await decant(folder, ['restore', 'small.json', '--out', 'back.json'])).code).toBe(0)
    expect(sha(readFileSync(join(folder, 'back.json')))).toBe(sha(readFileSync(join(folder, 'run.json'))))
    const piped = await decant(folder, ['restore', 'small.json'])
    expect(sha(piped.bytes)).toBe(sha(readFileSync(join(folder, 'run.json'))))
  })

  it('reads standard input, unpacks and packs gzip, and prints JSON with --json', async () => {
    const text = JSON.stringify(history(40))
    const piped = await decant(folder, ['compress', '-', '--budget', '20%', '--json'], text)
    const { schema, files } = JSON.parse(piped.out) as {
      schema: number
      files: { output: string; runs: { report: { tokens: { after: number; budget: number } } }[] }[]
    }
    expect(schema).toBe(1)
    expect(files[0]?.runs[0]?.report.tokens.after).toBeLessThanOrEqual(files[0]?.runs[0]?.report.tokens.budget as number)
    expect(Array.isArray(JSON.parse(files[0]?.output ?? ''))).toBe(true)
    put('run.json.gz', gzipSync(text))
    expect((await decant(folder, ['compress', 'run.json.gz', '--budget', '20%', '--out', 'small.json'])).code).toBe(0)
    await decant(folder, ['restore', 'small.json', '--out', 'back.gz'])
    expect(sha(readFileSync(join(folder, 'back.gz')))).toBe(sha(readFileSync(join(folder, 'run.json.gz'))))
    expect((await decant(folder, ['restore', 'small.json'])).bytes).toEqual(readFileSync(join(folder, 'run.json.gz')))
    const back = await decant(folder, ['restore', 'small.json', '--out', 'back.json'])
    expect(back).toMatchObject({ code: 0, err: expect.stringContaining('packed with gzip; it was unpacked') })
    expect(readFileSync(join(folder, 'back.json'), 'utf8')).toBe(text)
    put('plain.json', text)
    await decant(folder, ['compress', 'plain.json', '--budget', '10%', '--out', 'plain-small.json'])
    const packed = await decant(folder, ['restore', 'plain-small.json', '--out', 'plain-back.gz'])
    expect(packed.err).toContain('it was packed with gzip, because the output name ends with .gz')
    expect(gunzipSync(readFileSync(join(folder, 'plain-back.gz'))).toString()).toBe(text)
  })

  it('compresses the histories in a folder, skips other files, and reports a broken file without stopping', async () => {
    mkdirSync(join(folder, 'logs'))
    put('logs/a.json', JSON.stringify(history(30)))
    put(
      'logs/b.jsonl',
      history(30)
        .map((message) => JSON.stringify(message))
        .join('\r\n'),
    )
    put('logs/notes.txt', 'nothing to see')
    put('logs/broken.json', JSON.stringify(history(30)).slice(0, -40))
    const { code, err } = await decant(folder, ['compress', 'logs', '--budget', '20%', '--out', 'small'])
    expect(err).toContain('broken.json')
    expect(code).toBe(1)
    for (const name of ['a.json', 'b.jsonl']) {
      const written = join('small', 'logs', `${name}.decant.json`)
      expect(readFileSync(join(folder, written)).length).toBeGreaterThan(0)
      await decant(folder, ['restore', written, '--out', 'back'])
      expect(sha(readFileSync(join(folder, 'back')))).toBe(sha(readFileSync(join(folder, 'logs', name))))
    }
  })

  it('prints no restore command for an output that is the input itself', async () => {
    put('small.json', JSON.stringify(history(1)))
    put(
      'log.jsonl',
      history(1)
        .map((message) => JSON.stringify(message))
        .join('\n'),
    )
    const out = (file: string) => decant(folder, ['compress', file, '--budget', '100k', '--out', `${file}.out`])
    expect((await out('small.json')).err).toMatch(/Nothing done: .*\n$/)
    expect((await out('log.jsonl')).err).toContain('get the original back: decant restore log.jsonl.out')
  })

  it('exits with 3 if the history fits the budget, and with 4 if the hard floor exceeds it', async () => {
    put('short.json', JSON.stringify(history(1)))
    expect((await decant(folder, ['compress', 'short.json', '--budget', '100k', '--out', 'out.json'])).code).toBe(3)
    expect(readFileSync(join(folder, 'out.json'), 'utf8')).toBe(JSON.stringify(history(1)))
    expect((await decant(folder, ['compress', 'short.json', '--budget', '5', '--out', 'out.json'])).code).toBe(4)
  })

  it('writes no output and no archive with --dry-run', async () => {
    put('run.json', JSON.stringify(history(30)))
    const { err } = await decant(folder, ['compress', 'run.json', '--budget', '10%', '--dry-run'])
    expect(err).toMatch(/would be .* tokens .* · nothing written\n/)
    expect(err).not.toContain('decant recall')
    expect(() => readFileSync(join(folder, 'decant', 'archive.db'))).toThrow()
    expect((await decant(folder, ['compress', 'run.json', '--budget', '10%', '--out', 'small.json'])).err).not.toMatch(/would be|nothing written/)
  })

  it('reports with --dry-run exactly what the real run reports, and leaves the archive unchanged', async () => {
    put('run.json', JSON.stringify(history(30)))
    await decant(folder, ['compress', 'run.json', '--budget', '40%', '--out', 'small.json'])
    const archive = () => sha(readFileSync(join(folder, 'decant', 'archive.db')))
    for (const name of ['run.json', 'small.json']) {
      const report = async (...args: string[]) => {
        const { out } = await decant(folder, ['compress', name, '--budget', '20%', '--json', ...args])
        const told = (JSON.parse(out) as { files: { runs: { report: Report }[] }[] }).files[0]?.runs[0]?.report
        return { ...told, timings: undefined }
      }
      const before = archive()
      const dry = await report('--dry-run')
      expect(archive()).toBe(before)
      expect(dry).toEqual(await report('--out', 'out.json'))
    }
  })

  it.skipIf(process.platform === 'win32')('recalls the input by the hash of its bytes after a kill between archive and output', async () => {
    put('run.json', JSON.stringify(history(30)))
    // The output is a pipe that nobody reads, so the process waits there once the archive has the input.
    execFileSync('mkfifo', [join(folder, 'small.json')])
    const main = join(import.meta.dirname, '../../src/cli/main.ts')
    const child = spawn(process.execPath, [main, 'compress', 'run.json', '--budget', '10%', '--out', 'small.json'], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    const hash = sha(readFileSync(join(folder, 'run.json')))
    const recalled = async () => sha((await decant(folder, ['recall', hash])).bytes)
    await expect.poll(recalled, { timeout: 60_000 }).toBe(hash)
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect(await recalled()).toBe(hash)
  })
})

describe('decant recall', () => {
  it('finds cut content by its words, and returns it in full by its handle', async () => {
    put('run.json', JSON.stringify(history(40)))
    await decant(folder, ['compress', 'run.json', '--budget', '5%', '--out', 'small.json'])
    const found = await decant(folder, ['recall', 'service_17', 'port', '--json'])
    const { hits } = JSON.parse(found.out) as { hits: { ref: string; snippet: string }[] }
    expect(hits[0]?.snippet).toContain('service_17')
    const whole = await decant(folder, ['recall', hits[0]?.ref ?? ''])
    expect(whole.out).toContain('service_17 option_19 = port 3359')
    const nothing = await decant(folder, ['recall', 'xyzzy plugh'])
    expect(nothing.code).toBe(3)
    expect(nothing.err).toContain('decant: Nothing in the archive')
    expect((await decant(folder, ['recall', '0123456789'])).code).toBe(5)
    expect((await decant(folder, ['recall', 'port', '--scope', 'elsewhere'])).err).toContain(
      "decant: Nothing in the archive matches 'port' in scope elsewhere\n",
    )
    expect((await decant(folder, ['recall', 'xyzzy plugh', '--scope', 'all'])).err).toContain("matches 'xyzzy plugh'\n")
  })

  it('reports an unknown handle as not found instead of searching for its text', async () => {
    put('run.json', JSON.stringify(history(40)))
    await decant(folder, ['compress', 'run.json', '--budget', '5%', '--out', 'small.json'])
    await decant(folder, ['compress', 'small.json', '--budget', '1', '--out', 'smaller.json'])
    for (const query of ['decant:0123456789', '[decant:0123456789]', '0'.repeat(64)]) {
      const { code, out, err } = await decant(folder, ['recall', query])
      expect([code, out], query).toEqual([5, ''])
      expect(err).toContain(`decant: Nothing in the archive is named '${query}'\n`)
      expect(JSON.parse((await decant(folder, ['recall', query, '--json'])).out)).toEqual({ schema: 1, query, hits: [], more: false })
    }
  })

  it('reports if --limit hides further hits', async () => {
    put('run.json', JSON.stringify(history(40)))
    await decant(folder, ['compress', 'run.json', '--budget', '5%', '--out', 'small.json'])
    expect((await decant(folder, ['recall', 'port', '--limit', '2'])).err).toContain('The best 2 hits; --limit shows more.')
    expect((await decant(folder, ['recall', 'port', '--limit', '1'])).err).toContain('The best hit; --limit shows more.')
    const all = await decant(folder, ['recall', 'port', '--limit', '500', '--json'])
    expect(JSON.parse(all.out).more).toBe(false)
    const few = JSON.parse((await decant(folder, ['recall', 'port', '--limit', '2', '--json'])).out)
    expect([few.hits.length, few.more]).toEqual([2, true])
  })
})

describe('decant inspect and doctor', () => {
  it('inspect shows tokens by role, tool and message, and those by role add up to the total', async () => {
    put('run.json', JSON.stringify(history(10)))
    const { out, code } = await decant(folder, ['inspect', 'run.json'])
    expect(code).toBe(0)
    for (const word of ['By role', 'tool', 'read_file', 'Largest messages', 'valid']) expect(out).toContain(word)
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
    const { tokens, byRole } = JSON.parse((await decant(folder, ['inspect', 'run.json', '--json'])).out) as { tokens: number; byRole: Record<string, number> }
    expect(Object.values(byRole).reduce((a, b) => a + b, 0)).toBe(tokens)
  })

  it('doctor passes without an archive, and fails if the archive is not a database', async () => {
    expect((await decant(folder, ['doctor'])).code).toBe(0)
    mkdirSync(join(folder, 'decant'))
    put('decant/archive.db', 'this is no database, whatever its name says'.repeat(100))
    const { code, out } = await decant(folder, ['doctor'])
    expect(code).toBe(1)
    expect(out).toContain('FAIL')
  })
})

describe('the command line: errors and inputs', () => {
  const faults: [string, string[], number, string][] = [
    ['an unknown command, with the nearest one', ['compres', 'x'], 2, 'decant compress'],
    ['an unknown option', ['compress', 'run.json', '--bugdet', '5'], 2, 'Did you mean `--budget`?'],
    ['an option unlike any other', ['compress', 'run.json', '--foo', '5'], 2, '`decant compress --help` lists its options.'],
    ['an invalid budget', ['compress', 'run.json', '--budget', 'much'], 2, '20%'],
    ['an unknown strategy, with the nearest one', ['compress', 'run.json', '--strategy', 'newes'], 2, 'newest'],
    ['an unknown format', ['compress', 'run.json', '--from', 'nope'], 2, 'nope'],
    ['a format that cannot be written', ['compress', 'run.json', '--to', 'claude-code'], 2, 'openai-chat'],
    ['a missing file', ['compress', 'nowhere.json'], 1, 'nowhere.json'],
    ['no input', ['compress'], 2, 'Name a file'],
    ['several inputs without an output folder', ['compress', 'run.json', 'run.json'], 2, '--out'],
    ['an empty file', ['compress', 'empty.json'], 1, 'empty.json'],
    ['a binary file', ['compress', 'binary.json'], 1, 'binary.json'],
    ['a truncated file', ['compress', 'truncated.json'], 1, 'truncated.json'],
    ['the wrong format for a file', ['compress', 'run.json', '--from', 'swe-agent'], 1, 'run.json'],
    ['restore of a file that decant did not write', ['restore', 'run.json'], 5, 'archive does not know'],
    ['a model of an unknown provider', ['compact', 'run.json', '--llm', 'nobody:some-model'], 2, 'provider:model'],
    ['a missing run', ['inspect', 'run.json', '--run', '7'], 2, '--run'],
  ]

  it.each(faults)('reports %s with one short message, its exit code and no stack trace', async (_, args, code, words) => {
    put('run.json', JSON.stringify(history(5)))
    put('empty.json', '')
    put('binary.json', Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256)))
    put('truncated.json', JSON.stringify(history(5)).slice(0, 700))
    await decant(folder, ['compress', 'run.json', '--quiet'])
    const ran = await decant(folder, args)
    expect(ran.err + ran.out).toContain(words)
    expect(ran.code).toBe(code)
    expect(ran.err).not.toMatch(/\n\s+at /)
    const statements = ran.err
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('    '))
    expect(statements.length).toBeLessThanOrEqual(4)
  })

  it.each([['serve'], ['wrap', 'agent']])('creates no archive if --window is invalid: %s', async (...args) => {
    const { code, err } = await decant(folder, [...args, '--window', 'wide'])
    expect([code, err]).toEqual([2, expect.stringContaining('--window')])
    expect(existsSync(join(folder, 'decant'))).toBe(false)
  })

  it('exits with 2 and names the variable if an environment setting is invalid', async () => {
    put('run.json', JSON.stringify(history(5)))
    const { code, err } = await decant(folder, ['compress', 'run.json', '--strategy', 'sliding-window'], '', { sliding_window_size: 'many' })
    expect([code, err]).toEqual([2, expect.stringContaining('sliding_window_size')])
  })

  it.skipIf(process.getuid?.() === 0)('reports the path of an unreadable file and what to do, and writes nothing', async () => {
    put('run.json', '[]')
    chmodSync(join(folder, 'run.json'), 0)
    const { code, out, err } = await decant(folder, ['compress', 'run.json', '--out', 'small.json'])
    expect([code, out, err]).toEqual([1, '', `decant: No permission: ${join(folder, 'run.json')}\n  Change the permissions, or choose another path.\n`])
    expect(existsSync(join(folder, 'small.json'))).toBe(false)
  })

  it('reads histories with CRLF, a byte order mark and lone surrogates, and restores them byte for byte', async () => {
    for (const [name, text] of [
      ['crlf.json', JSON.stringify(history(20), null, 1).replaceAll('\n', '\r\n')],
      ['bom.json', `\uFEFF${JSON.stringify(history(20))}`],
      ['lone.json', JSON.stringify(history(20)).replace('Look at 3', 'Look at \\ud83d 3')],
    ] as const) {
      put(name, text)
      expect((await decant(folder, ['compress', name, '--budget', '20%', '--out', 'small.json'])).code, name).toBe(0)
      await decant(folder, ['restore', 'small.json', '--out', 'back'])
      expect(readFileSync(join(folder, 'back')).equals(readFileSync(join(folder, name))), name).toBe(true)
    }
  })

  it('as a process, lists commands and exit codes, survives a closed pipe, and exits with 2 for an unknown command', () => {
    const main = join(import.meta.dirname, '../../src/cli/main.ts')
    const help = execFileSync(process.execPath, [main, '--help'], { encoding: 'utf8' })
    for (const word of ['compress', 'restore', 'recall', 'inspect', 'doctor', 'Exit codes']) expect(help).toContain(word)
    put('run.json', JSON.stringify(history(200)))
    const piped = spawnSync('sh', ['-c', `"${process.execPath}" "${main}" compress run.json --budget 90% | head -c 10`], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, XDG_DATA_HOME: folder },
    })
    expect(piped.stderr).not.toContain('EPIPE')
    expect(piped.stdout.length).toBe(10)
    expect(spawnSync(process.execPath, [main, 'nonsense'], { cwd: folder }).status).toBe(2)
  })
})

describe('the command line: option values and outputs', () => {
  it('keeps option values as typed: 007 and 0x10 are file names', async () => {
    put('run.json', JSON.stringify(history(20)))
    expect((await decant(folder, ['compress', 'run.json', '--budget', '50%', '--out', '007'])).out).toBe('')
    expect(readFileSync(join(folder, '007'), 'utf8').length).toBeGreaterThan(10)
    expect((await decant(folder, ['compress', 'run.json', '--budget=50%', '--out=0x10'])).out).toBe('')
    expect(readFileSync(join(folder, '0x10'), 'utf8')).toBe(readFileSync(join(folder, '007'), 'utf8'))
  })

  it.each([['--budget', ''], ['--budget='], ['--budget', '-5'], ['--budget', '--json']])('rejects the budget arguments %j %j', async (...args) => {
    put('run.json', JSON.stringify(history(2)))
    const { code, out, err } = await decant(folder, ['compress', 'run.json', ...args])
    expect(code).toBe(2)
    expect(out).toMatch(args.includes('--json') ? /^\{"schema":1,"error":\{.*\}\n$/ : /^$/)
    expect(err).toMatch(/budget/)
  })

  it('rejects a budget of 0.2 in an option, a variable or a file, and suggests a percentage', async () => {
    put('run.json', JSON.stringify(history(20)))
    for (const command of ['compress', 'compact']) {
      const { code, out, err } = await decant(folder, [command, 'run.json', '--budget', '0.2'])
      expect([code, out]).toEqual([2, ''])
      expect(err).toBe("decant: --budget: 0.2 tokens are less than one\n  For a share of the tokens outside system text and tools, write '20%'.\n")
    }
    expect((await decant(folder, ['compress', 'run.json'], '', { DECANT_BUDGET: '0.2' })).code).toBe(2)
    put('decant.config.json', '{ "budget": "0.2" }')
    expect((await decant(folder, ['compress', 'run.json'])).code).toBe(2)
    expect((await decant(folder, ['compress', 'run.json', '--budget', '0.6k', '--quiet'])).code).toBe(0)
    expect((await decant(folder, ['recall', 'service_3'])).code).toBe(0)
  })

  it.skipIf(!existsSync('/dev/full'))('reports a full disk with a remedy and exit code 1 if standard output is full', () => {
    put('run.json', JSON.stringify(history(20)))
    const main = join(import.meta.dirname, '../../src/cli/main.ts')
    const { status, stderr } = spawnSync('sh', ['-c', `"${process.execPath}" "${main}" compress run.json --budget 90% --quiet > /dev/full`], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, XDG_DATA_HOME: folder },
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^decant: The disk is full\n {2}\S.*\n$/)
  })

  it.skipIf(!existsSync('/dev/full'))('writes its output and exits with 0 if standard error is full', () => {
    put('run.json', JSON.stringify(history(20)))
    const main = join(import.meta.dirname, '../../src/cli/main.ts')
    const compress = `"${process.execPath}" "${main}" compress run.json --budget 50% --out small.json 2> /dev/full`
    const { status } = spawnSync('sh', ['-c', compress], { cwd: folder, env: { ...process.env, XDG_DATA_HOME: folder } })
    expect([status, existsSync(join(folder, 'small.json'))]).toEqual([0, true])
  })

  it('prints a restore command that works with the named archive, and uses singular nouns for 1', async () => {
    put('run.json', JSON.stringify(history(20)))
    const named = join(folder, 'own.db')
    const { err } = await decant(folder, ['compress', 'run.json', '--budget', '30%', '--out', 'small.json', '--archive', named])
    const [, back] = /get the original back: decant (.*)/.exec(err) ?? []
    const words = back?.match(/'[^']*'|\S+/g)?.map((word) => word.replaceAll("'", '')) ?? []
    const { code, out } = await decant(folder, words)
    expect([code, out]).toEqual([0, JSON.stringify(history(20))])
    expect(err).not.toMatch(/(?<!\d)1 (messages|handles|violations|runs)/)
  })

  it('names the requested output, not a temporary file, if it cannot be written', async () => {
    put('run.json', JSON.stringify(history(2)))
    mkdirSync(join(folder, 'taken/run.json.decant.json'), { recursive: true })
    const { code, err } = await decant(folder, ['compress', 'run.json', '--out', 'taken'])
    expect(code).toBe(1)
    expect(err).toContain(join(folder, 'taken'))
    expect(err).not.toContain('partial')
  })
})
