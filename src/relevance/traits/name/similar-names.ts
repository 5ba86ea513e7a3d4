import { CodeReader } from '../../../message/index.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { SpanInterner } from '../../ledger/span-interner.ts'
import type { Usage } from '../reading/usage.ts'
import { logScale } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** How the assistant uses similar atoms. */
export const SIMILAR_NAME_TRAITS: TraitBlock = {
  names: ['tail used', 'tail recent', 'head used', 'head recent', 'shape used', 'shape count'],
  of({ ledger, usage }) {
    const similar = similarNamesOf(ledger, usage)
    return (atom, row) => {
      row.put(similar.tailUsed[atom] as number)
      row.put(logScale(similar.tailRecent[atom] as number))
      row.put(similar.headUsed[atom] as number)
      row.put(logScale(similar.headRecent[atom] as number))
      row.put(similar.shapeUsed[atom] as number)
      row.put(logScale(similar.shapeCount[atom] as number))
    }
  },
}

/** How the assistant uses the atoms with the same end, beginning or shape. */
interface SimilarNames {
  /** The fraction of the other atoms with the same last part (`Env` of `cmd.Env`, the name of a file) that were used, and their recent uses. */
  readonly tailUsed: Float32Array
  readonly tailRecent: Float32Array
  /** The same for first parts: the folder of a path, the owner of a member. */
  readonly headUsed: Float32Array
  readonly headRecent: Float32Array
  /** The fraction of the other atoms of the same shape (letters, digits and marks in the same order) that were used after they were shown. */
  readonly shapeUsed: Float32Array
  readonly shapeCount: Float32Array
}

/** Computes similar names; linear in the characters of the atoms. */
function similarNamesOf(ledger: Ledger, usage: Usage): SimilarNames {
  const count = ledger.names.length
  const column = () => new Float32Array(count)
  const similar = {
    tailUsed: column(),
    tailRecent: column(),
    headUsed: column(),
    headRecent: column(),
    shapeUsed: column(),
    shapeCount: column(),
  }
  const tails = new Groups(count)
  const heads = new Groups(count)
  const shapes = new Groups(count)
  const reader = new CodeReader()
  for (let atom = 0; atom < count; atom++) {
    const name = ledger.names[atom] as string
    const codes = reader.read(name)
    const start = ledger.escaped[atom] as number
    const cut = lastSeparator(codes, start, name.length)
    tails.put(atom, codes, cut < 0 ? start : cut + 1, name.length)
    if (cut >= 0) heads.put(atom, codes, start, cut)
    shapes.put(atom, SHAPE_BUFFER, 0, writeShape(codes, start, name.length))
  }
  const isUsed = (atom: number) => (usage.uses[atom] ? 1 : 0)
  const warmth = (atom: number) => usage.warmth[atom] as number
  addGroupTotals(tails, isUsed, warmth, similar.tailUsed, similar.tailRecent)
  addGroupTotals(heads, isUsed, warmth, similar.headUsed, similar.headRecent)
  addGroupTotals(
    shapes,
    (atom) => usage.usedLater(atom),
    () => 1,
    similar.shapeUsed,
    similar.shapeCount,
  )
  return similar
}

/** Atoms grouped by a span of text. */
class Groups {
  /** By atom: the number of its group; -1 if it is in none. */
  readonly groupOf: Int32Array
  readonly #spans = new SpanInterner()

  constructor(count: number) {
    this.groupOf = new Int32Array(count).fill(-1)
  }

  get count(): number {
    return this.#spans.size
  }

  put(atom: number, codes: Uint16Array, start: number, end: number): void {
    this.groupOf[atom] = this.#spans.add(codes, start, end)
  }
}

/** For each atom, the totals of its group without it. */
function addGroupTotals(groups: Groups, use: (atom: number) => number, weight: (atom: number) => number, share: Float32Array, sum: Float32Array): void {
  const size = new Float32Array(groups.count)
  const used = new Float32Array(groups.count)
  const warm = new Float32Array(groups.count)
  groups.groupOf.forEach((group, atom) => {
    if (group < 0) return
    size[group] = (size[group] as number) + 1
    used[group] = (used[group] as number) + use(atom)
    warm[group] = (warm[group] as number) + weight(atom)
  })
  groups.groupOf.forEach((group, atom) => {
    if (group < 0) return
    share[atom] = ((used[group] as number) - use(atom) + 0.05) / (size[group] as number)
    sum[atom] = (warm[group] as number) - weight(atom)
  })
}

const SLASH = 47

/** The last slash, dot, colon, hash or at sign after a first part; -1 if there is none. A file ending is not a part. */
function lastSeparator(codes: Uint16Array, start: number, end: number): number {
  for (let at = end - 2; at > start; at--) {
    const code = codes[at] as number
    if (code === SLASH) return at
    if (code === 58 || code === 35 || code === 64 || (code === 46 && !(end - at <= 5 && hasSlash(codes, start, end)))) return at
  }
  return -1
}

function hasSlash(codes: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (codes[at] === SLASH) return true
  return false
}

const MAX_SHAPE_SIGNS = 12
const SHAPE_BUFFER = new Uint16Array(MAX_SHAPE_SIGNS)

/** Writes the shape of a name: runs of capitals, small letters and digits as one character each, marks as they are; at most twelve. Returns their number. */
function writeShape(codes: Uint16Array, start: number, end: number): number {
  let signs = 0
  let last = -1
  for (let at = start; at < end && signs < MAX_SHAPE_SIGNS; at++) {
    const code = codes[at] as number
    const sign = code >= 97 && code <= 122 ? 97 : code >= 65 && code <= 90 ? 65 : code >= 48 && code <= 57 ? 57 : code
    if (sign !== last) SHAPE_BUFFER[signs++] = sign
    last = sign
  }
  return signs
}
