import type { Ledger, Passage } from '../../ledger/ledger.ts'
import type { Usage } from '../reading/usage.ts'
import { logScale } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** How the atoms next to it were used. */
export const CO_OCCURRENCE_TRAITS: TraitBlock = {
  names: ['best neighbour', 'last neighbour', 'passage use rate', 'passage size', 'definitions'],
  of({ ledger, usage }) {
    const coOccurrence = coOccurrenceOf(ledger, usage)
    return (atom, row) => {
      row.put(coOccurrence.bestPiece[atom] as number)
      row.put(coOccurrence.lastPiece[atom] as number)
      row.put(coOccurrence.passage[atom] as number)
      row.put(logScale(coOccurrence.passageSize[atom] as number))
      row.put(logScale(coOccurrence.definitions[atom] as number))
    }
  },
}

/** The other atoms in an atom's lines and passages, and how they were used. */
interface CoOccurrence {
  /** The greatest fraction of used atoms next to it in one piece. */
  readonly bestPiece: Float32Array
  /** The same for the newest piece that shows it. */
  readonly lastPiece: Float32Array
  /** The fraction of used atoms in the newest passage that shows it. */
  readonly passage: Float32Array
  /** The number of atoms in that passage. */
  readonly passageSize: Float32Array
  /** The number of its pieces that look like a definition. */
  readonly definitions: Float32Array
}

const DEFINITION =
  /^\s*(?:\d+[→|:\t]\s*)?(?:(?:export|public|private|protected|static|async|pub|default|abstract|final)\s+)*(?:func|def|class|type|interface|const|let|var|fn|struct|enum|function|impl|module|package)\b/

/** The number of characters in which a definition must be recognised. */
const MAX_DEFINITION_CHARS = 80

/** Whether a piece of a text looks like a definition. */
function isDefinition(text: string, start: number, end: number): boolean {
  let at = start
  while (at < end && text.charCodeAt(at) <= 32) at++
  const code = text.charCodeAt(at)
  const canStart = (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127
  return canStart && DEFINITION.test(text.slice(start, Math.min(end, start + MAX_DEFINITION_CHARS)))
}

/** Computes co-occurrence from a ledger; linear in the pieces and their atoms. */
function coOccurrenceOf(ledger: Ledger, usage: Usage): CoOccurrence {
  const count = ledger.names.length
  const coOccurrence = {
    bestPiece: new Float32Array(count),
    lastPiece: new Float32Array(count),
    passage: new Float32Array(count),
    passageSize: new Float32Array(count),
    definitions: new Float32Array(count),
  }
  const used = usedByText(ledger, usage)
  const isTextSeen = new Uint8Array(used.length)
  for (const passage of ledger.passages) {
    const { size, usedCount } = atomCountsOf(passage, ledger, used)
    for (let piece = passage.first; piece < passage.next; piece++) {
      const text = ledger.same[piece] as number
      const from = ledger.atomsFrom[text] as number
      const to = ledger.atomsFrom[text + 1] as number
      if (from === to) continue
      const defines = !isTextSeen[text] && isDefinition(passage.text, ledger.start[piece] as number, ledger.end[piece] as number)
      isTextSeen[text] = 1
      for (let i = from; i < to; i++) {
        const id = ledger.atom[i] as number
        const isUsed = usage.uses[id] ? 1 : 0
        const usedRatio = ((used[text] as number) - isUsed) / Math.max(1, to - from - 1)
        if (usedRatio > (coOccurrence.bestPiece[id] as number)) coOccurrence.bestPiece[id] = usedRatio
        coOccurrence.lastPiece[id] = usedRatio
        coOccurrence.passage[id] = (usedCount - isUsed) / Math.max(1, size - 1)
        coOccurrence.passageSize[id] = size
        if (defines) coOccurrence.definitions[id] = (coOccurrence.definitions[id] as number) + 1
      }
    }
  }
  return coOccurrence
}

/** By text: the number of its atoms that the assistant used. */
function usedByText(ledger: Ledger, usage: Usage): Int32Array {
  const used = new Int32Array(ledger.atomsFrom.length - 1)
  for (let text = 0; text < used.length; text++) {
    for (let i = ledger.atomsFrom[text] as number; i < (ledger.atomsFrom[text + 1] as number); i++)
      if (usage.uses[ledger.atom[i] as number]) used[text] = (used[text] as number) + 1
  }
  return used
}

/** The number of atoms in the pieces of a passage, and how many of these were used. */
function atomCountsOf({ first, next }: Passage, ledger: Ledger, used: Int32Array): { readonly size: number; readonly usedCount: number } {
  let size = 0
  let usedCount = 0
  for (let piece = first; piece < next; piece++) {
    const text = ledger.same[piece] as number
    size += (ledger.atomsFrom[text + 1] as number) - (ledger.atomsFrom[text] as number)
    usedCount += used[text] as number
  }
  return { size, usedCount }
}
