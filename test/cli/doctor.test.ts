import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqliteArchive } from '../../src/archive/index.ts'
import { decant } from './fake-terminal.ts'

let folder: string
let server: Server
let port: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'decant-doctor-'))
  server = createServer((request, response) => response.writeHead(request.url === '/livez' ? 200 : 404).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A port that nobody listens on. */
async function closed(): Promise<number> {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  await new Promise((resolve) => other.close(resolve))
  return port
}

interface Found {
  readonly ok: boolean
  readonly archive: string
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly found: string; readonly fix?: string }[]
}
const doctor = async (args: string[], env: Record<string, string> = {}) => {
  const { code, out } = await decant(folder, ['doctor', '--json', ...args], '', env)
  const found = JSON.parse(out) as Found
  const check = (name: string) => found.checks.find((one) => one.name === name)
  return { code, found, check }
}

describe('decant doctor', () => {
  it('reports an invalid configuration with a fix, and continues with the other checks', async () => {
    writeFileSync(join(folder, 'decant.config.json'), '{ "budgget": 3 }')
    const { code, check } = await doctor([])
    expect(code).toBe(1)
    expect(check('config')).toMatchObject({ ok: false, fix: "Did you mean 'budget'?" })
    expect(check('archive')?.ok).toBe(true)
  })

  it.each([
    [{ strategy: 'covr' }, "Did you mean 'cover'?"],
    [{ budget: '150%' }, 'a share'],
    [{ models: { '*': { budget: '150%' } } }, 'a share'],
  ])('fails the config check for a value that commands would reject: %j', async (config, fix) => {
    writeFileSync(join(folder, 'decant.config.json'), JSON.stringify(config))
    const { code, check } = await doctor([])
    expect([code, check('config')]).toEqual([1, { name: 'config', ok: false, found: expect.stringContaining('decant.config.json'), fix: expect.any(String) }])
    expect(check('config')?.fix).toContain(fix)
  })

  it.each([
    ['DECANT_ARCHVE', 'DECANT_ARCHIVE'],
    ['DECANT_SLIDING_WINDOW_SIZE', 'SLIDING_WINDOW_SIZE'],
    ['DECANT_TOKNE', 'DECANT_TOKEN'],
  ])('fails the config check for a mistyped variable, and suggests the right one: %s', async (name, meant) => {
    const { code, check } = await doctor([], { [name]: 'x', DECANT_LONG: '1', DECANT_CORPUS: '../corpus', DECANT_TOKEN: 'secret' })
    const found = `Nothing reads the variable ${name}`
    expect([code, check('config')]).toEqual([1, { name: 'config', ok: false, found, fix: `Did you mean ${meant}?` }])
    expect((await doctor([], { DECANT_LONG: '1', DECANT_CORPUS: '../corpus', DECANT_SCOPE: 'x' })).check('config')?.ok).toBe(true)
  })

  it('counts rules for tools and models among the settings', async () => {
    writeFileSync(join(folder, 'decant.config.json'), JSON.stringify({ tools: { todo_write: 'pin' }, models: { 'gpt-5': { at: 0.7 } } }))
    expect((await doctor([])).check('config')?.found).toMatch(/^2 settings;/)
  })

  it('checks the configured archive even if another setting is invalid', async () => {
    mkdirSync(join(folder, '.config/decant'), { recursive: true })
    writeFileSync(join(folder, '.config/decant/config.json'), JSON.stringify({ archive: 'own.db', strategy: 'covr' }))
    const { found, check } = await doctor([])
    expect([check('config')?.ok, found.archive]).toEqual([false, join(folder, '.config/decant/own.db')])
  })

  it('omits the privacy check for a file that is not an archive', async () => {
    writeFileSync(join(folder, 'notes.json'), '[]', { mode: 0o644 })
    const { check } = await doctor(['--archive', join(folder, 'notes.json')])
    expect([check('privacy'), check('archive')?.ok]).toEqual([undefined, false])
  })

  it.skipIf(process.platform === 'win32')('reports why the archive cannot be created, and creates nothing', async () => {
    writeFileSync(join(folder, 'file'), '')
    symlinkSync('nowhere', join(folder, 'link'))
    symlinkSync('nowhere.db', join(folder, 'link.db'))
    for (const [data, words] of [
      [join(folder, 'file/x'), `${join(folder, 'file')} is not a folder`],
      [join(folder, 'link'), `${join(folder, 'link')} is a broken link`],
      ...(process.platform === 'linux'
        ? [['/proc/nope', expect.stringMatching(/^\/proc cannot be written \((?:There is no such file|No permission)\)$/)] as const]
        : []),
    ] as const) {
      const { code, check } = await doctor([], { XDG_DATA_HOME: data })
      expect([code, check('archive dir')]).toEqual([1, expect.objectContaining({ ok: false, found: words })])
    }
    const link = await doctor(['--archive', join(folder, 'link.db')])
    expect([link.code, link.check('archive')?.found]).toEqual([1, expect.stringContaining('a broken link')])
    const before = readdirSync(folder)
    const fresh = await doctor([], { XDG_DATA_HOME: join(folder, 'a/b') })
    expect([fresh.code, fresh.check('archive dir')?.found]).toEqual([0, `${join(folder, 'a/b/decant')} (made at first use)`])
    expect(readdirSync(folder)).toEqual(before)
  })

  it('fails the archive check with the handle of an altered record', async () => {
    const file = join(folder, 'altered.db')
    const archive = sqliteArchive(file, { scope: 'of a folder' })
    const [record] = await archive.put([{ kind: 'part', bytes: 'The port is 48213.' }])
    await archive.close()
    expect((await doctor(['--archive', file])).check('archive')).toMatchObject({ ok: true })
    const database = new DatabaseSync(file)
    database.exec("UPDATE record SET bytes = CAST('The port is 48218.' AS BLOB)")
    database.close()
    const { code, check } = await doctor(['--archive', file])
    expect(code).toBe(1)
    expect(check('archive')).toMatchObject({ ok: false, found: expect.stringContaining(record?.ref ?? '') as string })
  })

  it('reports the configured archive, the port and the names of the keys, but not their values', async () => {
    mkdirSync(join(folder, '.config/decant'), { recursive: true })
    writeFileSync(join(folder, '.config/decant/config.json'), JSON.stringify({ archive: 'own.db', port }))
    const { code, found, check } = await doctor([], { OPENAI_API_KEY: 'sk-very-secret' })
    expect(code).toBe(0)
    expect(found.archive).toBe(join(folder, '.config/decant/own.db'))
    expect(check('gateway port')?.found).toBe(`a gateway answers at ${port}`)
    expect(check('keys')?.found).toBe('OPENAI_API_KEY set')
    expect(JSON.stringify(found)).not.toContain('very-secret')
  })

  it('asks the providers only with --online, and accepts any HTTP answer', async () => {
    const at = `http://127.0.0.1:${port}`
    const env = { ANTHROPIC_BASE_URL: at, OPENAI_BASE_URL: `${at}/v1`, GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${await closed()}` }
    expect((await doctor([], env)).check('anthropic')).toBeUndefined()
    const { code, check } = await doctor(['--online'], env)
    expect(code).toBe(1)
    expect(check('anthropic')).toEqual({ name: 'anthropic', ok: true, found: `${at} answers (404)` })
    expect(check('openai')?.ok).toBe(true)
    expect(check('google')).toMatchObject({ ok: false, found: expect.stringContaining('ECONNREFUSED') })
    expect(check('google')?.fix).toContain('set google')
  })
})
