/** The words by which a name is recognised: this many on each side of it, in its line, within this many characters. */
export const NEIGHBOURS = { words: 6, reach: 80 } as const
