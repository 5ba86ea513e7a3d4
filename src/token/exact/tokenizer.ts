import { packageBeside } from '../../package/index.ts'
import type { Encoding } from '../encoding.ts'
import { countCut } from './count-cut.ts'
import { encodingGiven } from './encoding-given.ts'
import { PieceCounts } from './piece-counts.ts'

/** Counts the tokens of a text. */
export interface Tokenizer {
  readonly encoding: Encoding
  /** Tokens of a text; names of special tokens (`<|endoftext|>`) count as the text they are. Never throws; linear in the text. */
  count(text: string): number
}

/** What is used of a vocabulary module of gpt-tokenizer. */
interface Vocabulary {
  countTokens(text: string, options: { disallowedSpecial: Set<string> }): number
  setMergeCacheSize(size: number): void
}

const AS_TEXT = { disallowedSpecial: new Set<string>() }
const MODULES: Record<Encoding, string> = { o200k: 'gpt-tokenizer/encoding/o200k_base', cl100k: 'gpt-tokenizer/encoding/cl100k_base' }
const loaded = new Map<Encoding, Tokenizer>()

/**
 * The tokenizer of an encoding. The first call for an encoding loads its vocabulary (some 200 ms, 30 MB); later calls return the
 * same object at once. Nothing is loaded by importing this module.
 *
 * @throws DecantError `part-missing` in a bundle, `invalid-option` for an encoding that there is not
 * @example
 * loadTokenizer('o200k').count('hello world') // 2
 */
export function loadTokenizer(encoding: Encoding): Tokenizer {
  const known = loaded.get(encodingGiven(encoding))
  if (known) return known
  const vocabulary = packageBeside(MODULES[encoding]) as Vocabulary
  // It bounds what it remembers by throwing out its oldest piece for each new one, and then takes up to three times as long as without.
  vocabulary.setMergeCacheSize(0)
  const merged = oneRemembered((text) => vocabulary.countTokens(text, AS_TEXT))
  const pieces = encoding === 'o200k' ? new PieceCounts(merged) : undefined
  const tokenizer: Tokenizer = { encoding, count: (text) => (pieces ? pieces.count(text) : countCut(merged, text)) }
  loaded.set(encoding, tokenizer)
  return tokenizer
}

/** Remembers the count of the last text: a run of one sign is cut into pieces that are all the same, and each would take as long as the first. */
function oneRemembered(count: (text: string) => number): (text: string) => number {
  let last = ''
  let tokens = 0
  return (text) => {
    if (text !== last) {
      tokens = count(text)
      last = text
    }
    return tokens
  }
}
