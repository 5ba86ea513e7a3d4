import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestOutcome } from '../../trajectory/index.ts'
import type { AbstractRun, AbstractStep } from '../mine/abstract-step.ts'

/** A run that was learned from. */
export interface Learned {
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
const HELD = 3_000
const NEW_LINE = 10

/**
 * What was learned from: a line per run in `.learned.jsonl`, appended as runs are done, and a line per file once all its runs are done, or once it broke. A run
 * that could not be read leaves no line, so that it is tried again. A separate line says that everything learned up to there is written to the memory.
 */
export class LearnState {
  readonly #keys = new Set<string>()
  readonly #files = new Map<string, KnownFile>()
  readonly #induced = new Map<string, boolean>()
  #held: { key: string; run: AbstractRun }[] = []
  readonly #symbols = new Map<string, AbstractStep>()
  readonly #file: FileHandle
  /** Whether a write may have left half a line, as on a full disk: the next one begins a new line. */
  #torn = false
  #changed = false

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(folder: string): Promise<LearnState> {
    const path = join(folder, '.learned.jsonl')
    const file = await open(path, 'a+')
    const state = new LearnState(file)
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) state.#read(line)
    if (!(await endsWithLine(file))) await file.appendFile('\n')
    return state
  }

  has(key: string): boolean {
    return this.#keys.has(key)
  }

  /** Whether a model need not be shown the run: it saw it, or the run's end is still unknown. */
  induced(key: string, assume?: TestOutcome): boolean {
    const told = this.#induced.get(key)
    return told === true || (told === false && assume === undefined)
  }

  /** Records that a model was shown the run. @param told whether its end was known or assumed */
  async addInduced(key: string, told: boolean): Promise<void> {
    this.#changed = true
    this.#induced.set(key, told)
    await this.#note({ induced: key, told })
  }

  /** What is known of a file with these bytes, if it was read in this format; undefined otherwise. */
  file(hash: string, format?: string): KnownFile | undefined {
    const known = this.#files.get(hash)
    return known === undefined || known.format === format || (known.broken === undefined && known.runs > 0) ? known : undefined
  }

  async addFile(hash: string, known: KnownFile): Promise<void> {
    this.#files.set(hash, known)
    await this.#note({ file: hash, ...known })
  }

  async add(learned: Learned): Promise<void> {
    this.#changed = true
    this.#hold(learned)
    await this.#note({ ...learned, steps: learned.steps.map(stepLine) })
  }

  /** Records that everything learned up to here is written to the memory. */
  async addWritten(): Promise<void> {
    this.#changed = false
    await this.#note({ written: true })
  }

  /** Whether anything was learned that is not written to the memory yet, including before it was opened. */
  get changed(): boolean {
    return this.#changed
  }

  /** The runs to mine, in the order of their keys, so that the order of arrival does not matter. Runs with an unknown end count as `assume`. */
  runs(assume?: TestOutcome): AbstractRun[] {
    this.#keepFirst()
    const runs = this.#held.map(({ run }) => run)
    return assume === undefined ? runs : runs.map((run) => ({ ...run, success: run.success ?? assume === 'success' }))
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #note(line: object): Promise<void> {
    const text = `${this.#torn ? '\n' : ''}${noted(line)}`
    this.#torn = false
    try {
      await this.#file.appendFile(text)
    } catch (error) {
      this.#torn = true
      throw error
    }
  }

  /** Skips a line that a stopped write left incomplete, and one of unknown form: its run is learned from again. */
  #read(line: string): void {
    if (line === '') return
    try {
      const found = JSON.parse(line) as Line
      if (found.file !== undefined) this.#files.set(found.file, { runs: found.runs ?? 0, ...named('broken', found.broken), ...named('format', found.format) })
      else if (found.written) this.#changed = false
      else {
        this.#changed = true
        if (found.induced !== undefined) this.#induced.set(found.induced, found.told === true)
        else if (isOfRun(found)) this.#hold({ key: found.key, id: found.id, success: found.success, steps: found.steps.map(stepOfLine) })
      }
    } catch {}
  }

  #hold(learned: Learned): void {
    this.#keys.add(learned.key)
    const steps = learned.steps.map((step) => this.#same(step))
    this.#held.push({ key: learned.key, run: { id: learned.id, success: learned.success, steps } })
    if (this.#held.length >= HELD * 2) this.#keepFirst()
  }

  #keepFirst(): void {
    this.#held = this.#held.sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, HELD)
  }

  /** Shares equal steps as one object: thousands of runs do the same things. */
  #same(step: AbstractStep): AbstractStep {
    const name = `${stepLine(step).slice(1).join(' ')} ${step.symbol}`
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
  readonly steps?: readonly StepLine[]
}

/** Whether a line has everything that is recorded of a run, in the form that mining needs. */
function isOfRun(line: Line): line is Line & Required<Pick<Line, 'steps'>> {
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

function named<K extends string>(name: K, value: unknown): Partial<Record<K, string>> {
  return typeof value === 'string' ? ({ [name]: value } as Record<K, string>) : {}
}

/** A line of the file; characters that only some readers treat as its end are escaped. */
function noted(line: object): string {
  return `${JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
}

/** A recorded step: symbol, source, and the first letters of its outcome and its flags. */
type StepLine = [symbol: string, source: AbstractStep['source'], marks?: string]

const OUTCOMES = { s: 'success', f: 'failure', e: 'error' } as const

function stepLine({ symbol, source, outcome, shows, asked, several }: AbstractStep): StepLine {
  const marks = `${outcome?.[0] ?? ''}${shows?.[0] ?? ''}${asked ? 'a' : ''}${several ? 'm' : ''}`
  return marks === '' ? [symbol, source] : [symbol, source, marks]
}

function stepOfLine([symbol, source, marks = '']: StepLine): AbstractStep {
  const outcome = OUTCOMES[marks[0] as keyof typeof OUTCOMES]
  return {
    symbol,
    source,
    ...(outcome && { outcome }),
    ...(marks.includes('n') && { shows: 'now' }),
    ...(marks.includes('l') && { shows: 'lately' }),
    ...(marks.includes('a') && { asked: true }),
    ...(marks.includes('m') && { several: true }),
  }
}
