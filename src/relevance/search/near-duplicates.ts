import { words } from '../../text/index.ts'

const SHINGLE_WORDS = 3
const HASHES = 32
const BANDS = 8
const ROWS = HASHES / BANDS

/**
 * For each text, the index of the first text that it nearly repeats, or its own. Two texts are near if the sets of their word triples overlap to at least
 * `minRatio` (Jaccard), estimated by 32 minhashes and found by banding, so that the work grows with the texts and not with their pairs (Broder 1997). Texts of
 * fewer than three words are near only to equal ones.
 */
export function nearDuplicates(texts: readonly string[], minRatio = 0.8): Int32Array {
  const result = new Int32Array(texts.length)
  const fingerprints = texts.map(fingerprint)
  const seen = new Map<string, number[]>()
  fingerprints.forEach((print, index) => {
    let first = index
    for (let band = 0; band < BANDS && first === index; band++) {
      const near = (seen.get(bandKey(print, band)) ?? []).find((other) => matchRatio(print, fingerprints[other] as Uint32Array) >= minRatio)
      if (near !== undefined) first = near
    }
    result[index] = first
    if (first !== index) return
    for (let band = 0; band < BANDS; band++) {
      const key = bandKey(print, band)
      const others = seen.get(key)
      if (!others) seen.set(key, [index])
      else if (others.length < 8) others.push(index)
    }
  })
  return result
}

function bandKey(print: Uint32Array, band: number): string {
  return `${band}:${print.subarray(band * ROWS, (band + 1) * ROWS).join()}`
}

function matchRatio(a: Uint32Array, b: Uint32Array): number {
  let same = 0
  for (let i = 0; i < HASHES; i++) if (a[i] === b[i]) same++
  return same / HASHES
}

function fingerprint(text: string): Uint32Array {
  const list = words(text)
  const print = new Uint32Array(HASHES).fill(0xffffffff)
  const length = Math.min(SHINGLE_WORDS, Math.max(1, list.length))
  for (let i = 0; i + length <= list.length; i++) {
    let hash = 0x811c9dc5
    for (let k = i; k < i + length; k++) {
      const word = list[k] as string
      for (let c = 0; c < word.length; c++) hash = Math.imul(hash ^ word.charCodeAt(c), 0x01000193)
      hash = Math.imul(hash ^ 32, 0x01000193)
    }
    for (let k = 0; k < HASHES; k++) {
      const mixed = mix(hash, k)
      if (mixed < (print[k] as number)) print[k] = mixed
    }
  }
  if (list.length === 0) for (let c = 0; c < text.length; c++) print[c % HASHES] = mix((print[c % HASHES] as number) ^ text.charCodeAt(c), 1)
  return print
}

function mix(hash: number, seed: number): number {
  let x = Math.imul(hash ^ Math.imul(seed + 1, 0x9e3779b1), 0x85ebca6b)
  x ^= x >>> 13
  x = Math.imul(x, 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}
