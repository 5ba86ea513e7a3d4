import { type Document, decodeAll, gunzipIfNeeded } from '../../format/index.ts'
import { DecantError } from '../../message/index.ts'
import type { OptionValues } from '../command.ts'
import { decodeLongLog } from './decode-long-log.ts'
import { errorWithFile } from './error-with-file.ts'
import { selectRun } from './select-run.ts'

/**
 * Decodes the runs of a file. A gzipped file is unpacked first; one that is longer than a string may be is read line by line if its format allows that.
 * @throws DecantError with the file's name as its place.
 */
export async function decodeRuns(bytes: Uint8Array, file: string, options: OptionValues): Promise<Document[]> {
  try {
    const all = await decodeBytes(gunzipIfNeeded(bytes), typeof options.from === 'string' ? options.from : undefined)
    return options.run === undefined ? all : [selectRun(all, options.run, file)]
  } catch (error) {
    throw errorWithFile(error, file)
  }
}

async function decodeBytes(bytes: Uint8Array, format: string | undefined): Promise<Document[]> {
  try {
    return [...decodeAll(bytes, format === undefined ? {} : { format })]
  } catch (error) {
    const runs = error instanceof DecantError && error.code === 'too-large' ? await decodeLongLog(bytes, format) : undefined
    if (runs) return runs
    throw error
  }
}
