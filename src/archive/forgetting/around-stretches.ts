import { FORGOTTEN } from './forgotten-mark.ts'
import { BETWEEN, squashed } from './squashed.ts'
import { isTelling } from './telling-lines.ts'

/** A text's first word, with preceding characters that are not letters or digits, and its last word, with following ones. */
const FIRST = /^[^\p{L}\p{N}]*[\p{L}\p{N}]+/u
const LAST = /[\p{L}\p{N}]+[^\p{L}\p{N}]*$/u
/** The rest of a word that begins before a text, and the beginning of one that ends after it. */
const REST = /^[\p{L}\p{N}]+/u
const BEGINNING = /[\p{L}\p{N}]+$/u
/** Longer than the longest word that may be removed for being next to what is removed. */
const NEAR = 200

/**
 * What is left of a line after removing stretches of it, extended to whole words, and neighbouring words that may be removed too. Undefined if too little is
 * left to be meaningful.
 * @param covered for each letter and digit of the line: 1 if it is removed
 * @param mayGo whether a word next to a removed stretch is removed too
 */
export function aroundStretches(line: string, covered: Uint8Array, mayGo: (word: string) => boolean): string | undefined {
  const left: string[] = []
  let end = 0
  for (const [from, to] of stretches(line, covered)) {
    if (from < end) continue
    left.push(line.slice(end, from - lengthBefore(line.slice(Math.max(end, from - NEAR), from), mayGo)))
    end = to + lengthAfter(line.slice(to, to + NEAR), mayGo)
  }
  left.push(line.slice(end))
  return isTelling(squashed(left.join(' '))) ? left.join(FORGOTTEN) : undefined
}

/** The start and end of each stretch in the line itself. */
function stretches(line: string, covered: Uint8Array): [from: number, to: number][] {
  const found: [number, number][] = []
  for (const [sign, at] of signPlaces(line).entries()) {
    if (covered[sign] !== 1) continue
    const last = found.at(-1)
    if (last && covered[sign - 1] === 1) last[1] = at + 1
    else found.push([at, at + 1])
  }
  return found
}

/** How much of the text before a stretch is removed with it. */
function lengthBefore(before: string, mayGo: (word: string) => boolean): number {
  let rest = before.replace(BEGINNING, '')
  for (let word = LAST.exec(rest); word && mayGo(squashed(word[0])); word = LAST.exec(rest)) rest = rest.slice(0, word.index)
  return before.length - rest.length
}

function lengthAfter(after: string, mayGo: (word: string) => boolean): number {
  let rest = after.replace(REST, '')
  for (let word = FIRST.exec(rest); word && mayGo(squashed(word[0])); word = FIRST.exec(rest)) rest = rest.slice(word[0].length)
  return after.length - rest.length
}

/** The index in a text of each letter and digit that `squashed` keeps. */
function signPlaces(text: string): number[] {
  const places: number[] = []
  let at = 0
  for (const { index, 0: between } of text.matchAll(BETWEEN)) {
    for (; at < index; at++) places.push(at)
    at = index + between.length
  }
  for (; at < text.length; at++) places.push(at)
  return places
}
