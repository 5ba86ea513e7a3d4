import { createHash } from 'node:crypto'
import { realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { gunzipIfNeeded } from '../../format/index.ts'
import { DecantError } from '../../message/index.ts'
import { findOriginal } from '../archive/find-original.ts'
import { openExistingArchive } from '../archive/open-existing-archive.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { checkNotArchive } from '../files/check-not-archive.ts'
import { errorWithFile } from '../files/error-with-file.ts'
import { inputsOf } from '../files/inputs.ts'
import { outPath } from '../files/out-path.ts'
import { writeFile } from '../files/write-file.ts'
import { printMessage } from '../print/print-message.ts'
import { writeWithLineEnd } from '../print/write-with-line-end.ts'
import type { Terminal } from '../terminal.ts'

/**
 * `decant restore FILE`: prints the original of a file that decant wrote, found by the SHA-256 of the output, compressed or not, and by the file's location if
 * several inputs gave the same output.
 */
export async function runRestore(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const [input, ...others] = inputsOf(args, terminal)
  if (!input || others.length > 0) throw new DecantError('usage', `There are ${others.length + 1} files`, 'Restore one file at a time.')
  const archive = await openExistingArchive(options.archive, terminal)
  try {
    const wanted = options.input === undefined ? undefined : String(options.input)
    const inputBytes = await input.bytes()
    if (inputBytes.length === 0)
      throw new DecantError('usage', 'The input is empty', 'Give the file that decant wrote, whole.', {
        file: input.name === '-' ? 'standard input' : input.name,
      })
    const output = { name: input.name, bytes: unpackInput(inputBytes, input.name), at: realLocation(input.name, terminal.cwd), wanted }
    const { record, note } = await findOriginal(archive, output)
    if (createHash('sha256').update(record.bytes).digest('hex') !== record.hash)
      throw new DecantError('hash-mismatch', 'The archived original is damaged', 'Run `decant doctor`.', { file: input.name })
    if (note !== undefined) printMessage(terminal, `${note}\n`)
    const to = outPath(options.out)
    if (to !== undefined) checkNotArchive(resolve(terminal.cwd, to), archive)
    const { bytes, note: packNote } = packAsNamed(record.bytes, to, terminal)
    if (to === undefined) await writeWithLineEnd(terminal.stdout, bytes)
    else writeFile(resolve(terminal.cwd, to), bytes)
    if (packNote !== undefined) printMessage(terminal, `${packNote}\n`)
    return EXIT.ok
  } finally {
    await archive.close()
  }
}

/** @throws DecantError `invalid-gzip` and `too-large`, with the file as its place */
function unpackInput(packed: Uint8Array, file: string): Uint8Array {
  try {
    return gunzipIfNeeded(packed)
  } catch (error) {
    throw errorWithFile(error, file)
  }
}

/** The original, compressed or not as the output's name asks for, and a note if it was stored the other way. A terminal is never sent gzip data. */
function packAsNamed(original: Uint8Array, to: string | undefined, { stdout }: Terminal): { readonly bytes: Uint8Array; readonly note?: string } {
  const plain = gunzipIfNeeded(original)
  const isPacked = plain !== original
  const isGzipWanted = to === undefined ? isPacked && !('isTTY' in stdout && stdout.isTTY === true) : to.endsWith('.gz')
  if (isGzipWanted === isPacked) return { bytes: original }
  if (isGzipWanted)
    return { bytes: gzipSync(original), note: 'note: the original was not compressed; it was packed with gzip, because the output name ends with .gz' }
  return { bytes: plain, note: 'note: the original was packed with gzip; it was unpacked. An output name that ends with .gz keeps it byte for byte' }
}

/** The location of a file, without links; undefined for standard input, pipes and the like. */
function realLocation(name: string, cwd: string): string | undefined {
  const path = resolve(cwd, name)
  return name !== '-' && statSync(path).isFile() ? realpathSync(path) : undefined
}
