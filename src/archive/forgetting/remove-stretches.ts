import { isDistinctive } from './distinctive-lines.ts'
import { FORGOTTEN_MARK } from './forgotten-mark.ts'
import { lettersAndDigits, SEPARATORS } from './letters-and-digits.ts'

/** A text's first word, with preceding characters that are not letters or digits, and its last word, with following ones. */
const FIRST_WORD = /^[^\p{L}\p{N}]*[\p{L}\p{N}]+/u
const LAST_WORD = /[\p{L}\p{N}]+[^\p{L}\p{N}]*$/u
/** The rest of a word that begins before a text, and the beginning of one that ends after it. */
const WORD_REST = /^[\p{L}\p{N}]+/u
const WORD_BEGINNING = /[\p{L}\p{N}]+$/u
/** Longer than the longest word that may be removed for being next to what is removed. */
const MAX_NEIGHBOUR_LENGTH = 200

/**
 * What is left of a line after removing stretches of it, extended to whole words, and neighbouring words that may be removed too. Undefined if too little is
 * left to be meaningful.
 * @param covered for each letter and digit of the line: 1 if it is removed
 * @param isRemovable whether a word next to a removed stretch is removed too
 */
export function removeStretches(line: string, covered: Uint8Array, isRemovable: (word: string) => boolean): string | undefined {
  const kept: string[] = []
  let end = 0
  for (const [from, to] of removedRanges(line, covered)) {
    if (from < end) continue
    kept.push(line.slice(end, from - removedLengthBefore(line.slice(Math.max(end, from - MAX_NEIGHBOUR_LENGTH), from), isRemovable)))
    end = to + removedLengthAfter(line.slice(to, to + MAX_NEIGHBOUR_LENGTH), isRemovable)
  }
  kept.push(line.slice(end))
  return isDistinctive(lettersAndDigits(kept.join(' '))) ? kept.join(FORGOTTEN_MARK) : undefined
}

/** The start and end of each stretch in the line itself. */
function removedRanges(line: string, covered: Uint8Array): [from: number, to: number][] {
  const found: [number, number][] = []
  for (const [characterIndex, at] of characterPositions(line).entries()) {
    if (covered[characterIndex] !== 1) continue
    const last = found.at(-1)
    if (last && covered[characterIndex - 1] === 1) last[1] = at + 1
    else found.push([at, at + 1])
  }
  return found
}

/** How much of the text before a stretch is removed with it. */
function removedLengthBefore(before: string, isRemovable: (word: string) => boolean): number {
  let rest = before.replace(WORD_BEGINNING, '')
  for (let word = LAST_WORD.exec(rest); word && isRemovable(lettersAndDigits(word[0])); word = LAST_WORD.exec(rest)) rest = rest.slice(0, word.index)
  return before.length - rest.length
}

function removedLengthAfter(after: string, isRemovable: (word: string) => boolean): number {
  let rest = after.replace(WORD_REST, '')
  for (let word = FIRST_WORD.exec(rest); word && isRemovable(lettersAndDigits(word[0])); word = FIRST_WORD.exec(rest)) rest = rest.slice(word[0].length)
  return after.length - rest.length
}

/** The index in a text of each letter and digit that `lettersAndDigits` keeps. */
function characterPositions(text: string): number[] {
  const positions: number[] = []
  let at = 0
  for (const { index, 0: between } of text.matchAll(SEPARATORS)) {
    for (; at < index; at++) positions.push(at)
    at = index + between.length
  }
  for (; at < text.length; at++) positions.push(at)
  return positions
}
