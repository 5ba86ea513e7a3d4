import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { generatedRun } from '../../bench/workflow-lab/generated-run.ts'
import { decode } from '../../src/format/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import { type LearnFile, type LearnRun, learn, learnFiles } from '../../src/workflow/index.ts'

const bytesOf = (run: number) => Buffer.from(JSON.stringify(generatedRun(run)))
const file = (run: number): LearnFile => ({ name: `${run}.json`, bytes: async () => bytesOf(run) })

let memory = ''
beforeEach(async () => {
  memory = await mkdtemp(join(tmpdir(), 'decant-stopped-'))
})
afterEach(() => rm(memory, { recursive: true, force: true }))

it('an aborted learnFiles starts no thread, writes no file and leaves no unhandled rejection when input arrives late', async () => {
  const control = new AbortController()
  const late = Promise.withResolvers<Uint8Array>()
  const left: string[] = []
  const started = () => left.push('a thread')
  const unhandled = (error: Error) => left.push(error.message)
  async function* stopping(): AsyncGenerator<LearnFile> {
    yield { name: 'late.json', bytes: () => late.promise }
    yield file(1)
    control.abort()
    yield file(2)
  }
  process.on('unhandledRejection', unhandled)
  try {
    await expect(learnFiles(stopping(), { memory, signal: control.signal, parallel: 4 })).rejects.toThrow('aborted')
    process.on('worker', started)
    const written = (await readdir(memory)).sort()
    late.resolve(bytesOf(0))
    await setTimeout(1_000)
    expect(left).toEqual([])
    expect((await readdir(memory)).sort()).toEqual(written)
  } finally {
    process.off('worker', started)
    process.off('unhandledRejection', unhandled)
  }
  expect(await learnFiles([file(0), file(1), file(2)], { memory })).toMatchObject({ runs: 3, broken: [] })
})

it('an abort of learn or learnFiles does not wait for input or an answer that never arrives', async () => {
  const whole: LearnRun = { id: 'whole', load: () => fromHistory(decode(generatedRun(1))) }
  /** Aborts once something that never arrives is waited for. */
  const stopped = (work: (signal: AbortSignal, never: () => Promise<never>) => Promise<unknown>) => {
    const control = new AbortController()
    const never = () => {
      setImmediate(() => control.abort())
      return new Promise<never>(() => {})
    }
    return expect(work(control.signal, never)).rejects.toThrow('aborted')
  }
  await stopped((signal, load) => learn([whole, { id: 'never', load }, whole], { memory, signal, parallel: 1 }))
  await stopped((signal, bytes) => learnFiles([{ name: 'never.json', bytes }], { memory, signal, parallel: 1 }))
  await stopped((signal, never) => learnFiles([{ name: 'never.json', bytes: never }], { memory, signal, parallel: 1, llmClient: { complete: never } }))
  async function* endless<T>(first: T, never: () => Promise<never>): AsyncGenerator<T> {
    yield first
    await never()
  }
  await stopped((signal, never) => learn(endless(whole, never), { memory, signal }))
  await stopped((signal, never) => learnFiles(endless(file(1), never), { memory, signal }))
  await stopped((signal, never) => learnFiles(endless(file(1), never), { memory, signal, llmClient: { complete: never } }))
  expect(await learn([whole], { memory })).toMatchObject({ runs: 1, skipped: 1 })
})
