import { packageBeside } from '../../package/index.ts'
import type { Encoding } from '../encoding.ts'
import { countCut } from './count-cut.ts'
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
  clearMergeCache(): void
}

const AS_TEXT = { disallowedSpecial: new Set<string>() }
const MODULES: Record<Encoding, string> = { o200k: 'gpt-tokenizer/encoding/o200k_base', cl100k: 'gpt-tokenizer/encoding/cl100k_base' }
const loaded = new Map<Encoding, Tokenizer>()

/**
 * Characters that a vocabulary is asked about before what it remembers of them is forgotten. Bounded by itself it would throw out its oldest piece for each
 * new one, which takes longer the more were thrown out before.
 */
const REMEMBERED = 100_000

/**
 * The tokenizer of an encoding. The first call for an encoding loads its vocabulary (some 200 ms, 30 MB); later calls return the
 * same object at once. Nothing is loaded by importing this module.
 *
 * @throws DecantError `part-missing` in a bundle
 * @example
 * loadTokenizer('o200k').count('hello world') // 2
 */
export function loadTokenizer(encoding: Encoding): Tokenizer {
  const known = loaded.get(encoding)
  if (known) return known
  const vocabulary = packageBeside(import.meta.url, MODULES[encoding]) as Vocabulary
  vocabulary.setMergeCacheSize(Number.POSITIVE_INFINITY)
  let asked = 0
  const merged = (text: string) => {
    asked += text.length
    if (asked > REMEMBERED) {
      vocabulary.clearMergeCache()
      asked = text.length
    }
    return vocabulary.countTokens(text, AS_TEXT)
  }
  const pieces = encoding === 'o200k' ? new PieceCounts(merged) : undefined
  const tokenizer: Tokenizer = { encoding, count: (text) => (pieces ? pieces.count(text) : countCut(merged, text)) }
  loaded.set(encoding, tokenizer)
  return tokenizer
}
