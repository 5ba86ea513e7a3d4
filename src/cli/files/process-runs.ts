import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Archive, ArchiveRecord } from '../../archive/index.ts'
import { type DecodeNote, type Document, wireFor } from '../../format/index.ts'
import type { OptionValues } from '../command.ts'
import { noteText } from '../print/note-lines.ts'
import { printMessage } from '../print/print-message.ts'
import type { Terminal } from '../terminal.ts'
import { checkNotArchive } from './check-not-archive.ts'
import { decodeRuns } from './decode-runs.ts'
import { isSameFile } from './is-same-file.ts'
import { Provenance } from './provenance.ts'
import { writeFile } from './write-file.ts'

/** A file whose runs are processed. */
export interface FileToProcess {
  readonly file: string
  readonly bytes: Uint8Array
  readonly options: OptionValues
  readonly archive: Archive
}

/** The name of a run, and the SHA-256 of the file that it came from. */
export interface RunName {
  readonly id: string
  readonly input: string
}

/** The result for a run: the text to write, and what to report. */
export interface RunResult<T> {
  readonly output: string | object
  readonly run: T
  /** What the output format could not express. */
  readonly losses: readonly DecodeNote[]
}

/** The result for a file. */
export interface FileResult<T> {
  /** The text to write. */
  readonly text: string
  readonly format: string
  /** The output's wire format, if it differs from the input's. */
  readonly to?: string
  /** SHA-256 of the file's bytes. */
  readonly input: string
  /** What was skipped on reading the file, and what could not be written. */
  readonly notes: readonly string[]
  readonly runs: readonly T[]
}

/**
 * Processes all runs of a file, or the one that `--run` names. The file's own bytes are archived first; the output is linked to them.
 * Several runs are written as one JSON line each: `{"id": …, "messages": …}`, or a body with its `id`.
 */
export async function processRuns<T>(
  { file, bytes, options, archive }: FileToProcess,
  work: (run: Document, name: RunName) => Promise<RunResult<T>>,
): Promise<FileResult<T>> {
  const documents = await decodeRuns(bytes, file, options)
  const format = documents[0]?.format ?? 'unknown'
  const [record] = await archive.put([{ kind: 'input', bytes, meta: { file, format } }])
  const input = (record as ArchiveRecord).hash
  const to = wireFor(format, typeof options.to === 'string' ? options.to : undefined).name
  const runs: T[] = []
  const lines: string[] = []
  const allLosses: DecodeNote[] = []
  for (const [index, document] of documents.entries()) {
    const id = typeof document.meta?.id === 'string' ? document.meta.id : String(options.run ?? index)
    const { output, run, losses } = await work(document, { id, input })
    const text = typeof output === 'string' ? output : JSON.stringify(output)
    lines.push(documents.length === 1 ? text : runLine(id, text))
    runs.push(run)
    allLosses.push(...losses)
  }
  const text = lines.join('')
  await new Provenance(archive).recordInput(text, input)
  return { text, format, ...(to !== format && { to }), input, notes: [...documents.flatMap(({ notes }) => notes), ...allLosses].map(noteText), runs }
}

/** The path of an output, and the name of the file that it came from. */
export interface OutputPlace {
  readonly out: string
  readonly name: string
  readonly terminal: Pick<Terminal, 'cwd' | 'stderr' | 'fold'>
}

/**
 * Writes a file's output, compressed if its name ends with `.gz`, and records its location, so that the original is found even if several inputs gave
 * the same output. Prints a note if the output replaces its own input.
 * @throws what `checkNotArchive` and `writeFile` throw
 */
export async function writeOutput(place: OutputPlace, { text, input }: Pick<FileResult<unknown>, 'text' | 'input'>, archive: Archive): Promise<void> {
  const { out, name, terminal } = place
  checkNotArchive(out, archive)
  const replacesInput = overwrites(out, name, terminal.cwd)
  const at = writeFile(out, out.endsWith('.gz') ? gzipSync(text) : text)
  if (at !== undefined) await new Provenance(archive).recordLocation(text, input, at)
  if (replacesInput) printMessage(terminal, await overwriteNote(name, input, archive))
}

/**
 * A run as a line of a file of runs: its messages under its name, or the body of its wire with the name as the first key. Assembled as text, because
 * parsing it would round long numbers. Line ends occur between the values of JSON, never within one.
 */
function runLine(id: string, text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, '')
  const prefix = `{"id":${JSON.stringify(id)},`
  return line.startsWith('{') ? `${prefix}${line.slice(1)}\n` : `${prefix}"messages":${line}}\n`
}

/** Whether an output is written to its input's location, under whatever name. */
function overwrites(out: string, name: string, cwd: string): boolean {
  return name !== '-' && isSameFile(out, resolve(cwd, name))
}

/** The note for an input that its output has replaced: the handle of its bytes. */
async function overwriteNote(name: string, input: string, archive: Archive): Promise<string> {
  const record = await archive.get(input)
  return `note: ${name} now holds the output; its former content is in the archive as decant:${record?.ref ?? input}\n`
}
