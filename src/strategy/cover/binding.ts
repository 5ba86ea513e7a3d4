import type { Ledger } from '../../relevance/index.ts'

/** How far the words around a name reach on each side, and how many count. */
const REACH = 80
const WORDS = 6

/**
 * Which atoms stand in their piece beside at least half of the words around them: one flag for each entry of the ledger's `atom`. All of a
 * whole line do; in a piece of a longer line those near its ends may not, and are then little more than a name. Linear.
 */
export function bindings(ledger: Ledger): Uint8Array {
  const bound = new Uint8Array(ledger.atom.length).fill(1)
  const met = new Uint8Array(ledger.atomsFrom.length)
  for (const { text, first, next } of ledger.passages) {
    for (let piece = first; piece < next; piece++) {
      const same = ledger.same[piece] as number
      if (met[same]) continue
      met[same] = 1
      const from = ledger.atomsFrom[same] as number
      const to = ledger.atomsFrom[same + 1] as number
      const start = ledger.start[piece] as number
      const end = ledger.end[piece] as number
      if (from === to || (isEdge(text, start - 1) && isEdge(text, end))) continue
      for (let i = from; i < to; i++) {
        const name = ledger.names[ledger.atom[i] as number] as string
        bound[i] = isBound(text, start, end, text.indexOf(name, start), name.length) ? 1 : 0
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

function isBound(text: string, start: number, end: number, at: number, length: number): boolean {
  let all = 0
  let inside = 0
  walk(text, at - 1, -1, (place) => {
    all++
    if (place >= start) inside++
  })
  walk(text, at + length, 1, (place) => {
    all++
    if (place < end) inside++
  })
  return 2 * inside >= all
}

/** Visits the far ends of the words of two letters and more from a place on, to the end of the line at most. */
function walk(text: string, from: number, by: 1 | -1, visit: (place: number) => void): void {
  let length = 0
  let words = 0
  for (let steps = 0, at = from; steps <= REACH && words < WORDS; steps++, at += by) {
    const edge = steps === REACH || isEdge(text, at)
    if (!edge && isWord(text.charCodeAt(at))) length++
    else if (length > 0) {
      words++
      if (length > 1) visit(at - by)
      length = 0
    }
    if (edge) return
  }
}

function isWord(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    code === 95 ||
    (code >= 97 && code <= 122) ||
    (code >= 192 && (code < 0x2000 || code > 0x303f) && code < 0xff00)
  )
}
