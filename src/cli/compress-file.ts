import type { Archive } from '../archive/index.ts'
import type { DecodeNote } from '../format/index.ts'
import { compressDocument, type Report } from '../index.ts'
import type { Strategy } from '../strategy/index.ts'
import { createCounter } from '../token/index.ts'
import type { OptionValues } from './command.ts'
import { eachRun } from './each-run.ts'
import { editLines } from './edit-lines.ts'
import { parseBudget } from './parse-budget.ts'
import { type Pinned, pinsFound } from './pins-found.ts'

/** One file compressed: what to write, and a report for each run it holds. */
export interface CompressedFile {
  readonly file: string
  readonly format: string
  readonly text: string
  /** SHA-256 of the file's bytes. */
  readonly input: string
  readonly out?: string
  readonly notes: readonly string[]
  readonly runs: readonly CompressedRun[]
}

/** One run of a file, compressed. */
export interface CompressedRun extends Pinned {
  readonly id: string
  readonly report: Report
  /** What became of each message, line by line, for a person; absent unless asked for. */
  readonly diff?: readonly string[]
}

/** Compresses all runs of a file, or the one that `--run` names. */
export async function compressFile(
  file: string,
  bytes: Uint8Array,
  strategy: Strategy | string,
  options: OptionValues,
  archive: Archive,
): Promise<CompressedFile> {
  const settings = {
    budget: parseBudget(String(options.budget)),
    strategy,
    archive,
    ...(typeof options.to === 'string' && { to: options.to }),
    ...(typeof options.model === 'string' && { model: options.model }),
  }
  const lost: DecodeNote[] = []
  const { notes, ...done } = await eachRun<CompressedRun>({ file, bytes, options, archive }, async (document, { id, input }) => {
    const { output, report, losses, edit } = await compressDocument(document, settings, input)
    lost.push(...losses)
    const model = settings.model ?? document.model
    const counter = createCounter(model === undefined ? {} : { model })
    const diff = options.diff === true ? { diff: editLines(document.history.messages, edit, counter) } : {}
    return { output, told: { id, report, ...pinsFound(options.pin, document.history, counter), ...diff } }
  })
  return { file, ...done, notes: [...notes, ...lost].map(({ message, line }) => (line === undefined ? message : `${message} (line ${line})`)) }
}
