import { type Document, decodeAll, unpacked } from '../../format/index.ts'
import { DecantError } from '../../message/index.ts'
import type { OptionValues } from '../command.ts'
import { chosenRun } from './chosen-run.ts'
import { longLog } from './long-log.ts'
import { ofFile } from './of-file.ts'

/**
 * Decodes the runs of a file. A gzipped file is unpacked first; one that is longer than a string may be is read line by line if its format allows that.
 * @throws DecantError with the file's name as its place.
 */
export async function documentsOf(bytes: Uint8Array, file: string, options: OptionValues): Promise<Document[]> {
  try {
    const all = await runsOf(unpacked(bytes), typeof options.from === 'string' ? options.from : undefined)
    return options.run === undefined ? all : [chosenRun(all, options.run, file)]
  } catch (error) {
    throw ofFile(error, file)
  }
}

async function runsOf(bytes: Uint8Array, format: string | undefined): Promise<Document[]> {
  try {
    return [...decodeAll(bytes, format === undefined ? {} : { format })]
  } catch (error) {
    const runs = error instanceof DecantError && error.code === 'too-large' ? await longLog(bytes, format) : undefined
    if (runs) return runs
    throw error
  }
}
