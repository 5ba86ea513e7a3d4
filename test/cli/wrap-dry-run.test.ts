import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { shellQuote } from '../../src/cli/print/shell-quote.ts'
import { decant } from './fake-terminal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-wrap-dry-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('decant wrap --dry-run prints the agent’s environment before and after and its command, and starts and writes nothing', async () => {
  const env = { OPENAI_BASE_URL: 'https://api.example/v1', HTTPS_PROXY: 'http://proxy:1' }
  const { code, out, err } = await decant(folder, ['wrap', process.execPath, '--dry-run', '--', 'do', "it's done"], '', env)
  expect(code).toBe(0)
  expect(out).toContain('- OPENAI_BASE_URL=https://api.example/v1\n+ OPENAI_BASE_URL=http://127.0.0.1:PORT/v1\n')
  expect(out).toContain('+ NO_PROXY=127.0.0.1,localhost\n')
  expect(out).toContain(`+ DECANT_ARCHIVE=${shellQuote(join(folder, 'decant/archive.db'))}\n`)
  expect(out).not.toContain('HTTPS_PROXY')
  expect(out.split('\n').at(-2)).toBe(`  ${shellQuote(process.execPath)} do 'it'\\''s done'`)
  expect(err).toContain('No file is changed')
  expect(existsSync(join(folder, 'decant'))).toBe(false)
  expect((await decant(folder, ['wrap', 'claude', '--dry-run'])).out).toMatch(/^ {2}claude '--mcp-config=\{.*\}'$/m)
  expect((await decant(folder, ['wrap', 'codex', '--dry-run'])).out).toContain(`-c 'model_provider="decant"'`)
})

it('decant wrap --dry-run exits with 0 for a program that is missing, and notes that a run would fail', async () => {
  const env = { PATH: [join(folder, 'none'), dirname(process.execPath)].join(delimiter) }
  const dry = (name: string) => decant(folder, ['wrap', name, '--dry-run'], '', env)
  const missing = {
    code: 0,
    out: expect.stringContaining('+ ANTHROPIC_BASE_URL='),
    err: expect.stringMatching(/\nnote: The program '.*' cannot be run here, so a run would end with exit code 2\. Install it, .*\n$/),
  }
  expect(await dry('no-such-agent')).toMatchObject(missing)
  expect(await dry('./no-such-agent')).toMatchObject(missing)
  expect(await dry(folder)).toMatchObject(missing)
  writeFileSync(join(folder, 'agent.js'), '')
  if (process.platform !== 'win32')
    expect((await dry('./agent.js')).err).toContain('Make it executable (chmod +x), or wrap its interpreter: decant wrap node -- ./agent.js')
  expect(await dry(basename(process.execPath))).toMatchObject({ code: 0, err: expect.not.stringContaining('note:') })
})

it('decant wrap --dry-run rejects options that the gateway could not run with', async () => {
  const refused = async (...args: string[]) => decant(folder, ['wrap', 'claude', '--dry-run', ...args])
  expect(await refused('--window', '20kb')).toMatchObject({ code: 2, out: '', err: expect.stringContaining("not '20kb'") })
  expect(await refused('--pin', 'tool:')).toMatchObject({ code: 2, out: '' })
})
