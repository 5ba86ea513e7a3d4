import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Archive, ArchiveRecord } from '../../archive/index.ts'
import { type DecodeNote, type Document, wireFor } from '../../format/index.ts'
import type { OptionValues } from '../command.ts'
import { noteText } from '../print/note-lines.ts'
import { tell } from '../print/tell.ts'
import type { Terminal } from '../terminal.ts'
import { documentsOf } from './documents.ts'
import { notTheArchive } from './not-the-archive.ts'
import { Provenance } from './provenance.ts'
import { samePlace } from './same-place.ts'
import { writeFile } from './write-file.ts'

/** A file whose runs are worked on. */
export interface WorkedOn {
  readonly file: string
  readonly bytes: Uint8Array
  readonly options: OptionValues
  readonly archive: Archive
}

/** What a run is called, and the SHA-256 of the file that it came from. */
export interface RunName {
  readonly id: string
  readonly input: string
}

/** What became of a run: what to write, and what to tell of it. */
export interface DoneRun<T> {
  readonly output: string | object
  readonly told: T
  /** What the format that is written could not say. */
  readonly losses: readonly DecodeNote[]
}

/** What became of a file. */
export interface DoneFile<T> {
  /** What to write. */
  readonly text: string
  readonly format: string
  /** The wire format that is written, where it is another than was read. */
  readonly to?: string
  /** SHA-256 of the file's bytes. */
  readonly input: string
  /** What of the file was left out as it was read, and what could not be written. */
  readonly notes: readonly string[]
  readonly runs: readonly T[]
}

/**
 * Does the same to all runs of a file, or to the one that `--run` names. The file's own bytes are archived first, under which the output is found again.
 * Several runs are written as one JSON line each: `{"id": …, "messages": …}`, or a body with its `id`.
 */
export async function eachRun<T>(
  { file, bytes, options, archive }: WorkedOn,
  work: (run: Document, name: RunName) => Promise<DoneRun<T>>,
): Promise<DoneFile<T>> {
  const documents = await documentsOf(bytes, file, options)
  const format = documents[0]?.format ?? 'unknown'
  const [record] = await archive.put([{ kind: 'input', bytes, meta: { file, format } }])
  const input = (record as ArchiveRecord).hash
  const to = wireFor(format, typeof options.to === 'string' ? options.to : undefined).name
  const runs: T[] = []
  const lines: string[] = []
  const lost: DecodeNote[] = []
  for (const [index, document] of documents.entries()) {
    const id = typeof document.meta?.id === 'string' ? document.meta.id : String(options.run ?? index)
    const { output, told, losses } = await work(document, { id, input })
    const text = typeof output === 'string' ? output : JSON.stringify(output)
    lines.push(documents.length === 1 ? text : runLine(id, text))
    runs.push(told)
    lost.push(...losses)
  }
  const text = lines.join('')
  await new Provenance(archive).note(text, input)
  return { text, format, ...(to !== format && { to }), input, notes: [...documents.flatMap(({ notes }) => notes), ...lost].map(noteText), runs }
}

/** Where an output goes, and the name of the file that it came from. */
export interface OutputPlace {
  readonly out: string
  readonly name: string
  readonly terminal: Pick<Terminal, 'cwd' | 'stderr' | 'fold'>
}

/**
 * Writes a file's output, packed where its name ends with `.gz`, and notes where it stands, so that the way back is known where several inputs gave
 * the same. Where it takes the place of its own input that is said.
 * @throws what `notTheArchive` and `writeFile` throw
 */
export async function writeOutput(place: OutputPlace, { text, input }: Pick<DoneFile<unknown>, 'text' | 'input'>, archive: Archive): Promise<void> {
  const { out, name, terminal } = place
  notTheArchive(out, archive)
  const over = overwrites(out, name, terminal.cwd)
  const at = writeFile(out, out.endsWith('.gz') ? gzipSync(text) : text)
  if (at !== undefined) await new Provenance(archive).notePlace(text, input, at)
  if (over) tell(terminal, await overwriteNote(name, input, archive))
}

/**
 * A run as a line of a file of runs: its messages under its name, or the body that its wire takes, the name before all else in it. Put together as text:
 * reading it would round long numbers. Line ends stand between the values of JSON, never within one.
 */
function runLine(id: string, text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, '')
  const named = `{"id":${JSON.stringify(id)},`
  return line.startsWith('{') ? `${named}${line.slice(1)}\n` : `${named}"messages":${line}}\n`
}

/** Whether an output goes where its input lies, by whatever name. */
function overwrites(out: string, name: string, cwd: string): boolean {
  return name !== '-' && samePlace(out, resolve(cwd, name))
}

/** What is said of an input that its output has taken the place of: under which handle its bytes are. */
async function overwriteNote(name: string, input: string, archive: Archive): Promise<string> {
  const record = await archive.get(input)
  return `note: ${name} now holds the output; what it held is in the archive as decant:${record?.ref ?? input}\n`
}
