import { ABOUT, opening } from './opening.ts'

/** Characters of the common beginning shown before the distinguishing words, which must be at least this far from the start. */
const SHARED = 24

/**
 * Texts that begin alike, each shortened to its first words and those from where it differs from all others; `…` marks omissions. Undefined for a text that is
 * the start of another, or equal to all. n log n.
 *
 * @example
 * toldApart(['python scripts/run_eval.py --seed 1 --task airline', 'python scripts/run_eval.py --seed 1 --task retail']) // ['python… airline', 'python… retail']
 */
export function toldApart(texts: readonly string[]): (string | undefined)[] {
  const sorted = [...new Set(texts)].sort()
  const apart = new Map(sorted.map((text, i) => [text, differing(text, sorted[i - 1], sorted[i + 1])]))
  return texts.map((text) => apart.get(text))
}

function differing(text: string, before: string | undefined, after: string | undefined): string | undefined {
  const from = wordAt(text, Math.max(shared(text, before), shared(text, after)))
  if (from <= SHARED || from >= text.length) return undefined
  const first = opening(text, SHARED)
  return `${first} ${opening(text.slice(from), ABOUT - first.length)}`
}

/** The number of characters two texts share from their start. */
function shared(one: string, other = ''): number {
  const length = Math.min(one.length, other.length)
  let at = 0
  while (at < length && one[at] === other[at]) at++
  return at
}

/** The start of the word at a place. */
function wordAt(text: string, place: number): number {
  let at = place
  while (at > 0 && !/\s/.test(text[at - 1] as string)) at--
  return at
}
