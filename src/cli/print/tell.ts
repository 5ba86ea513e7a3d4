import type { Terminal } from '../terminal.ts'
import { folded } from './folded.ts'
import { harmless } from './harmless.ts'

/** Prints whole lines for people on standard error, folded to the terminal's width, or unchanged if standard error is not a terminal. */
export function tell({ stderr, fold }: Pick<Terminal, 'stderr' | 'fold'>, lines: string): void {
  stderr.write(harmless(folded(lines, fold.stderr)))
}
