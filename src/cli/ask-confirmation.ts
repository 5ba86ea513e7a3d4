import { createInterface } from 'node:readline'
import { DecantError } from '../message/index.ts'
import { terminalText } from './print/paint.ts'
import type { Terminal } from './terminal.ts'

/**
 * Asks a person to confirm something irreversible; true without asking if `--yes` was given.
 * @throws DecantError `usage` if there is nobody to ask, or asking is not allowed
 */
export async function askConfirmation(question: string, yes: unknown, { stdin, stderr, noInput }: Terminal): Promise<boolean> {
  if (yes === true) return true
  const why = noInput ? '--no-input forbids asking' : 'isTTY' in stdin && stdin.isTTY ? undefined : 'there is no terminal to ask on'
  if (why !== undefined)
    throw new DecantError('usage', `Nothing was done: ${why}`, 'Give --yes to do it without asking, or --dry-run to see what would be done.')
  stderr.write(terminalText(`${question} [y/N] `))
  // Not as a terminal: Ctrl-C stays with the system, and typed text is echoed once.
  const lines = createInterface({ input: stdin, terminal: false })
  try {
    for await (const line of lines) return /^\s*y(es)?\s*$/i.test(line)
    return false
  } finally {
    lines.close()
  }
}
