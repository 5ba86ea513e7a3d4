import picocolors from 'picocolors'
import type { Terminal } from './terminal.ts'

/** Colours for a terminal; plain text where colours are off. */
export function paint(terminal: Pick<Terminal, 'color'>): ReturnType<typeof picocolors.createColors> {
  return picocolors.createColors(terminal.color)
}
