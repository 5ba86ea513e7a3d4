import picocolors from 'picocolors'
import { COLOR_MARK } from './color-mark.ts'
import { stripControlSequences } from './strip-control-sequences.ts'

const COLORS = picocolors.createColors(true)
type Color = 'bold' | 'dim' | 'red' | 'green' | 'yellow'

/** Colour functions, which return plain text if colours are off for the output stream. What they return is for `terminalText`. */
export function paint(color: boolean): Readonly<Record<Color, (text: string) => string>> {
  const painter = (name: Color) => (text: string) => (color ? COLORS[name](stripControlSequences(text)).replaceAll('\x1b', () => COLOR_MARK) : text)
  return { bold: painter('bold'), dim: painter('dim'), red: painter('red'), green: painter('green'), yellow: painter('yellow') }
}

/** A text for people as a terminal may get it: the only control sequences are decant's own colours. */
export function terminalText(text: string): string {
  return stripControlSequences(text).replaceAll(COLOR_MARK, '\x1b')
}
