import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCli } from '../../src/cli/index.ts'
import { decant } from './fake-terminal.ts'

const MAIN = join(import.meta.dirname, '../../src/cli/main.ts')
const windows = process.platform === 'win32'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-out-'))
  writeFileSync(join(folder, 'run.json'), JSON.stringify(history(40)))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const history = (steps: number) => [
  { role: 'user', content: 'Find the port of the billing service.' },
  ...Array.from({ length: steps }, (_, i) => [
    { role: 'assistant', content: null, tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read', arguments: `{"path":"s${i}.yaml"}` } }] },
    { role: 'tool', tool_call_id: `c${i}`, content: `service_${i} = port ${3000 + i}\n`.repeat(20) },
  ]).flat(),
]
const at = (name: string) => join(folder, name)
const compress = (out: string) => decant(folder, ['compress', 'run.json', '--budget', '10%', '--quiet', '--out', out])
/** The content written to a plain file that does not exist yet. */
const expected = async () => {
  expect((await compress('plain.json')).code).toBe(0)
  return readFileSync(at('plain.json'), 'utf8')
}
/** Runs the same command line in a separate process, which can be killed. */
const ownProcess = (...args: string[]) =>
  spawnSync(process.execPath, [MAIN, 'compress', 'run.json', '--budget', '10%', '--quiet', ...args], {
    cwd: folder,
    env: { ...process.env, XDG_DATA_HOME: folder, HOME: folder },
    timeout: 60_000,
    encoding: 'utf8',
  })

describe.skipIf(windows)('--out', () => {
  it('keeps the mode of an existing file, and creates a new one with the mode that the umask allows', async () => {
    const text = await expected()
    writeFileSync(at('private.json'), 'before')
    chmodSync(at('private.json'), 0o600)
    expect((await compress('private.json')).code).toBe(0)
    expect(readFileSync(at('private.json'), 'utf8')).toBe(text)
    expect(statSync(at('private.json')).mode & 0o777).toBe(0o600)
    expect(statSync(at('plain.json')).mode & 0o777).toBe(0o666 & ~process.umask())
  })

  it('writes through links to an existing or new file, keeps the links, and rejects a loop of links', async () => {
    const text = await expected()
    mkdirSync(at('far'))
    writeFileSync(at('far/there.json'), 'before')
    symlinkSync('far/there.json', at('link'))
    symlinkSync('link', at('link-to-link'))
    symlinkSync('far/new.json', at('to-new'))
    for (const [link, file] of [
      ['link-to-link', 'far/there.json'],
      ['to-new', 'far/new.json'],
    ] as const) {
      expect((await compress(link)).code).toBe(0)
      expect(lstatSync(at(link)).isSymbolicLink()).toBe(true)
      expect(readFileSync(at(file), 'utf8')).toBe(text)
    }
    expect(readdirSync(at('far')).sort()).toEqual(['new.json', 'there.json'])
    symlinkSync('round', at('round'))
    const circle = await compress('round')
    expect([circle.code, circle.err.split('\n')[0]]).toEqual([1, expect.stringContaining('form a loop')])
  })

  it('is rejected if it is the archive', async () => {
    expect((await compress('small.json')).code).toBe(0)
    for (const args of [
      ['compress', 'run.json', '--out', 'decant/archive.db'],
      ['compact', 'run.json', '--out', 'decant/../decant/archive.db'],
      ['restore', 'small.json', '--out', 'decant/archive.db'],
      ['compress', 'run.json', '--out', 'new.db', '--archive', 'new.db'],
    ])
      expect(await decant(folder, args)).toMatchObject({ code: 2, err: expect.stringContaining('would overwrite the archive') })
    expect((await decant(folder, ['restore', 'small.json'])).out).toBe(readFileSync(at('run.json'), 'utf8'))
  })

  it('prints the handle of the former content if it overwrites the input', async () => {
    const original = readFileSync(at('run.json'), 'utf8')
    expect((await compress('small.json')).err).not.toContain('now holds the output')
    const { code, err } = await compress('run.json')
    expect(code).toBe(0)
    const [, ref = ''] = /note: run\.json now holds the output; its former content is in the archive as decant:(\S+)/.exec(err) ?? []
    expect((await decant(folder, ['recall', ref])).out).toBe(original)
    expect((await decant(folder, ['restore', 'run.json'])).out).toBe(original)
  })

  it('writes into a named pipe, and keeps it', async () => {
    const text = await expected()
    execFileSync('mkfifo', [at('pipe')])
    const reader = spawn('cat', [at('pipe')])
    let got = ''
    reader.stdout.on('data', (chunk) => {
      got += chunk
    })
    const ended = new Promise((resolve) => reader.on('close', resolve))
    expect((await compress('pipe')).code).toBe(0)
    await ended
    expect(got).toBe(text)
    expect(lstatSync(at('pipe')).isFIFO()).toBe(true)
    expect((await decant(folder, ['restore', 'plain.json', '--out', 'back'])).code).toBe(0)
  })

  it.skipIf(!existsSync('/dev/fd'))('writes to a descriptor that the shell opened, after its present content', async () => {
    const text = await expected()
    const script = `(echo first; "$0" "$1" compress run.json --budget 10% --quiet --out /dev/stdout) > both; "$0" "$1" compress run.json --budget 10% --quiet --out /dev/fd/5 5>five`
    execFileSync('sh', ['-c', script, process.execPath, MAIN], { cwd: folder, env: { ...process.env, XDG_DATA_HOME: folder, HOME: folder } })
    expect(readFileSync(at('both'), 'utf8')).toBe(`first\n${text}`)
    expect(readFileSync(at('five'), 'utf8')).toBe(text)
  })

  it('writes into an existing folder, or into a new one if the name ends with a slash', async () => {
    mkdirSync(at('folder'))
    expect((await compress('folder')).code).toBe(0)
    expect((await decant(folder, ['restore', 'folder/run.json.decant.json'])).bytes).toEqual(readFileSync(at('run.json')))
    expect((await decant(folder, ['compact', 'run.json', '--budget', '30%', '--out', 'new/'])).code).toBe(0)
    expect(readdirSync(at('new'))).toEqual(['run.json.decant.json'])
  })

  it('rejects a folder for restore and a path below a file, and leaves no files', async () => {
    mkdirSync(at('folder'))
    await compress('small.json')
    const before = readdirSync(folder)
      .filter((name) => name !== 'decant')
      .sort()
    expect((await decant(folder, ['restore', 'small.json', '--out', 'folder'])).err).toContain('This is a folder')
    expect((await compress('run.json/small.json')).err).toContain('A part of the path is not a folder')
    expect(readdirSync(folder).filter((name) => name !== 'decant')).toEqual(before)
  })

  it.skipIf(process.platform !== 'linux')(
    'fails and ends if a folder cannot be created because the system always reports it as missing',
    () => {
      expect(ownProcess('--out', '/proc/nope/small.json')).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('Nothing can be written there: /proc/nope/small.json'),
      })
      expect(ownProcess('--archive', '/proc/nope/archive.db')).toMatchObject({ status: 1, stderr: expect.stringContaining('/proc/nope/archive.db') })
    },
    150_000,
  )

  it('writes to standard output if it is `-`, and is rejected for several inputs', async () => {
    const there = readdirSync(folder)
    const { code, out } = await compress('-')
    expect([code, JSON.parse(out).length > 1]).toEqual([0, true])
    const compacted = await decant(folder, ['compact', 'run.json', '--quiet', '--out', '-'])
    expect(JSON.parse(compacted.out).length).toBeGreaterThan(1)
    writeFileSync(at('small.json'), out)
    expect((await decant(folder, ['restore', 'small.json', '--out', '-'])).out).toBe(JSON.stringify(history(40)))
    expect((await decant(folder, ['compress', 'run.json', 'small.json', '--out', '-'])).code).toBe(2)
    expect(readdirSync(folder).sort()).toEqual([...there, 'decant', 'small.json'].sort())
  })

  it('writes gzip if its name ends in .gz, which can be restored', async () => {
    const plain = await expected()
    expect((await compress('small.json.gz')).code).toBe(0)
    expect(gunzipSync(readFileSync(at('small.json.gz'))).toString()).toBe(plain)
    expect((await decant(folder, ['restore', 'small.json.gz'])).out).toBe(JSON.stringify(history(40)))
    writeFileSync(at('moved.json'), gunzipSync(readFileSync(at('small.json.gz'))))
    expect((await decant(folder, ['restore', 'moved.json'])).out).toBe(JSON.stringify(history(40)))
  })
})

