const ORDERS = /\x1b(?!\[[\d;]*m)|[\0-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f]/g

/**
 * Text for people without what a terminal would obey: names of files and models are others' words, and may hold orders that clear the screen or name the
 * window. Colours, tabs and ends of lines stay.
 */
export function harmless(text: string): string {
  return text.replace(ORDERS, '\u{fffd}')
}
