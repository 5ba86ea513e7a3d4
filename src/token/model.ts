import type { Encoding } from './encoding.ts'

/** How to count for a model. */
export interface ModelEncoding {
  readonly encoding: Encoding
  /** What to multiply a count in that encoding by; 1 where the vocabulary is the model's own. */
  readonly scale: number
  /** True where the vocabulary is the model's own. */
  readonly exact: boolean
  /** Expected share by which a count may be off, each way; 0 where exact. */
  readonly error: number
}

/** Families in the order in which they are tried. `owner/` prefixes and dates do not matter. */
const FAMILIES: readonly { test: RegExp; is: ModelEncoding }[] = [
  { test: /\bgpt-?3|\bgpt-4(?![.o\d])|text-embedding|ada-002/, is: { encoding: 'cl100k', scale: 1, exact: true, error: 0 } },
  { test: /\bgpt|\bo[1-9]\b|chatgpt|codex/, is: { encoding: 'o200k', scale: 1, exact: true, error: 0 } },
  { test: /claude/, is: { encoding: 'o200k', scale: 1.15, exact: false, error: 0.15 } },
]

const UNKNOWN: ModelEncoding = { encoding: 'o200k', scale: 1, exact: false, error: 0.15 }

/** The best vocabulary there is for a model, by its name; names nobody knows get o200k unscaled. */
export function encodingFor(model: string): ModelEncoding {
  const name = model.toLowerCase()
  return FAMILIES.find((family) => family.test.test(name))?.is ?? UNKNOWN
}
