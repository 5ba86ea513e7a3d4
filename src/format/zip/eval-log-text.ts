import { DecantError } from '../../message/index.ts'
import { unpackEntry } from './unpack-entry.ts'
import { type ZipEntry, zipEntries } from './zip-entries.ts'

/** The maximum unpacked size of an archive: a larger one exceeds the longest string of Node. */
const MAX_UNPACKED_SIZE = 400_000_000
/** Python writes numbers that JSON cannot express. Strings are not matched as a whole, because those of some megabytes are too long for that. */
const TOKEN = /\\.|"|-?(?:NaN|Infinity)/g

/**
 * Returns the text of an Inspect evaluation log (a `.eval` file) in its JSON form: the evaluation and its samples; undefined for any other archive. The log of
 * an interrupted run has no header, and its journal describes the evaluation.
 * @throws DecantError `invalid-zip` if a file in it is damaged or packed by a method that this Node does not know, or the unpacked text is too large
 */
export function evalLogText(bytes: Uint8Array): string | undefined {
  const entries = zipEntries(bytes)
  const header = entries?.find(({ name }) => name === 'header.json') ?? entries?.find(({ name }) => name === '_journal/start.json')
  const samples = entries?.filter(({ name }) => /^samples\/[^/]+\.json$/.test(name)) ?? []
  if (!header || samples.length === 0) return undefined
  if ([header, ...samples].reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED_SIZE)
    throw new DecantError('invalid-zip', 'The log is too large to be unpacked at once', 'Unpack it, and give its samples/*.json.', { line: 1 })
  const metadata: unknown = JSON.parse(entryJson(header))
  const evaluation: unknown = typeof metadata === 'object' && metadata !== null && 'eval' in metadata ? metadata.eval : {}
  return `{"eval":${JSON.stringify(evaluation)},"samples":[${samples.map(entryJson).join(',')}]}`
}

/** Returns the JSON of a file in the archive. */
function entryJson(entry: ZipEntry): string {
  const bytes = unpackEntry(entry)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? Uint8Array.of(0xff))
    try {
      JSON.parse(text)
      return text
    } catch {
      const repaired = replaceNonJsonNumbers(text)
      JSON.parse(repaired)
      return repaired
    }
  } catch (error) {
    const remedy = 'Get a whole copy, or give the output of `inspect log dump`; archives packed with Zstandard need Node 22.15.'
    throw new DecantError('invalid-zip', `'${entry.name.slice(0, 80)}' in the ZIP archive cannot be read`, remedy, { line: 1 }, error)
  }
}

/** Replaces numbers that JSON does not have with `null`, outside of strings. */
function replaceNonJsonNumbers(text: string): string {
  let inString = false
  return text.replace(TOKEN, (token) => {
    if (token === '"') inString = !inString
    return inString || token === '"' ? token : 'null'
  })
}
