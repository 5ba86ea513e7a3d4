import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestOutcome } from '../../trajectory/index.ts'
import type { AbstractRun, AbstractStep } from '../mine/abstract-step.ts'

/** A run that was learned from. */
export interface LearnedRun {
  readonly key: string
  readonly id: string
  readonly success: boolean | undefined
  readonly steps: readonly AbstractStep[]
}

/** A file that was read to its end, or up to where it broke. */
export interface KnownFile {
  readonly runs: number
  /** Why it could not be read further; the same bytes always break at the same place. */
  readonly broken?: string
  /** The format as which it was read, if one was given. */
  readonly format?: string
}

/** Maximum number of runs that are mined: those whose keys, which are hashes, come first. */
const MAX_RUNS = 3_000
const NEW_LINE = 10

/**
 * What was learned from: a line per run in `.learned.jsonl`, appended as runs are done, and a line per file once all its runs are done, or once it broke. A run
 * that could not be read leaves no line, so that it is tried again. A separate line records that everything learned up to there is written to the memory.
 */
export class LearnState {
  readonly #keys = new Set<string>()
  readonly #files = new Map<string, KnownFile>()
  readonly #induced = new Map<string, boolean>()
  #runs: { key: string; run: AbstractRun }[] = []
  readonly #symbols = new Map<string, AbstractStep>()
  readonly #file: FileHandle
  /** Whether a write may have left half a line, as on a full disk: the next one begins a new line. */
  #isTorn = false
  #isChanged = false

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(folder: string): Promise<LearnState> {
    const path = join(folder, '.learned.jsonl')
    const file = await open(path, 'a+')
    try {
      const state = new LearnState(file)
      for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) state.#readLine(line)
      if (!(await endsWithLine(file))) await file.appendFile('\n')
      return state
    } catch (error) {
      await file.close()
      throw error
    }
  }

  has(key: string): boolean {
    return this.#keys.has(key)
  }

  /** Whether a model need not be shown the run: it saw it, or the run's end is still unknown. */
  isInduced(key: string, assume?: TestOutcome): boolean {
    const isEndKnown = this.#induced.get(key)
    return isEndKnown === true || (isEndKnown === false && assume === undefined)
  }

  /** Records that a model was shown the run. @param isEndKnown whether its end was known or assumed */
  async addInduced(key: string, isEndKnown: boolean): Promise<void> {
    this.#isChanged = true
    this.#induced.set(key, isEndKnown)
    await this.#appendLine({ induced: key, told: isEndKnown })
  }

  /** What is known of a file with these bytes, if it was read in this format; undefined otherwise. */
  knownFile(hash: string, format?: string): KnownFile | undefined {
    const known = this.#files.get(hash)
    return known === undefined || known.format === format || (known.broken === undefined && known.runs > 0) ? known : undefined
  }

  async addFile(hash: string, known: KnownFile): Promise<void> {
    this.#files.set(hash, known)
    await this.#appendLine({ file: hash, ...known })
  }

  async add(run: LearnedRun): Promise<void> {
    this.#isChanged = true
    this.#retain(run)
    await this.#appendLine({ ...run, steps: run.steps.map(encodeStep) })
  }

  /** Records that everything learned up to here is written to the memory. */
  async addWritten(): Promise<void> {
    this.#isChanged = false
    await this.#appendLine({ written: true })
  }

  /** Whether anything was learned that is not written to the memory yet, including before it was opened. */
  get isChanged(): boolean {
    return this.#isChanged
  }

  /** The runs to mine, in the order of their keys, so that the order of arrival does not matter. Runs with an unknown end count as `assume`. */
  runs(assume?: TestOutcome): AbstractRun[] {
    this.#dropExcess()
    const runs = this.#runs.map(({ run }) => run)
    return assume === undefined ? runs : runs.map((run) => ({ ...run, success: run.success ?? assume === 'success' }))
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #appendLine(line: object): Promise<void> {
    const text = `${this.#isTorn ? '\n' : ''}${formatLine(line)}`
    this.#isTorn = false
    try {
      await this.#file.appendFile(text)
    } catch (error) {
      this.#isTorn = true
      throw error
    }
  }

  /** Skips a line that a stopped write left incomplete, and one of unknown form: its run is learned from again. */
  #readLine(line: string): void {
    if (line === '') return
    try {
      const record = JSON.parse(line) as Line
      if (record.file !== undefined)
        this.#files.set(record.file, { runs: record.runs ?? 0, ...textField('broken', record.broken), ...textField('format', record.format) })
      else if (record.written) this.#isChanged = false
      else {
        this.#isChanged = true
        if (record.induced !== undefined) this.#induced.set(record.induced, record.told === true)
        else if (isRunLine(record)) this.#retain({ key: record.key, id: record.id, success: record.success, steps: record.steps.map(decodeStep) })
      }
    } catch {}
  }

  #retain(run: LearnedRun): void {
    this.#keys.add(run.key)
    const steps = run.steps.map((step) => this.#sharedStep(step))
    this.#runs.push({ key: run.key, run: { id: run.id, success: run.success, steps } })
    if (this.#runs.length >= MAX_RUNS * 2) this.#dropExcess()
  }

  #dropExcess(): void {
    this.#runs = this.#runs.sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, MAX_RUNS)
  }

  /** Shares equal steps as one object: thousands of runs do the same things. */
  #sharedStep(step: AbstractStep): AbstractStep {
    const name = `${encodeStep(step).slice(1).join(' ')} ${step.symbol}`
    const known = this.#symbols.get(name)
    if (known) return known
    this.#symbols.set(name, step)
    return step
  }
}

