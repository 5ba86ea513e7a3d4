import { words } from '../../text/index.ts'
import { unit } from './unit.ts'

/** Places of a bag of words: enough that two words seldom share one. */
const PLACES = 256
const READ = 4000

/**
 * A text as a vector of length 1: its words hashed to 256 places, frequent ones dampened (1 + ln n). A lexical stand-in for an
 * embedding; depends on the text alone, so it never changes with the history around it.
 */
export function wordVector(text: string): Float32Array {
  const vector = new Float32Array(PLACES)
  for (const word of words(text.slice(0, READ))) {
    const place = hash(word) % PLACES
    vector[place] = (vector[place] as number) + 1
  }
  for (let i = 0; i < PLACES; i++) if (vector[i]) vector[i] = 1 + Math.log(vector[i] as number)
  return unit(vector)
}

function hash(word: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < word.length; i++) value = Math.imul(value ^ word.charCodeAt(i), 0x01000193)
  return value >>> 0
}
