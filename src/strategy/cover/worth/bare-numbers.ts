import type { Ledger } from '../../../relevance/index.ts'

/** The number that a viewer puts before a line, with nothing but signs behind it. */
const BARE = /^ {0,12}\d{1,9}[→\t][^\p{L}\p{N}]{0,80}$/u

/**
 * By piece: whether it is a line of a numbered view with nothing but its number and signs in it. The number is a name to the model, and as no two lines share
 * one, each of them would be worth its room. Linear.
 */
export function bareNumbers({ passages, same, start, end, atomsFrom }: Ledger): Uint8Array {
  const flags = new Uint8Array(start.length)
  for (const { voice, text, first, next } of passages) {
    if (voice !== 4) continue
    for (let piece = first; piece < next; piece++) {
      const words = same[piece] as number
      const hasOne = (atomsFrom[words + 1] as number) - (atomsFrom[words] as number) === 1
      if (hasOne && BARE.test(text.slice(start[piece], end[piece]))) flags[piece] = 1
    }
  }
  return flags
}
