/** The words that a name is known by: so many on each side of it, in its line, within so many characters. */
export const NEIGHBOURS = { words: 6, reach: 80 } as const
