import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { DecantError } from '../../message/index.ts'
import type { KeyFact } from './key-fact.ts'

/**
 * Adds facts to a file of lines, each once, durable when it returns. One write at the file's end, so that lines of several writers
 * never mix; a line that a crash tore is ended first and stays behind as it is.
 * @throws DecantError `flush-failed`
 */
export function appendFacts(file: string, facts: readonly KeyFact[]): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const known = new Set(before.split('\n'))
    const fresh = facts.map(({ type, content }) => JSON.stringify({ type, content })).filter((line) => !known.has(line))
    if (fresh.length === 0) return
    const handle = openSync(file, 'a', 0o600)
    try {
      const bytes = Buffer.from(`${before === '' || before.endsWith('\n') ? '' : '\n'}${fresh.join('\n')}\n`)
      if (writeSync(handle, bytes) !== bytes.length) throw new Error('short write')
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    throw new DecantError(
      'flush-failed',
      'The memory file cannot be written',
      'Check the folder and the space left; the history is unchanged.',
      { file },
      error,
    )
  }
}
