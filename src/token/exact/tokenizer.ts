import { loadDependency } from '../../package/index.ts'
import type { Encoding } from '../encoding.ts'
import { checkEncoding } from './check-encoding.ts'
import { countWithCuts } from './count-with-cuts.ts'
import { PieceCounter } from './piece-counter.ts'

/** Counts the tokens of a text. */
export interface Tokenizer {
  readonly encoding: Encoding
  /** Counts the tokens of a text; names of special tokens (`<|endoftext|>`) count as ordinary text. Never throws; linear in the text. */
  count(text: string): number
}

/** The part of a gpt-tokenizer vocabulary module that is used. */
interface Vocabulary {
  countTokens(text: string, options: { disallowedSpecial: Set<string> }): number
  setMergeCacheSize(size: number): void
}

const AS_TEXT = { disallowedSpecial: new Set<string>() }
const MODULES: Record<Encoding, string> = { o200k: 'gpt-tokenizer/encoding/o200k_base', cl100k: 'gpt-tokenizer/encoding/cl100k_base' }
const loadedTokenizers = new Map<Encoding, Tokenizer>()

/**
 * Returns the tokenizer of an encoding. The first call for an encoding loads its vocabulary (some 200 ms, 30 MB); later calls return the same object
 * immediately. Importing this module loads nothing.
 *
 * @throws DecantError `part-missing` in a bundle, `invalid-option` for an unknown encoding
 * @example
 * loadTokenizer('o200k').count('hello world') // 2
 */
export function loadTokenizer(encoding: Encoding): Tokenizer {
  const known = loadedTokenizers.get(checkEncoding(encoding))
  if (known) return known
  const vocabulary = loadDependency(MODULES[encoding]) as Vocabulary
  // Its cache evicts the oldest piece for each new one once it is full, and then takes up to three times as long as no cache.
  vocabulary.setMergeCacheSize(0)
  const countText = cacheLast((text) => vocabulary.countTokens(text, AS_TEXT))
  const pieces = encoding === 'o200k' ? new PieceCounter(countText) : undefined
  const tokenizer: Tokenizer = { encoding, count: (text) => (pieces ? pieces.count(text) : countWithCuts(countText, text)) }
  loadedTokenizers.set(encoding, tokenizer)
  return tokenizer
}

/** Caches the count of the last text: a run of one character is cut into identical pieces, each of which would take as long as the first. */
function cacheLast(count: (text: string) => number): (text: string) => number {
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
