import type { Terminal } from '../terminal.ts'
import { write } from './write.ts'

/** Control characters that JSON does not escape, and some terminals obey. */
const UNESCAPED_CONTROLS = /[\x7f-\x9f]/g

/** A document for programs, as one line that a terminal can show too. */
export function jsonLine(value: object): string {
  return `${JSON.stringify(value).replace(UNESCAPED_CONTROLS, (char) => `\\u00${char.charCodeAt(0).toString(16)}`)}\n`
}

/** Writes a document for programs to standard output. */
export async function writeJson({ stdout }: Pick<Terminal, 'stdout'>, value: object): Promise<void> {
  await write(stdout, jsonLine(value))
}
