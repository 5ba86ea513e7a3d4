import type { Terminal } from '../terminal.ts'
import { terminalText } from './paint.ts'
import { write } from './write.ts'

/** Prints a text for people on standard output, or on another stream. Data for programs is written as it is. */
export async function printPage({ stdout }: Pick<Terminal, 'stdout'>, text: string): Promise<void> {
  await write(stdout, terminalText(text))
}