it.skipIf(windows)(
  'Ctrl-C ends a long compress by the signal, and leaves no partial output',
  async () => {
    writeFileSync(at('large.json'), JSON.stringify(history(40_000)))
    const child = spawn(process.execPath, [MAIN, 'compress', 'large.json', '--budget', '10%', '--out', 'small.json'], {
      cwd: folder,
      env: { ...process.env, XDG_DATA_HOME: folder, HOME: folder },
    })
    child.stderr.on('data', (chunk) => String(chunk).includes('takes a while') && child.kill('SIGINT'))
    const signal = await new Promise((resolve) => child.on('exit', (_, by) => resolve(by)))
    expect(signal).toBe('SIGINT')
    expect(readdirSync(folder).filter((name) => name.startsWith('small'))).toEqual([])
  },
  120_000,
)

it('output to a terminal ends with a line break before the report, and other output does not', async () => {
  const shownTo = async (isTTY: boolean) => {
    const all = new PassThrough()
    const terminal = { stdin: Readable.from([]), stdout: Object.assign(all, { isTTY }), stderr: all, env: { XDG_DATA_HOME: folder, HOME: folder } }
    await runCli(['node', 'decant', 'compress', 'run.json', '--budget', '10%'], {
      ...terminal,
      cwd: folder,
      columns: 80,
      fold: { stdout: 80, stderr: 80 },
      color: { stdout: false, stderr: false },
      animated: false,
    })
    return String(all.read())
  }
  expect(await shownTo(true)).toMatch(/\]\nrun\.json {2}openai-chat\n/)
  expect(await shownTo(false)).toMatch(/\]run\.json {2}openai-chat\n/)
})

it.skipIf(process.platform !== 'linux').each([
  ['compress', ['in.json', '--budget', '20%', '--out', '/proc/x']],
  ['compress', ['in.json', '--budget', '20%', '--out', '/proc/x/y/']],
  ['demo', ['--out', '/proc/x']],
])('%s %s names a place that takes no files, and what to do', async (command, args) => {
  const own = mkdtempSync(join(tmpdir(), 'decant-unwritable-'))
  try {
    writeFileSync(
      join(own, 'in.json'),
      JSON.stringify(Array.from({ length: 9 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `step ${i} `.repeat(99) }))),
    )
    const { code, err } = await decant(own, [command, ...args])
    expect(code).toBe(1)
    expect(err).toMatch(/decant: Nothing can be written there: \/proc\/x\S*\n {2}Name a place in a folder where you may create files\.\n$/)
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
})
