import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DecantError } from '../message/index.ts'
import type { Terminal } from './terminal.ts'

/** A file to work on: its name as the user knows it, and how to get at it. */
export interface Input {
  readonly name: string
  /** Given itself, or found below a folder: only the former must be readable by decant. */
  readonly named: boolean
  /** The bytes as they lie there. */
  bytes(): Promise<Uint8Array>
}

/**
 * What the arguments name: files, all files below folders (sorted, hidden ones left out), `-` for standard input.
 * @throws DecantError `usage` where nothing is named.
 */
export function inputsOf(args: readonly string[], terminal: Terminal): Input[] {
  if (args.length === 0) throw new DecantError('usage', 'No input was named', 'Name a file or a folder, or `-` for standard input.')
  return args.flatMap((arg) => (arg === '-' ? [standardInput(terminal)] : filesOf(arg, terminal.cwd)))
}

function filesOf(arg: string, cwd: string): Input[] {
  const path = resolve(cwd, arg)
  if (!statSync(path).isDirectory()) return [{ name: arg, named: true, bytes: async () => readFileSync(path) }]
  const found = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  if (found.length === 0) throw new DecantError('usage', 'The folder holds no files', 'Name a folder with logs or message files.', { file: arg })
  return found.map((file) => ({ name: join(arg, file.slice(path.length + 1)), named: false, bytes: async () => readFileSync(file) }))
}

function standardInput({ stdin }: Terminal): Input {
  const bytes = async () => {
    const chunks: Uint8Array[] = []
    for await (const chunk of stdin) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array))
    return Buffer.concat(chunks)
  }
  return { name: '-', named: true, bytes }
}
