import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bodyCases, historyCases, type SoakCase } from './soak/cases.ts'
import { Progress } from './soak/progress.ts'

/**
 * Runs the tests' properties very often: `node scripts/soak.ts bodies|histories [--only WORDS] [--seconds 540] [--workers 1] [--state FILE]`.
 *
 * Works chunk by chunk in separate processes until the time is up, records finished chunks in the file, and continues from there when called again; with
 * `--only`, runs the cases whose names contain the words. Prints every counter-example with its seed; the exit code is 1 if there is one.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '540' },
    workers: { type: 'string', default: '1' },
    state: { type: 'string' },
  },
})
const kind = positionals[0]
if (kind !== 'bodies' && kind !== 'histories') {
  console.error('Name what to try: bodies or histories.')
  process.exit(2)
}
const cases = (kind === 'bodies' ? bodyCases() : historyCases()).filter(({ name }) => name.includes(values.only))
if (process.send) serve(cases)
else await lead(cases, new Progress(values.state ?? join(import.meta.dirname, `../.soak-${kind}.json`)))

/** In a worker: runs the chunks it receives. */
function serve(all: readonly SoakCase[]): void {
  process.on('message', async ({ at, chunk }: { at: number; chunk: number }) => {
    const wrong = await all[at]?.run(chunk).catch((error: unknown) => (error instanceof Error ? `${error.stack}` : String(error)))
    process.send?.({ at, chunk, wrong })
  })
}

async function lead(all: readonly SoakCase[], progress: Progress): Promise<void> {
  const until = Date.now() + Number(values.seconds) * 1000
  const left = chunksLeft(all, progress)
  const failed = progress.failures.length
  await Promise.all(Array.from({ length: Number(values.workers) }, () => work(all, progress, left, until)))
  progress.save()
  const done = all.reduce((sum, one) => sum + progress.count(one.name) * one.size, 0)
  console.log(`${done} of ${all.reduce((sum, one) => sum + one.chunks * one.size, 0)} ${kind} tried, ${progress.failures.length} chunks failed`)
  for (const failure of progress.failures.slice(failed)) console.log(failure)
  process.exitCode = progress.failures.length > failed ? 1 : 0
}

/** Every unfinished chunk: the first of all cases, then the second, and so on, so that an interrupted call has tried all cases alike. */
function* chunksLeft(all: readonly SoakCase[], progress: Progress): Generator<{ at: number; chunk: number }> {
  const most = all.reduce((max, one) => Math.max(max, one.chunks), 0)
  for (let chunk = 0; chunk < most; chunk++) {
    for (const [at, one] of all.entries()) if (chunk < one.chunks && !progress.has(one.name, chunk)) yield { at, chunk }
  }
}

function work(all: readonly SoakCase[], progress: Progress, left: Generator<{ at: number; chunk: number }>, until: number): Promise<void> {
  const child: ChildProcess = fork(import.meta.filename, [kind ?? '', '--only', values.only])
  return new Promise((resolve, reject) => {
    const next = () => {
      const task = Date.now() < until ? left.next() : undefined
      if (task && !task.done) child.send(task.value)
      else child.disconnect()
    }
    child.on('message', ({ at, chunk, wrong }: { at: number; chunk: number; wrong?: string }) => {
      progress.add(all[at]?.name ?? '', chunk, wrong)
      progress.save()
      next()
    })
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}`))))
    child.on('error', reject)
    next()
  })
}
