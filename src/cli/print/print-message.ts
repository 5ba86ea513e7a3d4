import type { Terminal } from '../terminal.ts'
import { foldText } from './fold-text.ts'
import { terminalText } from './paint.ts'

/** Prints whole lines for people on standard error, folded to the terminal's width, or unchanged if standard error is not a terminal. */
export function printMessage({ stderr, fold }: Pick<Terminal, 'stderr' | 'fold'>, text: string): void {
  stderr.write(terminalText(foldText(text, fold.stderr)))
}
