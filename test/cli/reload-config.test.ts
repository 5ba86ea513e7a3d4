import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { learnHabits } from '../../src/evaluate/index.ts'
import { sessionBody } from '../gateway/session-body.ts'
import { send, upstream } from '../gateway/wire.ts'
import { deskRun } from '../relevance/helpdesk-runs.ts'
import { serving } from './serving.ts'

let home: string
const closing: (() => unknown)[] = []
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'decant-reread-'))
  mkdirSync(join(home, 'decant'))
})
afterEach(async () => {
  for (const end of closing.splice(0).reverse()) await end()
  rmSync(home, { recursive: true, force: true })
})
const put = (config: unknown) => writeFileSync(join(home, 'decant/config.json'), typeof config === 'string' ? config : JSON.stringify(config))
const session = JSON.stringify({ ...(JSON.parse(sessionBody(30)) as object), model: 'small-1' })

/** Starts `decant serve` with this configuration; `again` sends SIGHUP and returns the output that follows. */
async function started(config: object, args: readonly string[] = []) {
  put(config)
  const { base, child, ended, stderr } = await serving(['--quiet', ...args], { XDG_CONFIG_HOME: home, XDG_DATA_HOME: join(home, 'data') })
  await expect.poll(stderr, { timeout: 10_000 }).toContain('recall is off')
  let from = stderr().length
  const again = async () => {
    child.kill('SIGHUP')
    await expect.poll(() => stderr().length, { timeout: 10_000 }).toBeGreaterThan(from)
    const now = stderr().slice(from)
    from += now.length
    return now
  }
  return { base, child, ended, again }
}

describe.skipIf(process.platform === 'win32')('decant serve at SIGHUP', { timeout: 60_000 }, () => {
  it('applies changed settings from the next request on, lists the changes, and keeps open requests', async () => {
    const open: http.ServerResponse[] = []
    const up = await upstream(({ url }, response) => {
      response.writeHead(200).write('begun')
      if (url === '/v1/open') open.push(response)
      else response.end()
    })
    const other = await upstream((_, response) => response.writeHead(200).end('other'))
    closing.push(
      () => up.close(),
      () => other.close(),
    )
    const { base, again } = await started({ anthropic: up.base, models: { 'small-*': { window: '200k' } }, tools: { todo: 'pin' } })
    const ask = () => send(base, '/v1/messages', { body: session })
    expect((await ask()).headers['x-decant-status']).toBeUndefined()
    const held = send(base, '/v1/open', { body: '{}', headers: { 'anthropic-version': '1' } })
    await expect.poll(() => open.length, { timeout: 10_000 }).toBe(1)
    put({ anthropic: up.base, openai: other.base, models: { 'small-*': { window: 4000 } }, tools: { list: 'first' }, port: 9999, sliding_window_size: 5 })
    const changes = [`openai: - → ${other.base}`, 'tools.list: - → first', 'tools.todo: pin → -']
    expect(await again()).toBe(['decant: read the configuration again', 'models.small-*.window: 200000 → 4000', ...changes].join('\n  ').concat('\n'))
    expect((await ask()).headers['x-decant-status']).toBe('compacted')
    expect((await send(base, '/v1/responses', { body: '{}' })).body.toString()).toBe('other')
    open[0]?.end(' and ended')
    expect((await held).body.toString()).toBe('begun and ended')
    expect(await again()).toBe('decant: read the configuration again: nothing changed\n')
  })

  it('lists changes that need a restart each time, but no setting that an option overrides', async () => {
    const { again } = await started({ window: 50_000 }, ['--window', '60k'])
    put({ window: 70_000, host: 'localhost', scope: 'team', port: 9000 })
    const lines = ['host: 127.0.0.1 → localhost, from the next start on', 'scope: - → team, from the next start on']
    const report = `decant: read the configuration again\n${lines.map((line) => `  ${line}\n`).join('')}`
    expect(await again()).toBe(report)
    expect(await again()).toBe(report)
  })

  it('reports changed habits, from another file or the same one, and keeps the old ones if the file is missing', async () => {
    const { habits } = learnHabits(Array.from({ length: 6 }, (_, number) => ({ messages: deskRun(number).messages, tools: [] })))
    const file = join(home, 'decant/own.json')
    writeFileSync(file, JSON.stringify(habits))
    const { again } = await started({})
    put({ habits: 'own.json' })
    expect(await again()).toMatch(/\n {2}habits: - → \S+own\.json \(of 6 runs, [\da-f]{8}\)\n$/)
    writeFileSync(file, JSON.stringify({ ...habits, step: 0.01 }))
    expect(await again()).toMatch(/\n {2}habits: (\S+own\.json) \(of 6 runs, ([\da-f]{8})\) → \1 \(of 6 runs, (?!\2)[\da-f]{8}\)\n$/)
    rmSync(file)
    expect(await again()).toMatch(/the configuration was rejected, and the previous one stays in use: .*own\.json/)
  })

  it.each([
    ['/commands/serve.ts', '\n  window: 50000 → 60000\n'],
    ['/cli/start.ts', ': nothing changed\n'],
  ])('rereads the configuration after the start if the signal arrives while it loads %s', async (loading, changed) => {
    put({ window: 50_000 })
    const file = join(home, 'decant/config.json')
    const asks = `import { writeFileSync } from 'node:fs'
      import { registerHooks } from 'node:module'
      registerHooks({ load(url, context, next) {
        if (url.endsWith(${JSON.stringify(loading)})) {
          writeFileSync(${JSON.stringify(file)}, '{ "window": 60000 }')
          process.kill(process.pid, 'SIGHUP')
        }
        return next(url, context)
      } })`
    const preload = `--import=data:text/javascript,${encodeURIComponent(asks)}`
    const { child, ended, stderr } = await serving(['--quiet'], { NODE_OPTIONS: preload, XDG_CONFIG_HOME: home, XDG_DATA_HOME: join(home, 'data') })
    await expect.poll(stderr, { timeout: 10_000 }).toContain(`read the configuration again${changed}`)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('keeps the previous configuration if the new one is invalid, and reports why', async () => {
    const up = await upstream((_, response) => response.writeHead(200).end('{}'))
    closing.push(() => up.close())
    const { base, again } = await started({ anthropic: up.base, models: { 'small-*': { window: 4000 } } })
    const metrics = async () => (await send(base, '/metrics', { method: 'GET' })).body.toString()
    expect(await metrics()).toContain('decant_config_last_reload_successful 1\n')
    const before = 'decant: the configuration was rejected, and the previous one stays in use: '
    for (const [config, why] of [
      ['{ "window": ', 'The file is not JSON'],
      [{ models: { 'small-*': { window: 5 } } }, "No model takes as few tokens as 5, which 'models.small-*.window' says"],
      [{ anthropic: base }, 'The upstream for anthropic is this gateway itself'],
      [{ anthropic: 'ftp://x' }, "'anthropic' cannot be"],
    ] as const) {
      put(config)
      const report = await again()
      expect(report).toContain(before + why)
      if (!why.includes('itself')) expect(report.split('\n')[0]).toContain(join(home, 'decant/config.json'))
      expect(report.split('\n')[1]).toMatch(/^ {2}\S/)
      expect(await metrics()).toContain('decant_config_last_reload_successful 0\n')
    }
    put({ anthropic: up.base, models: { 'small-*': { window: 4000 } } })
    await again()
    expect(await metrics()).toContain('decant_config_last_reload_successful 1\n')
    expect((await send(base, '/v1/messages', { body: session })).headers['x-decant-status']).toBe('compacted')
  })
})
