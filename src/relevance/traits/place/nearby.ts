import type { Ledger } from '../../ledger/ledger.ts'
import type { Usage } from '../reading/usage.ts'
import { logScale } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** How the atoms in the lines around it were used. */
export const NEARBY_TRAITS: TraitBlock = {
  names: ['used nearby', 'recent nearby', 'depth'],
  of({ ledger, usage }) {
    const nearby = nearbyOf(ledger, usage)
    return (atom, row) => {
      row.put(nearby.used[atom] as number)
      row.put(logScale(nearby.recent[atom] as number))
      row.put(nearby.depth[atom] as number)
    }
  },
}

/** The number of pieces before and after one that are near it. */
const MAX_DISTANCE = 3

/** How the atoms in the lines around an atom were used, at its best place. */
interface Nearby {
  /** The fraction of the atoms near it that the assistant used. */
  readonly used: Float32Array
  /** Their recent uses, where older ones count less. */
  readonly recent: Float32Array
  /** How far into its newest passage it is, 0 to 1. */
  readonly depth: Float32Array
}

/** Computes nearby use from a ledger, without an atom's own line; linear in the pieces and their atoms. */
function nearbyOf(ledger: Ledger, usage: Usage): Nearby {
  const count = ledger.names.length
  const nearby = { used: new Float32Array(count), recent: new Float32Array(count), depth: new Float32Array(count) }
  const texts = ledger.atomsFrom.length - 1
  const size = new Float32Array(texts)
  const used = new Float32Array(texts)
  const recent = new Float32Array(texts)
  for (let text = 0; text < texts; text++) {
    for (let i = ledger.atomsFrom[text] as number; i < (ledger.atomsFrom[text + 1] as number); i++) {
      const atom = ledger.atom[i] as number
      size[text] = (size[text] as number) + 1
      if (usage.uses[atom]) used[text] = (used[text] as number) + 1
      recent[text] = (recent[text] as number) + (usage.warmth[atom] as number)
    }
  }
  for (const { first, next } of ledger.passages) {
    for (let piece = first; piece < next; piece++) {
      const text = ledger.same[piece] as number
      if (size[text] === 0) continue
      let around = 0
      let usedAround = 0
      let recentAround = 0
      for (let other = Math.max(first, piece - MAX_DISTANCE); other < Math.min(next, piece + MAX_DISTANCE + 1); other++) {
        const near = ledger.same[other] as number
        if (near === text) continue
        around += size[near] as number
        usedAround += used[near] as number
        recentAround += recent[near] as number
      }
      const share = usedAround / (around + 1)
      const depth = (piece - first) / Math.max(1, next - first - 1)
      for (let i = ledger.atomsFrom[text] as number; i < (ledger.atomsFrom[text + 1] as number); i++) {
        const atom = ledger.atom[i] as number
        if (share > (nearby.used[atom] as number)) nearby.used[atom] = share
        if (recentAround > (nearby.recent[atom] as number)) nearby.recent[atom] = recentAround
        nearby.depth[atom] = depth
      }
    }
  }
  return nearby
}
