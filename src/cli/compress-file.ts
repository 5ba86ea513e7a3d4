import type { Archive } from '../archive/index.ts'
import type { DecodeNote } from '../format/index.ts'
import { compressDocument, type Report } from '../index.ts'
import type { Strategy } from '../strategy/index.ts'
import { createCounter } from '../token/index.ts'
import type { OptionValues } from './command.ts'
import { documentsOf } from './documents.ts'
import { editLines } from './edit-lines.ts'
import { parseBudget } from './parse-budget.ts'
import { Provenance } from './provenance.ts'

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
export interface CompressedRun {
  readonly id: string
  readonly report: Report
  /** What became of each message, line by line, for a person; absent unless asked for. */
  readonly diff?: readonly string[]
}

/**
 * Compresses all runs of a file, or the one that `--run` names. The file's own bytes are archived first, under which the output is
 * found again. Several runs are written as one JSON line each: `{"id": …, "messages": …}`.
 */
export async function compressFile(
  file: string,
  bytes: Uint8Array,
  strategy: Strategy | string,
  options: OptionValues,
  archive: Archive,
): Promise<CompressedFile> {
  const budget = parseBudget(String(options.budget ?? '20%'))
  const documents = documentsOf(bytes, file, options)
  const format = documents[0]?.format ?? 'unknown'
  const [input] = await archive.put([{ kind: 'input', bytes, meta: { file, format } }])
  const settings = {
    budget,
    strategy,
    archive,
    ...(typeof options.to === 'string' && { to: options.to }),
    ...(typeof options.model === 'string' && { model: options.model }),
  }
  const runs: CompressedRun[] = []
  const lines: string[] = []
  const lost: DecodeNote[] = []
  for (const [index, document] of documents.entries()) {
    const { output, report, losses, edit } = await compressDocument(document, settings, input?.hash)
    const id = typeof document.meta?.id === 'string' ? document.meta.id : String(options.run ?? index)
    runs.push({ id, report, ...(options.diff === true && { diff: editLines(document.history.messages, edit, createCounter(settings)) }) })
    for (const loss of losses) lost.push(loss)
    const text = typeof output === 'string' ? output : JSON.stringify(output)
    lines.push(documents.length === 1 ? text : `${JSON.stringify({ id, messages: JSON.parse(text) })}\n`)
  }
  const text = lines.join('')
  if (input) await new Provenance(archive).note(text, input.hash)
  const notes = [...documents.flatMap((document) => document.notes), ...lost].map((note) =>
    note.line === undefined ? note.message : `${note.message} (line ${note.line})`,
  )
  return { file, format, text, input: input?.hash ?? '', notes, runs }
}
