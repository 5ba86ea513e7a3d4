import { CodeReader } from '../../../message/index.ts'
import type { Ledger } from '../../../relevance/index.ts'
import { CODE, codeKind } from '../code-kind.ts'
import { NEIGHBOURS } from '../neighbours.ts'

const { words: WORDS, reach: REACH } = NEIGHBOURS

/**
 * Which atoms stand in their piece beside at least half of the words around them: one flag for each entry of the ledger's `atom`. All of a
 * whole line do; in a piece of a longer line those near its ends may not, and are then little more than a name. Linear.
 */
export function bindings(ledger: Ledger): Uint8Array {
  const bound = new Uint8Array(ledger.atom.length).fill(1)
  const met = new Uint8Array(ledger.atomsFrom.length)
  const reader = new CodeReader()
  for (const { text, first, next } of ledger.passages) {
    let codes: Uint16Array | undefined
    for (let piece = first; piece < next; piece++) {
      const same = ledger.same[piece] as number
      if (met[same]) continue
      met[same] = 1
      const from = ledger.atomsFrom[same] as number
      const to = ledger.atomsFrom[same + 1] as number
      const start = ledger.start[piece] as number
      const end = ledger.end[piece] as number
      if (from === to || (isEdge(text, start - 1) && isEdge(text, end))) continue
      codes ??= reader.read(text)
      const place = { start, end, length: text.length }
      for (let i = from; i < to; i++) {
        const at = start + (ledger.offset[i] as number)
        const { length } = ledger.names[ledger.atom[i] as number] as string
        bound[i] = balance(codes, at - 1, -1, place) + balance(codes, at + length, 1, place) >= 0 ? 1 : 0
      }
    }
  }
  return bound
}

function isEdge(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return true
  const code = text.charCodeAt(at)
  return code === 10 || code === 13
}

/** Where a piece stands, `[start, end)`, in a text of some length. */
interface Place {
  readonly start: number
  readonly end: number
  readonly length: number
}

/** Of the words of two letters and more from a place on, to the end of the line at most: how many more end inside the piece than outside. */
function balance(codes: Uint16Array, from: number, by: 1 | -1, { start, end, length }: Place): number {
  let result = 0
  let word = 0
  let words = 0
  for (let steps = 0, at = from; steps <= REACH && words < WORDS; steps++, at += by) {
    const kind = steps === REACH || at < 0 || at >= length ? CODE.edge : codeKind(codes[at] as number)
    if (kind === CODE.word) word++
    else if (word > 0) {
      words++
      const last = at - by
      if (word > 1) result += last >= start && last < end ? 1 : -1
      word = 0
    }
    if (kind === CODE.edge) break
  }
  return result
}
