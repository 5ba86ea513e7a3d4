import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { recallStdio } from '../../src/mcp/index.ts'
import { bufferedText } from '../buffered-text.ts'

interface Answer {
  readonly id: number | string | null
  readonly error?: { readonly code: number }
  readonly result?: object
}

it.each([0, 1000])('recallStdio ends when its output breaks %i ms after the call', async (delay) => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const served = recallStdio(memoryArchive(), { stdin, stdout })
  await setTimeout(delay)
  stdout.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  await expect(served).resolves.toBeUndefined()
})

it.each(['stdin', 'stdout'] as const)('recallStdio ends when the client has destroyed %s before the call', async (end) => {
  const pipe = { stdin: new PassThrough(), stdout: new PassThrough() }
  pipe[end].destroy()
  await once(pipe[end], 'close')
  await expect(recallStdio(memoryArchive(), pipe)).resolves.toBeUndefined()
})

it('recallStdio answers a message above 10 MiB with an error, serves the others, and ends when its input ends', async () => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const served = recallStdio(memoryArchive(), { stdin, stdout })
  const answers: Answer[] = []
  let rest = ''
  stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) answers.push(JSON.parse(line) as Answer)
  })
  const answer = async (id: number | string | null) => {
    await expect.poll(() => answers.some((one) => one.id === id), { timeout: 20_000 }).toBe(true)
    return answers.find((one) => one.id === id)
  }
  const say = (message: object) => stdin.write(`${JSON.stringify(message)}\n`)
  const clientInfo = { name: 'test', version: '1' }
  say({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } })
  expect(await answer(1)).toHaveProperty('result')
  say({ jsonrpc: '2.0', method: 'notifications/initialized' })
  const params = { name: 'search', arguments: { query: 'x'.repeat(11 * 1024 * 1024) } }
  say({ jsonrpc: '2.0', id: 2, method: 'tools/call', params })
  expect(await answer(2)).toMatchObject({ error: { code: -32_600 } })
  say({ method: 'tools/call', params, jsonrpc: '2.0', id: 'three' })
  expect(await answer('three')).toMatchObject({ error: { code: -32_600 } })
  say({ method: 'tools/call', id: 4, params })
  expect(await answer(null)).toMatchObject({ error: { code: -32_600 } })
  say({ jsonrpc: '2.0', id: 5, method: 'tools/list' })
  expect(await answer(5)).toHaveProperty('result')
  stdin.write(`{"jsonrpc":"2.0","id":"a\tb","method":"tools/call","params":"${'x'.repeat(11 * 1024 * 1024)}"}\n`)
  await expect.poll(() => answers.filter((one) => one.id === null).length, { timeout: 20_000 }).toBe(2)
  stdin.end()
  await served
})

it('recallStdio answers all requests received before its input ended, slow ones too', async () => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const archive = memoryArchive()
  const slow = { ...archive, search: (...asked: Parameters<typeof archive.search>) => setTimeout(100).then(() => archive.search(...asked)) }
  const served = recallStdio(slow, { stdin, stdout })
  const clientInfo = { name: 'test', version: '1' }
  const said = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'search', arguments: { query: 'parser' } } },
    { id: 3, method: 'tools/list' },
  ]
  stdin.end(said.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''))
  await served
  const answers = bufferedText(stdout).trim().split('\n')
  expect(new Set(answers.map((line) => (JSON.parse(line) as Answer).id))).toEqual(new Set([1, 2, 3]))
})

it('recallStdio answers each invalid message with an error under its id, and each message of a batch separately', async () => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const served = recallStdio(memoryArchive(), { stdin, stdout })
  const ping = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'ping' })
  const refused = [
    { line: 'no JSON', code: -32_700, id: null },
    { line: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{', code: -32_700, id: null },
    { line: '42', code: -32_600, id: null },
    { line: '[]', code: -32_600, id: null },
    { line: '{"jsonrpc":"2.0","id":2}', code: -32_600, id: 2 },
    { line: '{"jsonrpc":"1.0","id":"three","method":"ping"}', code: -32_600, id: 'three' },
    { line: '{"jsonrpc":"2.0","id":4.5,"method":"ping"}', code: -32_600, id: 4.5 },
    { line: '{"jsonrpc":"2.0","id":null,"method":"ping"}', code: -32_600, id: null },
    { line: JSON.stringify([ping(5), { id: 6 }, { jsonrpc: '2.0', method: 'notifications/initialized' }]), code: -32_600, id: 6 },
  ]
  const deep = '['.repeat(50_000) + ']'.repeat(50_000)
  const deepPing = `[{"jsonrpc":"2.0","id":9,"method":"ping","params":{"a":${deep}}}]`
  const unanswered = [
    '',
    '  ',
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}',
    '{"jsonrpc":"2.0","method":"notifications/x","params":7}',
  ]
  const texts = [...refused.map(({ line }) => line), ...unanswered, `\ufeff${JSON.stringify(ping(7))}`, deepPing]
  stdin.end(`${texts.join('\n')}\n${JSON.stringify(ping(8))}`)
  await served
  const answers = bufferedText(stdout)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)) as Answer[]
  // Only newer versions of Node serialise a value of any depth.
  expect(answers.filter(({ id }) => id === 9)).toHaveLength(1)
  const shallow = answers.filter(({ id }) => id !== 9)
  const errors = shallow.flatMap(({ id, error }) => (error ? [{ id, code: error.code }] : []))
  expect(errors).toEqual(refused.map(({ id, code }) => ({ id, code })))
  expect(shallow.flatMap(({ id, result }) => (result ? [id] : []))).toEqual([5, 7, 8])
})

it('recallStdio reads no more from a client that does not read the errors it is answered with', async () => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const served = recallStdio(memoryArchive(), { stdin, stdout })
  const chunk = 'no JSON\n'.repeat(1000)
  let chunks = 0
  while (stdin.write(chunk) || (await Promise.race([once(stdin, 'drain').then(() => true), setTimeout(2000, false)]))) {
    if (++chunks > 200) break
  }
  expect(chunks).toBeLessThan(200)
  let answered = 0
  stdout.on('data', (bytes: Buffer) => {
    answered += bytes.toString().split('\n').length - 1
  })
  stdin.end()
  await served
  await expect.poll(() => answered).toBe(1000 * (chunks + 1))
})
