import type { Ledger } from '../ledger.ts'
import type { Usage } from './usage.ts'

/** How the assistant treats the atoms that end, begin or are shaped like an atom. */
export interface Relatives {
  /** Share of the others with the same last part (`Env` of `cmd.Env`, the name of a file) that were used, and their recent uses. */
  readonly tailUsed: Float32Array
  readonly tailRecent: Float32Array
  /** The same of the first parts: the folder of a path, the owner of a member. */
  readonly headUsed: Float32Array
  readonly headRecent: Float32Array
  /** Share of the others of the same shape (letters, digits and marks in the same order) that were used after they were shown. */
  readonly shapeUsed: Float32Array
  readonly shapeCount: Float32Array
  /** Uses of the atom behind the rest of an escape: `nName` and `tName` stand for `Name` in the arguments of calls. */
  readonly escapedUses: Float32Array
}

/** Reads relatives off the names; linear in the characters of the atoms. */
export function relativesOf(ledger: Ledger, usage: Usage, ids: ReadonlyMap<string, number>): Relatives {
  const count = ledger.names.length
  const column = () => new Float32Array(count)
  const relatives = {
    tailUsed: column(),
    tailRecent: column(),
    headUsed: column(),
    headRecent: column(),
    shapeUsed: column(),
    shapeCount: column(),
    escapedUses: column(),
  }
  const plain = ledger.names.map((name, atom) => (ledger.escaped[atom] ? name.slice(1) : name))
  const cuts = plain.map(lastMark)
  const later = (atom: number) => ((usage.lastUse[atom] as number) > (usage.firstStep[atom] as number) ? 1 : 0)
  const ever = (atom: number) => (usage.uses[atom] ? 1 : 0)
  const warm = (atom: number) => usage.recentUses[1]?.[atom] as number
  const tails = plain.map((name, atom) => name.slice((cuts[atom] as number) + 1))
  const heads = plain.map((name, atom) => name.slice(0, Math.max(0, cuts[atom] as number)))
  gather(tails, ever, warm, relatives.tailUsed, relatives.tailRecent)
  gather(heads, ever, warm, relatives.headUsed, relatives.headRecent)
  gather(plain.map(shapeOf), later, () => 1, relatives.shapeUsed, relatives.shapeCount)
  for (let atom = 0; atom < count; atom++) {
    if (!ledger.escaped[atom]) continue
    const twin = ids.get(plain[atom] as string)
    if (twin !== undefined) relatives.escapedUses[twin] = (relatives.escapedUses[twin] as number) + (usage.uses[atom] as number)
  }
  return relatives
}

/** For each atom what its group holds without it; nothing for the empty group. */
function gather(groups: readonly string[], use: (atom: number) => number, weight: (atom: number) => number, share: Float32Array, sum: Float32Array): void {
  const numbers = new Map<string, number>()
  const of = groups.map((group) => {
    const known = numbers.get(group) ?? numbers.size
    numbers.set(group, known)
    return known
  })
  const size = new Float32Array(numbers.size)
  const used = new Float32Array(numbers.size)
  const warm = new Float32Array(numbers.size)
  of.forEach((group, atom) => {
    size[group] = (size[group] as number) + 1
    used[group] = (used[group] as number) + use(atom)
    warm[group] = (warm[group] as number) + weight(atom)
  })
  of.forEach((group, atom) => {
    if (groups[atom] === '') return
    share[atom] = ((used[group] as number) - use(atom) + 0.05) / (size[group] as number)
    sum[atom] = (warm[group] as number) - weight(atom)
  })
}

/** Where the last slash, dot, colon, hash or at sign stands before which a first part ends; -1 where there is none. */
function lastMark(name: string): number {
  for (let at = name.length - 2; at > 0; at--) {
    const code = name.charCodeAt(at)
    if (code === 47) return at
    if ((code === 46 || code === 58 || code === 35 || code === 64) && !(code === 46 && name.length - at <= 5 && name.includes('/'))) return at
  }
  return -1
}

const SIGNS = 12

/** Runs of capitals, small letters and digits as one sign each, marks as they are; at most twelve signs. */
function shapeOf(name: string): string {
  const signs: number[] = []
  let last = -1
  for (let at = 0; at < name.length && signs.length < SIGNS; at++) {
    const code = name.charCodeAt(at)
    const sign = code >= 97 && code <= 122 ? 97 : code >= 65 && code <= 90 ? 65 : code >= 48 && code <= 57 ? 57 : code
    if (sign !== last) signs.push(sign)
    last = sign
  }
  return String.fromCharCode(...signs)
}
