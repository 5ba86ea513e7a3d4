import { createRequire } from 'node:module'
import type { Encoding } from './encoding.ts'
import { runCuts } from './run-cut.ts'

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
 * @example
 * loadTokenizer('o200k').count('hello world') // 2
 */
export function loadTokenizer(encoding: Encoding): Tokenizer {
  const known = loaded.get(encoding)
  if (known) return known
  const vocabulary = createRequire(import.meta.url)(MODULES[encoding]) as Vocabulary
  vocabulary.setMergeCacheSize(20_000)
  const tokenizer: Tokenizer = { encoding, count: (text) => countPieces(vocabulary, text) }
  loaded.set(encoding, tokenizer)
  return tokenizer
}

function countPieces(vocabulary: Vocabulary, text: string): number {
  if (text === '') return 0
  let total = 0
  let from = 0
  for (const at of runCuts(text)) {
    total += vocabulary.countTokens(text.slice(from, at), AS_TEXT)
    from = at
  }
  return total + vocabulary.countTokens(from === 0 ? text : text.slice(from), AS_TEXT)
}
