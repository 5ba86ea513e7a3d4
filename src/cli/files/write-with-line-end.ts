import type { Writable } from 'node:stream'
import { write } from './write.ts'

const LINE_END = 10

/** Writes an output. At a terminal, whatever follows it begins on a new line. */
export async function writeWithLineEnd(stdout: Writable, data: string | Uint8Array): Promise<void> {
  await write(stdout, data)
  const hasLineEnd = typeof data === 'string' ? data.endsWith('\n') : data.at(-1) === LINE_END
  if ('isTTY' in stdout && stdout.isTTY === true && !hasLineEnd) await write(stdout, '\n')
}
