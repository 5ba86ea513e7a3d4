import { expect, it } from 'vitest'
import { isSimilar, toSparseVector } from '../../src/strategy/judge/sparse-vector.ts'
import { Random } from '../../src/testing/random.ts'

const DIMENSIONS = 250

/** Random numbers from 0 to 1. */
function shares(seed: number): () => number {
  const random = new Random(seed)
  return () => random.below(1_000_001) / 1_000_000
}

it('isSimilar decides as the cosine of the whole vectors does, also where it is just met', () => {
  const random = shares(7)
  const noise = () => (random() < 0.5 ? 0 : random() - 0.5)
  for (let i = 0; i < 400; i++) {
    const first = Float32Array.from({ length: DIMENSIONS }, noise)
    const kept = random()
    const second = first.map((value) => value * kept + noise() * (1 - kept))
    const [a, b] = [toSparseVector(first), toSparseVector(second)]
    let dot = 0
    for (const place of (a.indices.length <= b.indices.length ? a : b).indices) dot += (first[place] as number) * (second[place] as number)
    const cosine = dot / (a.norm * b.norm)
    const thresholds = [cosine - 1e-6, cosine + 1e-6, 0.9, 0.5, 0, -1]
    expect(thresholds.map((least) => isSimilar(a, b, least))).toEqual(thresholds.map((least) => dot >= least * a.norm * b.norm))
    expect(isSimilar(a, a, 1 - 1e-12)).toBe(a.norm > 0)
  }
})

it('isSimilar stops comparing once the rest cannot make two vectors similar', () => {
  const random = shares(8)
  const vectorOf = () => Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5)
  const a = toSparseVector(vectorOf())
  const b = toSparseVector(vectorOf())
  let reads = 0
  const counted = {
    ...b,
    vector: new Proxy(b.vector, {
      get(target, place) {
        reads++
        return Reflect.get(target, place)
      },
    }),
  }
  expect(isSimilar(a, counted, 0.9)).toBe(false)
  expect(reads).toBeLessThan(DIMENSIONS / 2)
})
