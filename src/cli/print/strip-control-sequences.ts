const CONTROL_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\r(?!\n)/g

/**
 * Replaces the control characters of a text, but for tabs and line ends: names of files, models and tools, and the texts of logs, come from others, and may
 * contain sequences that clear the screen, rename the window or hide what follows.
 */
export function stripControlSequences(text: string): string {
  return text.replace(CONTROL_CHARACTERS, '\u{fffd}')
}
