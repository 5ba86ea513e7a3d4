import { type Ledger, PassageRole } from '../../../relevance/index.ts'

/** A line number of a viewer, with no letter or digit after it. */
const NUMBERED_LINE = /^ {0,12}\d{1,9}[→\t][^\p{L}\p{N}]{0,80}$/u
/** The file and line number of a search, with no letter or digit after them. */
const SEARCH_LINE = /^(?:[^\s:]{1,300}[-:])?\d{1,9}[-:][^\p{L}\p{N}]{0,80}$/u
/** Maximum names in such a line: the file, and the file with the number. */
const MAX_NAMES = 3

/**
 * By piece: whether it is a line of a numbered view, or of a search, that contains only its number and no other letters or digits. The model takes the number
 * for a name, and as no two lines share one, each line would be worth its room. Linear.
 */
export function numberOnlyPieces({ passages, same, start, end, atomsFrom }: Ledger): Uint8Array {
  const flags = new Uint8Array(start.length)
  for (const { role, text, first, next } of passages) {
    if (role !== PassageRole.result) continue
    for (let piece = first; piece < next; piece++) {
      const textIndex = same[piece] as number
      const names = (atomsFrom[textIndex + 1] as number) - (atomsFrom[textIndex] as number)
      if (names === 0 || names > MAX_NAMES) continue
      const line = text.slice(start[piece], end[piece])
      if ((names === 1 && NUMBERED_LINE.test(line)) || SEARCH_LINE.test(line)) flags[piece] = 1
    }
  }
  return flags
}
