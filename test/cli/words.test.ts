import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { englishRounds } from '../compact/conversation.ts'
import { decant } from './fake-terminal.ts'

let folder: string
let server: Server | undefined
let answer = 'The modules read their settings from files at start and check each value.'

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-words-'))
  writeFileSync(join(folder, 'run.json'), JSON.stringify([...englishRounds(30), { role: 'user', content: 'And the last one?' }]))
})
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
  rmSync(folder, { recursive: true, force: true })
})

async function listening(): Promise<string> {
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const usage = { prompt_tokens: 900, completion_tokens: 20 }
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: answer }, finish_reason: 'stop' }], usage }))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

it('compress --llm writes summaries with the model, reports its usage, and keeps the extract if the answer is rejected', async () => {
  const url = await listening()
  const args = ['compress', 'run.json', '--strategy', 'summary', '--budget', '1k', '--llm', 'openai:gpt-4o-mini', '--url', url, '--out', 'small.json']
  const good = await decant(folder, args)
  expect(good.code).toBe(0)
  expect(good.err).toMatch(/1 of 1 summary in the words of the model, checked · 1 question, 900 tokens in, 20 out · \$0\.0\d+/)
  expect(readFileSync(join(folder, 'small.json'), 'utf8')).toContain(answer)
  answer = 'The user approved deleting conf/omega_settings.toml on port 9999.'
  const bad = await decant(folder, [...args, '--json'])
  const [run] =
    (JSON.parse(bad.out) as { files: { runs: { summaryUse: { written: number; summaries: number; rejected: string[] } }[] }[] }).files[0]?.runs ?? []
  expect(run?.summaryUse).toMatchObject({ written: 0, summaries: 1 })
  expect(run?.summaryUse.rejected[0]).toMatch(/^invented/)
  expect(readFileSync(join(folder, 'small.json'), 'utf8')).not.toContain('omega_settings')
  const idle = await decant(folder, args.with(3, 'newest'))
  expect(idle.err).toContain('the result has no summary for a model to write')
})

it('compress --llm reports a missing key, and is rejected with --dry-run', async () => {
  const keyless = await decant(folder, ['compress', 'run.json', '--strategy', 'summary', '--llm', 'anthropic:claude-haiku-4-5'])
  expect(keyless.code).toBe(2)
  expect(keyless.err).toContain('ANTHROPIC_API_KEY')
  for (const args of [
    ['--llm', 'openai:gpt-4o-mini', '--dry-run'],
    ['--url', 'http://127.0.0.1:9'],
  ]) {
    const { code, err } = await decant(folder, ['compress', 'run.json', '--out', 'small.json', ...args])
    expect(code).toBe(2)
    expect(err).toContain('--llm')
    expect(existsSync(join(folder, 'small.json'))).toBe(false)
  }
})
