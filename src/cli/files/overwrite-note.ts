import { resolve } from 'node:path'
import type { Archive } from '../../archive/index.ts'
import { samePlace } from './same-place.ts'

/** Whether an output goes where its input lies, by whatever name. */
export function overwrites(out: string, name: string, cwd: string): boolean {
  return name !== '-' && samePlace(out, resolve(cwd, name))
}

/** What is said of an input that its output has taken the place of: under which handle its bytes are. */
export async function overwriteNote(name: string, input: string, archive: Archive): Promise<string> {
  const record = await archive.get(input)
  return `note: ${name} now holds the output; what it held is in the archive as decant:${record?.ref ?? input}\n`
}
