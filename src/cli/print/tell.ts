import type { Terminal } from '../terminal.ts'
import { folded } from './folded.ts'
import { harmless } from './harmless.ts'

/** Says something to people, on standard error: whole lines, no wider than the terminal where somebody looks on, as they are where a program does. */
export function tell({ stderr, fold }: Pick<Terminal, 'stderr' | 'fold'>, lines: string): void {
  stderr.write(harmless(folded(lines, fold.stderr)))
}
