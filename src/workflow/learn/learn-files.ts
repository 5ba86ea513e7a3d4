import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type DecodeNote, isNotALogCode } from '../../format/index.ts'
import { DecantError } from '../../message/index.ts'
import { unlessAborted } from '../../model/index.ts'
import { errorMessage, notifySafely } from '../../validation/index.ts'
import { checkLearnArguments } from './check-learn-arguments.ts'
import { countOutcome } from './count-outcome.ts'
import { eachInParallel } from './each-in-parallel.ts'
import { finishLearning } from './finish-learning.ts'
import { type LearnOptions, type LearnRun, learn } from './learn.ts'
import { addBroken, emptyReport, type LearnReport } from './learn-report.ts'
import type { LearnState } from './learn-state.ts'
import { runKey } from './run-key.ts'
import { RunReaderPool, THREAD_ENDED } from './run-reader-pool.ts'
import { trajectoriesOf } from './trajectories-of.ts'
import { withLearnState } from './with-learn-state.ts'

/** A file with runs, of any supported format. */
export interface LearnFile {
  /** Its display name; runs without an id are named after it. */
  readonly name: string
  /** Returns its bytes; called once when its turn comes. */
  bytes(): Promise<Uint8Array>
  /**
   * If true, a file that is not a log (no format fits, or it is empty) is skipped and only listed under `noLogs`, since a folder may contain other files too.
   * Default false.
   */
  readonly optional?: boolean
}

/** Options of learning from files. `parallel` is the number of threads; it defaults to the number of processors, at most 4. */
export interface LearnFilesOptions extends LearnOptions {
  /** Format of all files; by default detected for each file. */
  readonly format?: string | undefined
}

/**
 * As `learn`, for files: worker threads read several at a time and return each run as a line of symbols. A file is identified by its content, wherever it is;
 * one that was learned from is not read again. A broken file is reported each time, and read again once its bytes change or another format is given; one at
 * which a thread ended is tried again next time. With a model, files are read one after another, and every run that succeeded is shown to it.
 *
 * @example
 * await learnFiles(paths.map((name) => ({ name, bytes: () => readFile(name) })), { memory: 'workflows' })
 */
export async function learnFiles(files: AsyncIterable<LearnFile> | Iterable<LearnFile>, options: LearnFilesOptions): Promise<LearnReport> {
  checkLearnArguments(files, 'files', options)
  const { format, ...shared } = options
  if (shared.llmClient) {
    const notes: LearnReport['notes'] = []
    const noLogs: string[] = []
    const report = await learn(
      runsInFiles(files, options, { onNote: (note, { name }) => notes.push({ id: name, ...note }), onNoLog: ({ name }) => noLogs.push(name) }),
      shared,
    )
    return { ...report, notes, noLogs }
  }
  const { memory, signal, assume } = options
  return withLearnState(memory, async (state, workflows) => {
    const report = emptyReport(workflows.length)
    const pool = new RunReaderPool()
    const stop = () => void pool.close()
    signal?.addEventListener('abort', stop)
    try {
      const learnOne = async (file: LearnFile): Promise<void> => {
        try {
          await learnFile(await unlessAborted(signal, () => file.bytes()), file, { pool, state, report, options })
        } catch (error) {
          signal?.throwIfAborted()
          report.runs++
          addBroken(report, file.name, errorMessage(error))
        }
        notifySafely('onProgress', () => options.onProgress?.(report), process.emitWarning)
      }
      await eachInParallel(files, options.parallel ?? Math.min(4, availableParallelism()), learnOne, signal)
      report.noLogs.sort()
      await finishLearning({ memory, state, workflows, ...(assume && { assume }) }, report)
      return report
    } finally {
      signal?.removeEventListener('abort', stop)
      await pool.close()
    }
  })
}

interface ReadContext {
  readonly pool: RunReaderPool
  readonly state: LearnState
  readonly report: LearnReport
  readonly options: LearnFilesOptions
}

async function learnFile(bytes: Uint8Array, file: LearnFile, { pool, state, report, options }: ReadContext): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const { format } = options
  const knownFile = state.knownFile(hash, format)
  if (knownFile !== undefined) {
    report.runs += knownFile.runs
    report.skipped += knownFile.runs
    if (knownFile.broken !== undefined) reportBroken(report, file, knownFile.broken)
    else if (knownFile.runs === 0 && file.optional) report.noLogs.push(file.name)
    return
  }
  let count = 0
  const writing: Promise<void>[] = []
  const end = await pool.read({ bytes, ...(format !== undefined && { format }) }, ({ id, success, steps }) => {
    const key = runKey(`${hash}#${count}`)
    const name = id || (count === 0 ? file.name : `${file.name}#${count}`)
    count++
    report.runs++
    if (state.has(key)) {
      report.skipped++
      return
    }
    countOutcome(report, success, options.assume)
    const write = state.add({ key, id: name, success, steps })
    write.catch(() => {}) // a failure is reported below, once the file is read
    writing.push(write)
  })
  await Promise.all(writing)
  const isSkipped = end.kind === 'error' && file.optional && isNotALogCode(end.code)
  const reason = end.kind === 'error' && !isSkipped ? end.reason : undefined
  if (reason !== undefined) reportBroken(report, file, reason)
  if (isSkipped || (end.kind === 'done' && count === 0 && file.optional)) report.noLogs.push(file.name)
  if (end.kind === 'done') for (const note of end.notes) report.notes.push({ id: file.name, ...note })
  if (end.kind === 'error' && end.code === THREAD_ENDED) return
  await state.addFile(hash, { runs: count, ...(reason !== undefined && { broken: reason }), ...(format !== undefined && { format }) })
}

/** A file that could not be read counts as one run. */
function reportBroken(report: LearnReport, file: LearnFile, reason: string): void {
  report.runs++
  addBroken(report, file.name, reason)
}

/** The runs of files, one after another; what cannot be read becomes a run that fails to load. */
async function* runsInFiles(
  files: AsyncIterable<LearnFile> | Iterable<LearnFile>,
  { format, signal }: Pick<LearnFilesOptions, 'format' | 'signal'>,
  { onNote, onNoLog }: { onNote(note: DecodeNote, file: LearnFile): void; onNoLog(file: LearnFile): void },
): AsyncGenerator<LearnRun> {
  for await (const file of files) {
    let hash = ''
    let count = 0
    try {
      const bytes = await unlessAborted(signal, () => file.bytes())
      hash = createHash('sha256').update(bytes).digest('hex')
      for (const run of trajectoriesOf(bytes, format, (note) => onNote(note, file))) {
        yield { id: `${hash}#${count}`, name: run.instanceId || (count === 0 ? file.name : `${file.name}#${count}`), load: () => run }
        count++
      }
      if (count === 0 && file.optional) onNoLog(file)
    } catch (error) {
      if (file.optional && error instanceof DecantError && isNotALogCode(error.code)) {
        onNoLog(file)
        continue
      }
      yield { id: `${hash || file.name}#${count}`, name: file.name, load: () => Promise.reject(error) }
    }
  }
}
