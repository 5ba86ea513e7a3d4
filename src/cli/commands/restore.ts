import { createHash } from 'node:crypto'
import { realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { unpacked } from '../../format/index.ts'
import { DecantError } from '../../message/index.ts'
import { existingArchive } from '../archive/existing-archive.ts'
import { originalOf } from '../archive/original.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { inputsOf } from '../files/inputs.ts'
import { notTheArchive } from '../files/not-the-archive.ts'
import { ofFile } from '../files/of-file.ts'
import { outPath } from '../files/out-path.ts'
import { writeFile } from '../files/write-file.ts'
import { writeShown } from '../files/write-shown.ts'
import { tell } from '../print/tell.ts'
import type { Terminal } from '../terminal.ts'

/**
 * `decant restore FILE`: prints the original of a file that decant wrote, found by the SHA-256 of the output, compressed or not, and by the file's location if
 * several inputs gave the same output.
 */
export async function runRestore(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const [input, ...others] = inputsOf(args, terminal)
  if (!input || others.length > 0) throw new DecantError('usage', `There are ${others.length + 1} files`, 'Restore one file at a time.')
  const archive = await existingArchive(options.archive, terminal)
  try {
    const wanted = options.input === undefined ? undefined : String(options.input)
    const given = await input.bytes()
    if (given.length === 0)
      throw new DecantError('usage', 'The input is empty', 'Give the file that decant wrote, whole.', {
        file: input.name === '-' ? 'standard input' : input.name,
      })
    const output = { name: input.name, bytes: contentOf(given, input.name), at: placeOf(input.name, terminal.cwd), wanted }
    const { record, note } = await originalOf(archive, output)
    if (createHash('sha256').update(record.bytes).digest('hex') !== record.hash)
      throw new DecantError('hash-mismatch', 'The archived original is damaged', 'Run `decant doctor`.', { file: input.name })
    if (note !== undefined) tell(terminal, `${note}\n`)
    const to = outPath(options.out)
    if (to !== undefined) notTheArchive(resolve(terminal.cwd, to), archive)
    const { bytes, note: form } = asNamed(record.bytes, to, terminal)
    if (to === undefined) await writeShown(terminal.stdout, bytes)
    else writeFile(resolve(terminal.cwd, to), bytes)
    if (form !== undefined) tell(terminal, `${form}\n`)
    return EXIT.ok
  } finally {
    await archive.close()
  }
}

/** @throws DecantError `invalid-gzip` and `too-large`, with the file as its place */
function contentOf(given: Uint8Array, file: string): Uint8Array {
  try {
    return unpacked(given)
  } catch (error) {
    throw ofFile(error, file)
  }
}

/** The original, compressed or not as the output's name asks for, and a note if it was stored the other way. A terminal is never sent gzip data. */
function asNamed(original: Uint8Array, to: string | undefined, { stdout }: Terminal): { readonly bytes: Uint8Array; readonly note?: string } {
  const plain = unpacked(original)
  const isPacked = plain !== original
  const named = to === undefined ? isPacked && !('isTTY' in stdout && stdout.isTTY === true) : to.endsWith('.gz')
  if (named === isPacked) return { bytes: original }
  if (named) return { bytes: gzipSync(original), note: 'note: the original was not compressed; it was packed with gzip, because the output name ends with .gz' }
  return { bytes: plain, note: 'note: the original was packed with gzip; it was unpacked. An output name that ends with .gz keeps it byte for byte' }
}

/** The location of a file, without links; undefined for standard input, pipes and the like. */
function placeOf(name: string, cwd: string): string | undefined {
  const path = resolve(cwd, name)
  return name !== '-' && statSync(path).isFile() ? realpathSync(path) : undefined
}
