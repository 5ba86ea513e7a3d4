import { gunzipSync } from 'node:zlib'
import { type Document, decodeAll } from '../format/index.ts'
import { DecantError } from '../message/index.ts'
import { chosenRun } from './chosen-run.ts'
import type { OptionValues } from './command.ts'

/**
 * The runs that a file holds, decoded. A gzipped file is unpacked first.
 * @throws DecantError with the file's name as its place.
 */
export function documentsOf(bytes: Uint8Array, file: string, options: OptionValues): Document[] {
  try {
    const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
    const format = typeof options.from === 'string' ? { format: options.from } : {}
    const all = [...decodeAll(plain, format)]
    return options.run === undefined ? all : [chosenRun(all, options.run)]
  } catch (error) {
    if (error instanceof DecantError) throw new DecantError(error.code, error.message, error.remedy, { file, ...error.place }, error)
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new DecantError('invalid-gzip', 'The gzip file is damaged', 'Unpack it yourself, or get a whole copy.', { file }, error)
    throw error
  }
}
