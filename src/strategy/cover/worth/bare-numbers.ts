import type { Ledger } from '../../../relevance/index.ts'

/** The number that a viewer puts before a line, with nothing but signs behind it. */
const BARE = /^ {0,12}\d{1,9}[→\t][^\p{L}\p{N}]{0,80}$/u
/** The file and the number that a search puts before a line, with nothing but signs behind them. */
const FOUND = /^(?:[^\s:]{1,300}[-:])?\d{1,9}[-:][^\p{L}\p{N}]{0,80}$/u
/** Names in such a line at most: the file, and it with the number. */
const NAMES = 3

/**
 * By piece: whether it is a line of a numbered view, or of a search, with nothing but its number and signs in it. The number is a name to the model, and
 * as no two lines share one, each of them would be worth its room. Linear.
 */
export function bareNumbers({ passages, same, start, end, atomsFrom }: Ledger): Uint8Array {
  const flags = new Uint8Array(start.length)
  for (const { voice, text, first, next } of passages) {
    if (voice !== 4) continue
    for (let piece = first; piece < next; piece++) {
      const words = same[piece] as number
      const names = (atomsFrom[words + 1] as number) - (atomsFrom[words] as number)
      if (names === 0 || names > NAMES) continue
      const line = text.slice(start[piece], end[piece])
      if ((names === 1 && BARE.test(line)) || FOUND.test(line)) flags[piece] = 1
    }
  }
  return flags
}
