import { createInterface } from 'node:readline'
import { DecantError } from '../message/index.ts'
import type { Terminal } from './terminal.ts'

/**
 * Asks a person to confirm something irreversible; true without asking if `--yes` was given.
 * @throws DecantError `usage` if there is nobody to ask, or asking is not allowed
 */
export async function confirmed(question: string, yes: unknown, { stdin, stderr, unasked }: Terminal): Promise<boolean> {
  if (yes === true) return true
  const why = unasked ? '--no-input lets nobody be asked' : 'isTTY' in stdin && stdin.isTTY ? undefined : 'nobody is there to be asked'
  if (why !== undefined) throw new DecantError('usage', `Nothing was done: ${why}`, 'Give --yes to do it unasked, or --dry-run to see what it would be.')
  stderr.write(`${question} [y/N] `)
  // Not as a terminal: Ctrl-C stays with the system, and typed text is echoed once.
  const lines = createInterface({ input: stdin, terminal: false })
  try {
    for await (const line of lines) return /^\s*y(es)?\s*$/i.test(line)
    return false
  } finally {
    lines.close()
  }
}
