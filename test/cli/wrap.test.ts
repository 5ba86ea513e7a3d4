import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { mockUpstream } from './mock-upstream.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-wrap-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of closing.splice(0)) await end()
})
const main = join(import.meta.dirname, '../../src/cli/main.ts')
const agent = join(import.meta.dirname, 'fake-agent.mjs')

interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs the command line in a separate process; `seen` receives standard output as it arrives. */
function decant(args: readonly string[], env: Record<string, string> = {}, seen?: (out: string, pid: number) => void): Promise<Ran> {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk
    seen?.(out, child.pid ?? 0)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, err }))
  })
}

const wrap = (own: readonly string[], deed: readonly string[], env: Record<string, string> = {}, seen?: (out: string, pid: number) => void) =>
  decant(['wrap', ...own, process.execPath, '--', agent, ...deed], env, seen)

describe('decant wrap', { timeout: 180_000 }, () => {
  it('takes the window of a model from the configuration, unless --window sets one for all', async () => {
    const up = await mockUpstream('anthropic')
    closing.push(up.close)
    const config = join(folder, 'config')
    mkdirSync(join(config, 'decant'), { recursive: true })
    writeFileSync(join(config, 'decant/config.json'), '{ "models": { "claude-*": { "window": 8000 } } }')
    const env = { ANTHROPIC_BASE_URL: up.base, XDG_CONFIG_HOME: config, XDG_DATA_HOME: join(folder, 'windows') }
    expect((await wrap([], ['work', '14'], env)).err).toMatch(/tokens saved.* [1-9]\d* compactions?/)
    expect((await wrap(['--window', '200000', '--archive', join(folder, 'unused.db')], ['work', '14'], env)).err).toContain('none large enough')
    writeFileSync(join(config, 'decant/config.json'), '{ "models": { "claude-*": { "at": 0.2 } } }')
    expect(await wrap([], ['work', '1'], env)).toMatchObject({ code: 2, err: expect.stringContaining('Give "target" below "at"') })
  })

  it('runs an agent through the gateway, compacts its history, provides recall, and reports the savings', async () => {
    const up = await mockUpstream('anthropic')
    closing.push(up.close)
    const { code, out, err } = await wrap(['--window', '8000'], ['both', '14', 'harbour_0_7'], { ANTHROPIC_BASE_URL: up.base })
    expect(err).not.toContain('Error')
    expect(code).toBe(0)
    const [worked, recalled] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(worked.statuses.every((status: string) => status.startsWith('200'))).toBe(true)
    expect(worked.statuses.some((status: string) => status.endsWith('compacted'))).toBe(true)
    expect(up.exchanges.map(({ status }) => status)).toEqual(Array.from({ length: 14 }, () => 200))
    expect(up.exchanges.every(({ headers }) => headers['x-api-key'] === 'sk-fake' && headers['x-decant-token'] === undefined)).toBe(true)
    const last = up.exchanges.at(-1)?.body ?? ''
    expect(last).toContain('Never delete anything.')
    expect(last.length).toBeLessThan(14 * 2_000)
    expect(recalled.hits.length).toBeGreaterThan(0)
    expect(recalled.hits[0].snippet).toContain('harbour_0_7')
    expect(err).toMatch(
      /^decant: [\d.]+k tokens saved \((?:about \$|\$).*\) · \d+ compactions?, \d+ of 14 requests shortened · decant recall WORDS finds what was cut\n$/,
    )

    const again = await wrap([], ['recall', 'harbour_0_7'], { ANTHROPIC_BASE_URL: up.base })
    expect(JSON.parse(again.out).hits.length).toBeGreaterThan(0)
    expect(again.err).toContain('decant: No request from')
    const other = await wrap(['--scope', 'elsewhere'], ['recall', 'harbour_0_7'])
    expect(JSON.parse(other.out).hits).toEqual([])
    const owner = await decant(['recall', 'harbour_0_7'])
    expect(owner.code).toBe(0)
    expect(owner.out).toContain('harbour_0_7')
  })

  it('passes the agent the absolute path of --archive, and names that archive in its last line', async () => {
    const up = await mockUpstream('anthropic')
    closing.push(up.close)
    const told = JSON.parse((await wrap(['--quiet', '--archive', 'own/cut.db'], ['told'])).out)
    expect(told.env.DECANT_ARCHIVE).toBe(join(realpathSync(folder), 'own', 'cut.db'))
    const { err } = await wrap(['--window', '8000', '--archive', 'own/cut.db'], ['work', '14'], { ANTHROPIC_BASE_URL: up.base })
    expect(err).toMatch(/ · decant recall WORDS --archive own\/cut\.db finds what was cut\n$/)
    const inside = await decant(['recall', 'harbour_0_7'], { DECANT_ARCHIVE: told.env.DECANT_ARCHIVE })
    expect([inside.code, inside.out]).toEqual([0, expect.stringContaining('harbour_0_7')])
  })

  it('F46: configures the agent only by variables and arguments, whatever the environment already contains', async () => {
    const { out } = await wrap([], ['told', '--budget', '7', '--debug', '-', ''], {
      OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
      HTTPS_PROXY: 'http://127.0.0.1:2',
      NO_PROXY: 'corp',
    })
    const { args, env } = JSON.parse(out)
    expect(args).toEqual(['--budget', '7', '--debug', '-', ''])
    expect(env.ANTHROPIC_BASE_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(env.OPENAI_BASE_URL).toBe(`${env.ANTHROPIC_BASE_URL}/v1`)
    expect(env.GOOGLE_GEMINI_BASE_URL).toBe(env.ANTHROPIC_BASE_URL)
    expect([env.NO_PROXY, env.no_proxy]).toEqual(['corp,127.0.0.1,localhost', 'corp,127.0.0.1,localhost'])
    const plain = JSON.parse((await wrap(['--quiet'], ['told'], { OPENAI_BASE_URL: 'http://127.0.0.1:1/openai' })).out)
    expect(plain.env.OPENAI_BASE_URL).toBe(plain.env.DECANT_GATEWAY)
  })

  it.skipIf(process.platform === 'win32')('gives claude, codex and opencode their settings, and puts its token on no command line', async () => {
    const bin = join(folder, 'bin')
    mkdirSync(bin, { recursive: true })
    for (const name of ['claude', 'codex', 'opencode']) {
      writeFileSync(join(bin, name), `#!/bin/sh\nexec "${process.execPath}" "${agent}" told "$@"\n`)
      chmodSync(join(bin, name), 0o755)
    }
    const raw = (name: string, env = {}) => decant(['wrap', '--quiet', name, '--', '-p', 'hi'], { PATH: `${bin}:${process.env.PATH}`, ...env })
    const run = async (name: string, env = {}) => JSON.parse((await raw(name, env)).out)
    const claude = await run('claude')
    const mcp = JSON.parse(claude.args[0].replace('--mcp-config=', ''))
    expect(mcp.mcpServers.decant).toEqual({
      type: 'http',
      url: `${claude.env.DECANT_GATEWAY}/mcp`,
      headers: { Authorization: `Bearer $${'{DECANT_RECALL_TOKEN}'}` },
    })
    expect(claude.args.slice(1)).toEqual(['-p', 'hi'])
    const codex = await run('codex')
    expect(codex.args.filter((arg: string) => arg === '-c')).toHaveLength(3)
    expect(codex.args.join(' ')).toContain(`base_url="${codex.env.DECANT_GATEWAY}/v1"`)
    const opencode = async (config?: string) =>
      JSON.parse((await run('opencode', config === undefined ? {} : { OPENCODE_CONFIG_CONTENT: config })).env.OPENCODE_CONFIG_CONTENT)
    for (const none of [undefined, '']) expect((await opencode(none)).provider.anthropic.options.baseURL).toMatch(/\/v1$/)
    const kept = { model: 'openai/gpt-5', provider: { openai: { options: { timeout: 9 }, models: {} }, local: { npm: 'x' } }, mcp: { own: { type: 'local' } } }
    expect(await opencode(JSON.stringify(kept))).toMatchObject({
      ...kept,
      provider: { ...kept.provider, openai: { options: { timeout: 9, baseURL: expect.stringMatching(/\/v1$/) }, models: {} } },
      mcp: { ...kept.mcp, decant: { type: 'remote' } },
    })
    const odd = await raw('opencode', { OPENCODE_CONFIG_CONTENT: '{ // mine' })
    expect([odd.code, odd.err]).toEqual([2, expect.stringContaining('OPENCODE_CONFIG_CONTENT is not a configuration in plain JSON')])
    for (const { args, env } of [claude, codex]) {
      expect(env.DECANT_RECALL_TOKEN.length).toBeGreaterThan(20)
      expect(args.join(' ')).not.toContain(env.DECANT_RECALL_TOKEN)
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('shows its counts and accepts a switch only with the pass of the run', async () => {
    const { out, err } = await wrap(['--quiet'], ['state'], { DECANT_MAIN: main })
    expect([JSON.parse(out), err]).toEqual([
      { states: [401, 401, 401, 401, 200, 200, 401], own: 'The gateway starts no new compactions; what was compacted stays compacted.\n' },
      '',
    ])
  })

  it('exits with the exit code of the agent, and with 2 if the agent cannot be run', async () => {
    expect((await wrap([], ['exit', '42'])).code).toBe(42)
    expect((await wrap([], ['exit', '0'])).code).toBe(0)
    if (process.platform !== 'win32') expect((await wrap([], ['killed'])).code).toBe(137)
    const missing = await decant(['wrap', 'no-such-agent-here'])
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining("The program 'no-such-agent-here' cannot be run")])
  })

  it.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
    'forwards %s to the agent, and exits with its exit code',
    async (signal) => {
      let sent = false
      const { code, out } = await wrap([], ['wait'], {}, (seen, pid) => {
        if (sent || !seen.includes('ready')) return
        sent = true
        process.kill(pid, signal)
      })
      expect([code, out]).toEqual([7, `ready\ngot ${signal}\n`])
    },
  )
})
