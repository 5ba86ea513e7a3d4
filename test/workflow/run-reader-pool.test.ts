import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { generatedRun } from '../../bench/workflow-lab/generated-run.ts'
import { RunReaderPool } from '../../src/workflow/learn/run-reader-pool.ts'

const task = () => ({ bytes: new Uint8Array(Buffer.from(JSON.stringify(generatedRun(1)))) })

it('a pool gives no file to a thread that died while it had none', async () => {
  const workers: Worker[] = []
  const started = (worker: Worker) => workers.push(worker)
  process.on('worker', started)
  const pool = new RunReaderPool()
  try {
    expect(await pool.read(task(), () => {})).toMatchObject({ kind: 'done', runs: 1 })
    const [first] = workers as [Worker]
    const exited = once(first, 'exit')
    await first.terminate()
    await exited
    expect(await pool.read(task(), () => {})).toMatchObject({ kind: 'done', runs: 1 })
    expect(await pool.read(task(), () => {})).toMatchObject({ kind: 'done', runs: 1 })
    expect(workers).toHaveLength(2)
  } finally {
    process.off('worker', started)
    await pool.close()
  }
})

it('a pool leaves the bytes that it was given as they are', async () => {
  const pool = new RunReaderPool()
  const given = task()
  const before = given.bytes.slice()
  try {
    for (let i = 0; i < 2; i++) expect(await pool.read(given, () => {})).toMatchObject({ kind: 'done', runs: 1 })
  } finally {
    await pool.close()
  }
  expect(given.bytes).toEqual(before)
})
