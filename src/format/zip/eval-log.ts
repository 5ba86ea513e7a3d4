import { DecantError } from '../../message/index.ts'
import { unpackEntry } from './unpack-entry.ts'
import { type ZipEntry, zipEntries } from './zip-entries.ts'

/** What an archive may hold unpacked: more is no text that Node can hold. */
const MOST = 400_000_000
/** Python writes numbers that JSON has no word for. Strings are not read as one match, for which those of some megabytes are too long. */
const TOKEN = /\\.|"|-?(?:NaN|Infinity)/g

/**
 * The text of an evaluation log of Inspect (a `.eval` file) as its JSON form has it: what was evaluated, and the samples; undefined for any other archive.
 * A log whose run was cut off has no header, and its journal tells what was evaluated.
 * @throws DecantError `invalid-zip` where a file of it is damaged or packed in a way that this Node does not know, or all is too large
 */
export function evalLog(bytes: Uint8Array): string | undefined {
  const entries = zipEntries(bytes)
  const header = entries?.find(({ name }) => name === 'header.json') ?? entries?.find(({ name }) => name === '_journal/start.json')
  const samples = entries?.filter(({ name }) => /^samples\/[^/]+\.json$/.test(name)) ?? []
  if (!header || samples.length === 0) return undefined
  if ([header, ...samples].reduce((sum, { size }) => sum + size, 0) > MOST)
    throw new DecantError('invalid-zip', 'The log is too large to be unpacked at once', 'Unpack it, and give its samples/*.json.', { line: 1 })
  const about: unknown = JSON.parse(jsonIn(header))
  const evaluated: unknown = typeof about === 'object' && about !== null && 'eval' in about ? about.eval : {}
  return `{"eval":${JSON.stringify(evaluated)},"samples":[${samples.map(jsonIn).join(',')}]}`
}

/** The JSON of a file in the archive. */
function jsonIn(entry: ZipEntry): string {
  const bytes = unpackEntry(entry)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? Uint8Array.of(0xff))
    try {
      JSON.parse(text)
      return text
    } catch {
      const mended = withoutNoNumbers(text)
      JSON.parse(mended)
      return mended
    }
  } catch (error) {
    const remedy = 'Get a whole copy, or give what `inspect log dump` prints of it; archives packed with Zstandard need Node 22.15.'
    throw new DecantError('invalid-zip', `'${entry.name.slice(0, 80)}' in the ZIP archive cannot be read`, remedy, { line: 1 }, error)
  }
}

/** JSON with `null` for each number that is none, outside of strings. */
function withoutNoNumbers(text: string): string {
  let within = false
  return text.replace(TOKEN, (token) => {
    if (token === '"') within = !within
    return within || token === '"' ? token : 'null'
  })
}
