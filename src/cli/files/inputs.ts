import { fstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, isAbsolute, join, resolve } from 'node:path'
import { DecantError } from '../../message/index.ts'
import type { Terminal } from '../terminal.ts'

/** A file to process: the user's name for it, and how to read it. */
export interface Input {
  readonly name: string
  /** Named itself, rather than found below a folder: only the former must be readable by decant. */
  readonly named: boolean
  /** Its path below an output folder: as it was named, but for an absolute path only from its last folder on. */
  readonly place: string
  /** The bytes as stored. */
  bytes(): Promise<Uint8Array>
}

/**
 * The inputs that the arguments name: files, all files below folders (sorted; hidden ones and those below something hidden are skipped, and links in them
 * are not followed), `-` for standard input.
 * If one of several arguments cannot be examined, it becomes an input that cannot be read, so that the rest is processed; so does a folder below one.
 * @throws DecantError `usage` if nothing is named, or a name is empty; the system's error if a single argument does not exist
 */
export function inputsOf(args: readonly string[], terminal: Terminal): Input[] {
  if (args.length === 0)
    throw new DecantError('usage', 'No input was named', 'Name a file or a folder, or `-` for standard input; `decant logs` lists the logs of your agents.')
  // An unset shell variable; as a path it would be the working folder.
  if (args.includes('')) throw new DecantError('usage', 'The name of an input is empty', 'Name a file or a folder; `.` is the current folder.')
  return args.flatMap((arg) => {
    if (arg === '-') return [standardInput(terminal)]
    try {
      return filesOf(arg, terminal.cwd)
    } catch (error) {
      if (args.length === 1) throw error
      return [{ name: arg, named: true, place: outputPlace(arg), bytes: () => Promise.reject(error) }]
    }
  })
}

function filesOf(arg: string, cwd: string): Input[] {
  const path = resolve(cwd, arg)
  if (!statSync(path).isDirectory()) return [{ name: arg, named: true, place: outputPlace(arg), bytes: async () => readAllBytes(path) }]
  const found = filesBelow(path)
  if (found.length === 0) throw new DecantError('usage', 'The folder holds no files', 'Name one with logs; hidden files and links are skipped.', { file: arg })
  return found.map(({ at, bytes }) => {
    const inside = at.slice(path.length).replace(/^[\\/]/, '')
    return { name: join(arg, inside), named: false, place: join(outputPlace(arg), inside), bytes }
  })
}

function outputPlace(arg: string): string {
  return isAbsolute(arg) ? basename(arg) : arg
}

/** The files of a folder and of those in it, without links: one may lead back to its own folder, and its target would be counted twice. */
function filesBelow(path: string): FoundFile[] {
  const found: FoundFile[] = []
  const folders = [path]
  for (const folder of folders)
    try {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const at = join(folder, entry.name)
        if (entry.name.startsWith('.')) continue
        if (entry.isDirectory()) folders.push(at)
        else if (entry.isFile()) found.push({ at, bytes: async () => readAllBytes(at) })
      }
    } catch (error) {
      if (folder === path) throw error
      found.push({ at: folder, bytes: () => Promise.reject(error) })
    }
  return found.sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** A file below a folder, or a folder there that cannot be read. */
interface FoundFile {
  readonly at: string
  bytes(): Promise<Uint8Array>
}

function standardInput({ stdin }: Terminal): Input {
  const bytes = async () => {
    const chunks: Uint8Array[] = []
    for await (const chunk of stdin) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array))
    // Node reads a folder as an empty stream.
    if (chunks.length === 0 && stdin === process.stdin && fstatSync(process.stdin.fd).isDirectory())
      throw new DecantError('usage', 'Standard input is a folder', 'Name the folder itself: everything below it is read.')
    return Buffer.concat(chunks)
  }
  return { name: '-', named: true, place: 'stdin', bytes }
}

/**
 * Reads the bytes of a file.
 * @throws DecantError `too-large` if it is larger than the system reads at once, 2 GiB; any other error of the system
 */
function readAllBytes(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_FS_FILE_TOO_LARGE')) throw error
    throw new DecantError('too-large', 'The file is larger than 2 GiB', 'Split it, for instance into a file for each run.', { file: path }, error)
  }
}
