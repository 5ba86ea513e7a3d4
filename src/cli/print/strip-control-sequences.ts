const CONTROL_SEQUENCES = /\x1b(?!\[[\d;]*m)|[\0-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f]/g

/**
 * Removes terminal control sequences from text for people: names of files and models come from others, and may contain sequences that clear the screen or
 * rename the window. Colours, tabs and line ends stay.
 */
export function stripControlSequences(text: string): string {
  return text.replace(CONTROL_SEQUENCES, '\u{fffd}')
}
