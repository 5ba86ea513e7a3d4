import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fromSource } from '../program.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-permissions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The output of a program in a process that may read but, unless `more` allows it, neither write nor start threads. */
function printed(program: string, { more = [], warns = '' }: { readonly more?: readonly string[]; readonly warns?: string } = {}): unknown {
  const flags = ['--permission', '--allow-fs-read=*', ...more, '--import', fromSource, '--input-type=module', '--eval', program]
  const { stdout, stderr } = spawnSync(process.execPath, flags, { cwd: folder, encoding: 'utf8' })
  if (warns === '') expect(stderr).toBe('')
  else expect(stderr.match(/Warning: .*/g)).toEqual([expect.stringContaining(warns)])
  return JSON.parse(stdout)
}

it('compress with a signal runs in the calling thread if no thread may be started', () => {
  const program = `import { compress } from 'decant'
    const history = [{ role: 'user', content: 'Go on.' }, { role: 'assistant', content: 'word '.repeat(100_000) }, { role: 'user', content: 'And?' }]
    const { report } = await compress(history, { budget: 100, signal: new AbortController().signal })
    console.log(JSON.stringify(report.status))`
  expect(printed(program)).toBe('compressed')
})

it('compress rejects with the missing permission as remedy if the archive may not be written', () => {
  const program = `import { compress } from 'decant'
    const told = await compress([{ role: 'user', content: 'Go on.' }], { budget: 100, archive: 'sqlite:./decant.db' }).catch(({ code, remedy }) => ({ code, remedy }))
    console.log(JSON.stringify(told))`
  expect(printed(program)).toEqual({ code: 'archive-write-failed', remedy: expect.stringContaining('--allow-fs-write') })
})

it('the gateway compacts in the serving thread, warns once and lets the process exit if no thread may be started', () => {
  const program = `import http from 'node:http'
    import { memoryArchive } from 'decant/archive'
    import { gateway } from 'decant/gateway'
    const listening = (handle) => new Promise((done) => { const server = http.createServer(handle).listen(0, '127.0.0.1', () => done(server)) })
    const base = (server) => 'http://127.0.0.1:' + server.address().port
    const provider = await listening((request, response) => request.resume().on('end', () => response.end('{}')))
    const made = gateway({ upstreams: { anthropic: base(provider) }, archive: memoryArchive(), trigger: { window: 20_000 } })
    made.warm()
    const server = await listening(made.handle)
    const messages = Array.from({ length: 41 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: 'The agent reads a line. '.repeat(300) + i }))
    const found = []
    for (const session of ['a', 'b', 'a']) {
      const headers = { 'content-type': 'application/json', 'x-session-id': session, connection: 'close' }
      const answer = await fetch(base(server) + '/v1/messages', { method: 'POST', headers, body: JSON.stringify({ model: 'claude-sonnet-4-5', messages }) })
      found.push(answer.headers.get('x-decant-status'))
    }
    console.log(JSON.stringify(found))
    for (const one of [server, provider]) one.close()
    await made.close()`
  expect(printed(program, { warns: 'This process may not start threads' })).toEqual(['compacted', 'compacted', 'rendered'])
})

it('learnFiles runs in the calling thread if no thread may be started', () => {
  const program = `import { learnFiles } from 'decant/workflow'
    const run = JSON.stringify({ messages: [{ role: 'user', content: 'Go on.' }, { role: 'assistant', content: 'Done.' }] })
    const bytes = async () => new TextEncoder().encode(run)
    const { runs, broken } = await learnFiles([{ name: 'one.json', bytes }], { memory: 'workflows' })
    console.log(JSON.stringify({ runs, broken }))`
  expect(printed(program, { more: [`--allow-fs-write=${folder}`] })).toEqual({ runs: 1, broken: [] })
})
