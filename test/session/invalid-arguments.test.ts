import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { memoryArchive, sqliteArchive } from '../../src/archive/index.ts'
import { compactingFetch } from '../../src/fetch/index.ts'
import { gateway } from '../../src/gateway/index.ts'
import { CompressionPipeline, compress } from '../../src/index.ts'
import { openSession } from '../../src/session/index.ts'
import { openFilesIn } from '../open-files-in.ts'

it.each([5, null, undefined, {}, []])('recall and expand reject %j with invalid-argument, and the session can still be rendered', async (given) => {
  const session = await openSession({ window: 1000, format: 'openai-chat' })
  await session.append({ role: 'user', content: 'hello' })
  await expect(session.recall(given as never)).rejects.toMatchObject({ code: 'invalid-argument' })
  await expect(session.expand(given as never)).rejects.toMatchObject({ code: 'invalid-argument' })
  for (const options of [{ limt: 3 }, { limit: -1 }, { limit: Number.NaN }, { limit: '3' }])
    await expect(session.recall('hello', options as never)).rejects.toMatchObject({ code: 'invalid-option' })
  expect((await session.render()).messages).toHaveLength(1)
})

it('openSession and fork reject a session id that is not a string, and write nothing under it', async () => {
  const archive = memoryArchive()
  await expect(openSession({ window: 1000, archive, id: 5 as never })).rejects.toMatchObject({ code: 'invalid-session-id' })
  const session = await openSession({ window: 1000, archive, format: 'openai-chat', id: 'one' })
  await session.append({ role: 'user', content: 'hello' })
  for (const id of [5, null, undefined]) await expect(session.fork(id as never)).rejects.toMatchObject({ code: 'invalid-session-id' })
  expect(await archive.list({ limit: 10, kind: 'event' })).toHaveLength(2)
})

it('openSession leaves no archive open when it fails, and creates none for an invalid session id', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-session-'))
  try {
    const file = join(folder, 'd.db')
    await expect(openSession({ window: 1000, archive: file, id: 'no name!' })).rejects.toMatchObject({ code: 'invalid-session-id' })
    expect(existsSync(file)).toBe(false)
    const archive = sqliteArchive(file)
    const [record] = await archive.put([{ kind: 'event', bytes: 'no event' }])
    await archive.link('session:one:', record?.hash ?? '', 'session')
    await archive.close()
    await expect(openSession({ window: 1000, archive: file, id: 'one' })).rejects.toMatchObject({ code: 'damaged-session' })
    expect(openFilesIn(folder)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it.each([
  ['an unknown key', { tool: ['todo_write'] }],
  ['a string in place of a list', { tools: 'todo_write' }],
  ['numbers in place of strings', { ids: [5] }],
  ['a string in place of a pattern', { patterns: ['never deploy'] }],
])('openSession, compactingFetch and gateway reject a protection with %s', async (_, given) => {
  const protect = given as never
  const refused = expect.objectContaining({ code: 'invalid-option' })
  await expect(openSession({ window: 1000 }, { protect })).rejects.toEqual(refused)
  expect(() => compactingFetch({ protect })).toThrow(refused)
  expect(() => gateway({ upstreams: {}, archive: memoryArchive(), trigger: { protect } })).toThrow(refused)
})

it('compactingFetch and gateway reject a first option that is not a list and a window that is not a number, and gateway a maxBody of NaN', () => {
  const refused = expect.objectContaining({ code: 'invalid-option' })
  expect(() => compactingFetch({ first: 'Bash' as never })).toThrow(refused)
  expect(() => gateway({ upstreams: {}, archive: memoryArchive(), trigger: { first: 'Bash' as never } })).toThrow(refused)
  expect(() => gateway({ upstreams: {}, archive: memoryArchive(), maxBody: Number.NaN })).toThrow(refused)
  const noNumber = expect.objectContaining({ message: 'The window of a trigger is "200k"', remedy: 'Give a number, or leave it out.' })
  expect(() => compactingFetch({ window: '200k' as never })).toThrow(noNumber)
})

it.each([{ trigger: null }, { trigger: 'at 80 %' }, { summaries: { keepRounds: -1 } }, { summaries: { keepRounds: 1.5 } }])(
  'openSession rejects a rule that would otherwise fail or be misread at a later step: %j',
  async (rule) => {
    await expect(openSession({ window: 1000 }, rule as never)).rejects.toMatchObject({ code: 'invalid-option' })
  },
)

it.each([5, null, {}, []])('openSession, compress and CompressionPipeline reject %j as a model, strategy or signal, and name what was given', async (given) => {
  const odd = given as never
  const refused = (of: string) => expect.objectContaining({ code: 'invalid-option', message: expect.stringContaining(of) })
  const history = [{ role: 'user', content: 'hello' }]
  await expect(openSession({ model: odd })).rejects.toEqual(refused('The model of openSession'))
  await expect(openSession({ window: 1000 }, { strategy: odd })).rejects.toEqual(refused('The strategy of a session'))
  await expect(compress(history, { budget: 10, model: odd })).rejects.toEqual(refused('The model of compress '))
  await expect(compress(history, { budget: 10, strategy: odd })).rejects.toEqual(refused('The strategy of compress '))
  await expect(compress(history, { budget: 10, signal: odd })).rejects.toEqual(refused('The signal of compress '))
  expect(() => new CompressionPipeline({}, odd)).toThrow(refused('CompressionPipeline'))
})

it('openSession rejects a window given as the string 200k, and reports that it is not a number', async () => {
  await expect(openSession({ window: '200k' as never })).rejects.toMatchObject({ message: 'The window of openSession is no number', code: 'invalid-option' })
})
