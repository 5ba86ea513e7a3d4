import { type Archive, type ArchiveRecord, handleIn } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import { Provenance } from '../files/provenance.ts'

/** A file that decant wrote, and what identifies its input. */
export interface OutputFile {
  /** As the user names it. */
  readonly name: string
  readonly bytes: Uint8Array
  /** Path from the root, without links; undefined for standard input and the like. */
  readonly at: string | undefined
  /** The value of `--input`: the beginning of a hash, or a handle. */
  readonly wanted: string | undefined
}

/** Characters of a hash that users see and type. */
const SHOWN_HASH_CHARS = 12

/**
 * Finds the input that a file was made from. If several inputs gave the same bytes, it is the wanted one, else the one recorded for the file's
 * location; otherwise the right one cannot be determined.
 * @returns the input, and a note about the others
 * @throws DecantError `not-in-archive`; `several-originals` with the choices if the user has to choose; `usage` if none matches the wanted one
 */
export async function findOriginal(archive: Archive, output: OutputFile): Promise<{ readonly record: ArchiveRecord; readonly note?: string }> {
  const provenance = new Provenance(archive)
  const hashes = await provenance.inputs(output.bytes)
  const records = (await Promise.all(hashes.map((hash) => archive.get(hash)))).filter((record) => record !== undefined)
  const place = { file: output.name }
  if (records.length === 0)
    throw new DecantError(
      'not-in-archive',
      'The archive does not know this file',
      'Give the file exactly as decant wrote it, and name its archive with --archive. What was forgotten or pruned cannot be restored.',
      place,
    )
  const { wanted } = output
  if (wanted !== undefined) return { record: selectRecord(records, wanted, output.name) }
  const [only, ...others] = records
  if (only && others.length === 0) return { record: only }
  const here = output.at === undefined ? undefined : await provenance.inputAt(output.bytes, output.at)
  const atLocation = records.find(({ hash }) => hash === here)
  if (!atLocation)
    throw new DecantError(
      'several-originals',
      `${records.length} different inputs gave exactly this output`,
      `Choose with --input HASH:\n${listRecords(records)}`,
      place,
    )
  const rest = records.filter((record) => record !== atLocation)
  return {
    record: atLocation,
    note: `note: restored the first of these, from which this file was written here; the others gave the same output, and --input HASH chooses one\n${listRecords([atLocation, ...rest])}`,
  }
}

function selectRecord(records: readonly ArchiveRecord[], wanted: string, file: string): ArchiveRecord {
  const text = handleIn(wanted) ?? wanted.toLowerCase()
  const matching = records.filter(({ hash, ref }) => ref === text || hash.startsWith(text))
  if (matching.length === 1 && matching[0]) return matching[0]
  const problem = matching.length === 0 ? 'No input of this file has' : 'More than one input of this file has'
  throw new DecantError('usage', `${problem} a hash that begins with '${wanted}'`, `There ${records.length === 1 ? 'is' : 'are'}:\n${listRecords(records)}`, {
    file,
  })
}

function listRecords(records: readonly ArchiveRecord[]): string {
  return records
    .map(({ hash, bytes, meta }) => {
      const about = [meta?.format, meta?.file].filter((word) => typeof word === 'string')
      return `    ${[hash.slice(0, SHOWN_HASH_CHARS), `${bytes.length} bytes`, ...about].join('  ')}`
    })
    .join('\n')
}
