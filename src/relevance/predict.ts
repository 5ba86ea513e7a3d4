import type { Ledger } from './ledger.ts'

/** How likely each atom of a ledger is to be used again: 0 to 1. */
export function predict(ledger: Ledger): Float32Array {
  const n = ledger.names.length
  const last = new Float64Array(n)
  const uses = new Float64Array(n)
  const total = ledger.passages.length
  ledger.passages.forEach((passage, index) => {
    for (let piece = passage.first; piece < passage.next; piece++) {
      const text = ledger.same[piece] as number
      for (let i = ledger.atomsFrom[text] as number; i < (ledger.atomsFrom[text + 1] as number); i++) {
        const atom = ledger.atom[i] as number
        last[atom] = index
        uses[atom] = (uses[atom] as number) + (passage.voice === 2 || passage.voice === 3 ? 3 : 1)
      }
    }
  })
  return Float32Array.from(last, (at, atom) => (0.02 + 0.1 * Math.log1p(uses[atom] as number)) * (0.3 + 0.7 * Math.exp((at - total) / 30)))
}
