import type { Archive } from '../archive.ts'
import { eachRecord } from '../stock/each-record.ts'
import { recordText } from '../stock/record-text.ts'
import { LineMatcher } from './line-matcher.ts'
import type { Runs } from './runs.ts'
import { stripText } from './strip-text.ts'
import { totalLength } from './total-length.ts'

/** The lines that a part has in common with forgotten texts, and the names of the part's runs. */
export interface Piece {
  readonly lines: readonly string[]
  readonly runNames: readonly string[]
}

/** The fraction of a piece that must stay elsewhere; the form of its other lines, such as a call's, may differ there. */
const MIN_RATIO = 0.5

/**
 * The hashes of those parts, given with their pieces, whose piece stays in their own run, in its input or log, whatever is removed from the part. Other parts
 * do not count, nor does a piece of which the run loses a line.
 */
export async function piecesHeldByOwnRun(
  archive: Archive,
  pieces: ReadonlyMap<string, Piece>,
  { runs, isRemoved }: { readonly runs: Runs; readonly isRemoved: (hash: string) => boolean },
): Promise<string[]> {
  if (pieces.size === 0) return []
  const lines = [...new Set([...pieces.values()].flatMap((piece) => piece.lines))]
  const matcher = new LineMatcher(lines.map((line) => [line]))
  const names = new Set([...pieces.values()].flatMap(({ runNames }) => runNames))
  const held = new Map([...names].map((name) => [name, { kept: new Set<string>(), lost: new Set<string>() }]))
  for await (const record of eachRecord(archive)) {
    const runNames = record.kind === 'part' ? [] : runs.namesOf(record).filter((name) => names.has(name))
    if (runNames.length === 0) continue
    const matched = matcher.match(stripText(recordText(record))).mostlyContained
    for (const name of runNames) {
      const found = held.get(name)?.[isRemoved(record.hash) ? 'lost' : 'kept']
      for (const index of matched) found?.add(lines[index] as string)
    }
  }
  return [...pieces].flatMap(([hash, piece]) => {
    const own = piece.runNames.flatMap((name) => held.get(name) ?? [])
    const kept = piece.lines.filter((line) => own.some((run) => run.kept.has(line)))
    const losesAny = piece.lines.some((line) => own.some((run) => run.lost.has(line)) && !own.some((run) => run.kept.has(line)))
    return !losesAny && kept.length > 0 && totalLength(kept) >= totalLength(piece.lines) * MIN_RATIO ? [hash] : []
  })
}
