import { ABOUT, opening } from './opening.ts'

/** Characters of the beginning that all share which are shown before what tells one apart, and so far at least that must be from the start. */
const SHARED = 24

/**
 * Texts that begin alike, each by its first words and those from where it differs from all others; `…` marks what is left out. Undefined for one that is
 * the start of another, or the same as all. n log n.
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

/** How many characters two texts share from their start. */
function shared(one: string, other = ''): number {
  const length = Math.min(one.length, other.length)
  let at = 0
  while (at < length && one[at] === other[at]) at++
  return at
}

/** Where the word at a place begins. */
function wordAt(text: string, place: number): number {
  let at = place
  while (at > 0 && !/\s/.test(text[at - 1] as string)) at--
  return at
}
