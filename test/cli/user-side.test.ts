import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processTerminal } from '../../src/cli/terminal.ts'
import { step } from '../step.ts'
import { decant, type Ran } from './fake-terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-user-side-'))
const history = [{ role: 'user', content: 'Find the port of the billing service.' }, ...Array.from({ length: 20 }, (_, i) => step(i)).flat()]
const occupied = createServer()
beforeAll(async () => {
  writeFileSync(join(folder, 'run.json'), JSON.stringify(history))
  writeFileSync(join(folder, 'a file'), '')
  mkdirSync(join(folder, 'slip'))
  writeFileSync(join(folder, 'slip', 'decant.config.json'), '{ "budget": "2k", }}')
  writeFileSync(join(folder, 'slip', 'run.json'), JSON.stringify(history))
  await new Promise<void>((resolve) => occupied.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  occupied.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Expects one message with a remedy, the exit code of its kind, and nothing of decant's internals. */
function expectClearError(ran: Ran, code: number, says: string, remedy: string): void {
  expect(ran.err).toContain(says)
  expect(ran.err).toContain(remedy)
  expect(ran.code).toBe(code)
  expect(ran.err).not.toMatch(/\n\s+at |node:internal|fault of decant/)
  expect(ran.err.match(/^decant: /gm)).toHaveLength(1)
  expect(ran.err.trim().split('\n').length).toBeLessThanOrEqual(3)
}

const compactWithWords = ['compact', 'run.json', '--budget', '2k', '--quiet', '--out', 'small.json', '--llm']
const token = { DECANT_TOKEN: 'a-token-for-this-test' }

describe('F45: an error outside the command line is reported in one message with a remedy', () => {
  it.each(['serve', 'mcp --http'])('reports a port that is taken: %s', async (command) => {
    const { port } = occupied.address() as AddressInfo
    expectClearError(await decant(folder, [...command.split(' '), '--port', `${port}`], '', token), 1, `Port ${port} is taken`, '--port, or 0')
  })

  it.each(['203.0.113.7', 'no-such-host.invalid'])('reports an address that this machine does not have: %s', async (host) => {
    expectClearError(await decant(folder, ['serve', '--port', '0', '--host', host], '', token), 1, `no address ${host}`, '127.0.0.1')
  })

  it('reports a missing key', async () => {
    expectClearError(await decant(folder, [...compactWithWords, 'openai:gpt-5']), 2, 'no key for openai:gpt-5', 'OPENAI_API_KEY')
  })

  it.each([
    ['compact', [...compactWithWords, 'local:x']],
    ['compress', ['compress', 'run.json', '--budget', '2k', '--strategy', 'summary', '--llm', 'local:x']],
    ['recall', ['recall', 'port', '--embedding-model', 'local:x']],
    ['serve', ['serve', '--port', '0', '--openai', 'nonsense']],
  ])('reports a model or upstream address that is not a URL: %s', async (command, args) => {
    await decant(folder, ['compress', 'run.json', '--budget', '2k', '--quiet'])
    const url = command === 'serve' ? [] : ['--url', 'nonsense']
    expectClearError(await decant(folder, [...args, ...url]), 2, "'nonsense' is not a base URL", 'http')
  })

  it('compact summarizes without the model if there is no network, and reports why', async () => {
    const ran = await decant(folder, [...compactWithWords, 'local:x', '--url', 'http://127.0.0.1:1/v1'])
    expectClearError(ran, 0, 'local:x gave no answer: network', 'the network and the proxy')
    expect(readFileSync(join(folder, 'small.json'), 'utf8')).toContain('decant:')
  })

  it('recall searches by words if there is no network', async () => {
    await decant(folder, ['compress', 'run.json', '--budget', '2k', '--quiet'])
    const ran = await decant(folder, ['recall', 'unit_2.setting_7', '--embedding-model', 'local:x', '--url', 'http://127.0.0.1:1/v1'])
    expect([ran.code, ran.out]).toEqual([0, expect.stringContaining('unit_2.setting_7')])
    expect(ran.err).toContain('by words alone')
    expect(ran.err).not.toMatch(/\n\s+at /)
  })

  it('reports a home folder in which no archive can be created, and writes no output', async () => {
    const home = join(folder, 'read-only')
    mkdirSync(home)
    chmodSync(home, 0o555)
    const isRoot = process.getuid?.() === 0
    for (const place of [join(folder, 'a file'), ...(isRoot || process.platform === 'win32' ? [] : [home])]) {
      const ran = await decant(folder, ['compress', 'run.json', '--budget', '2k', '--out', 'never.json'], '', {
        HOME: place,
        XDG_DATA_HOME: join(place, 'data'),
      })
      expectClearError(ran, 1, 'archive cannot be made', 'name another archive')
      expect(existsSync(join(folder, 'never.json'))).toBe(false)
    }
  })

  it('reports a syntax error in the configuration with its line', async () => {
    expectClearError(await decant(join(folder, 'slip'), ['compress', 'run.json']), 2, 'decant.config.json', 'line 1')
  })

  it('accepts a Windows path with spaces as a file name', async () => {
    const name = process.platform === 'win32' ? 'My Runs\\run 1.json' : 'C:\\My Runs\\run 1.json'
    if (process.platform === 'win32') mkdirSync(join(folder, 'My Runs'))
    writeFileSync(join(folder, name), JSON.stringify(history))
    const out = process.platform === 'win32' ? 'My Runs\\small 1.json' : 'D:\\small 1.json'
    const { code, err } = await decant(folder, ['compress', name, '--budget', '2k', '--out', out])
    expect([code, err]).toEqual([0, expect.stringContaining('run 1.json')])
    expect(JSON.parse(readFileSync(join(folder, out), 'utf8')).length).toBeGreaterThan(1)
    expect((await decant(folder, ['restore', out, '--out', 'back.json'])).code).toBe(0)
    expect(readFileSync(join(folder, 'back.json'), 'utf8')).toBe(JSON.stringify(history))
    expectClearError(await decant(folder, ['compress', 'C:\\nowhere\\my run.json', '--budget', '2k']), 1, 'C:\\nowhere\\my run.json', 'Check the path')
  })
})

describe('F45: terminal detection', () => {
  /** This process's terminal with other streams and variables. */
  function terminalOf(isTTY: boolean, env: Record<string, string>) {
    const [out, err, before] = [process.stdout.isTTY, process.stderr.isTTY, { ...process.env }]
    try {
      process.stdout.isTTY = process.stderr.isTTY = isTTY
      for (const name of ['NO_COLOR', 'TERM', 'CI', 'COLUMNS']) delete process.env[name]
      Object.assign(process.env, env)
      const { color, animated, fold } = processTerminal()
      return { colored: color.stdout || color.stderr, lively: animated, folded: Number.isFinite(fold.stdout) }
    } finally {
      process.stdout.isTTY = out
      process.stderr.isTTY = err
      process.env = before
    }
  }

  it('enables colours and animations only at a terminal whose user did not switch them off', () => {
    expect(terminalOf(true, { TERM: 'xterm' })).toEqual({ colored: true, lively: true, folded: true })
    expect(terminalOf(false, { TERM: 'xterm' })).toEqual({ colored: false, lively: false, folded: false })
    expect(terminalOf(true, { TERM: 'dumb' })).toEqual({ colored: false, lively: false, folded: true })
    expect(terminalOf(true, { TERM: 'xterm', NO_COLOR: '1' })).toEqual({ colored: false, lively: true, folded: true })
    expect(terminalOf(true, { TERM: 'xterm', CI: 'true' })).toEqual({ colored: true, lively: false, folded: true })
  })

  it('ends quietly if a pipe closes early, and prints no escape sequences without a terminal', () => {
    const main = join(import.meta.dirname, '../../src/cli/main.ts')
    const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, TERM: 'xterm-256color' }
    const run = (line: string) => spawnSync('sh', ['-c', line], { cwd: folder, env, encoding: 'utf8' })
    const whole = run(`"${process.execPath}" "${main}" inspect run.json`)
    expect(whole.status).toBe(0)
    expect(whole.stdout + whole.stderr).not.toContain('\u001b')
    const first = run(`"${process.execPath}" "${main}" inspect run.json | head -n 1`)
    expect([first.status, first.stderr]).toEqual([0, ''])
  })
})
