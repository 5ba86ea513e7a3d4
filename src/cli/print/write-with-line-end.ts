import type { Writable } from 'node:stream'
import { stripControlSequences } from './strip-control-sequences.ts'
import { write } from './write.ts'

/** Writes an output exactly; at a terminal without control characters, and so that whatever follows begins on a new line. */
export async function writeWithLineEnd(stdout: Writable, data: string | Uint8Array): Promise<void> {
  if (!('isTTY' in stdout && stdout.isTTY === true)) return write(stdout, data)
  const text = stripControlSequences(typeof data === 'string' ? data : Buffer.from(data).toString('utf8'))
  await write(stdout, text.endsWith('\n') ? text : `${text}\n`)
}
