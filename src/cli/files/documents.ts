import { type Document, decodeAll, unpacked } from '../../format/index.ts'
import { DecantError } from '../../message/index.ts'
import type { OptionValues } from '../command.ts'
import { chosenRun } from './chosen-run.ts'

/**
 * The runs that a file holds, decoded. A gzipped file is unpacked first.
 * @throws DecantError with the file's name as its place.
 */
export function documentsOf(bytes: Uint8Array, file: string, options: OptionValues): Document[] {
  try {
    const format = typeof options.from === 'string' ? { format: options.from } : {}
    const all = [...decodeAll(unpacked(bytes), format)]
    return options.run === undefined ? all : [chosenRun(all, options.run)]
  } catch (error) {
    if (error instanceof DecantError)
      throw new DecantError(error.code, error.message, error.remedy.replace('`format`', '`--from`'), { file, ...error.place }, error)
    throw error
  }
}