/** A recorded line: of a run, of a file, that a model was shown a run, or that everything before it was written. */
interface Line {
  readonly file?: string
  readonly runs?: number
  readonly broken?: unknown
  readonly format?: unknown
  readonly induced?: string
  readonly told?: boolean
  readonly written?: boolean
  readonly key: string
  readonly id: string
  readonly success: boolean | undefined
  readonly steps?: readonly EncodedStep[]
}

/** Whether a line has everything that is recorded of a run, in the form that mining needs. */
function isRunLine(line: Line): line is Line & Required<Pick<Line, 'steps'>> {
  const { key, id, success, steps } = line
  if (typeof key !== 'string' || typeof id !== 'string' || !Array.isArray(steps)) return false
  const isStep = (step: unknown): boolean => Array.isArray(step) && step.length > 1 && step.every((text) => typeof text === 'string')
  return (success === undefined || typeof success === 'boolean') && steps.every(isStep)
}

/** Whether the file ends with a line end: a stopped write may have left out only that. */
async function endsWithLine(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  const { buffer } = await file.read({ buffer: Buffer.alloc(1), position: Math.max(0, size - 1) })
  return size === 0 || buffer[0] === NEW_LINE
}

function textField<K extends string>(name: K, value: unknown): Partial<Record<K, string>> {
  return typeof value === 'string' ? ({ [name]: value } as Record<K, string>) : {}
}

/** A line of the file; characters that only some readers treat as its end are escaped. */
function formatLine(line: object): string {
  return `${JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
}

/** A recorded step: symbol, source, and the first letters of its outcome and its flags. */
type EncodedStep = [symbol: string, source: AbstractStep['source'], marks?: string]

const OUTCOMES = { s: 'success', f: 'failure', e: 'error' } as const

function encodeStep({ symbol, source, outcome, showsNames, afterUserMessage, repeated }: AbstractStep): EncodedStep {
  const marks = `${outcome?.[0] ?? ''}${showsNames?.[0] ?? ''}${afterUserMessage ? 'a' : ''}${repeated ? 'm' : ''}`
  return marks === '' ? [symbol, source] : [symbol, source, marks]
}

function decodeStep([symbol, source, marks = '']: EncodedStep): AbstractStep {
  const outcome = OUTCOMES[marks[0] as keyof typeof OUTCOMES]
  return {
    symbol,
    source,
    ...(outcome && { outcome }),
    ...(marks.includes('n') && { showsNames: 'now' }),
    ...(marks.includes('l') && { showsNames: 'lately' }),
    ...(marks.includes('a') && { afterUserMessage: true }),
    ...(marks.includes('m') && { repeated: true }),
  }
}
