import { checkOptionKinds, checkOptionNames } from '../../validation/index.ts'
import type { Archive, ArchiveRecord } from '../archive.ts'
import { resolveOpenArchive } from '../check-archive.ts'
import { recordText } from '../stock/record-text.ts'
import { containedParts } from './contained-parts.ts'
import { containingRecords } from './containing-records.ts'
import { distinctiveLines } from './distinctive-lines.ts'
import { type Piece, piecesHeldByOwnRun } from './pieces-held-by-own-run.ts'
import { partsFoundNowhereElse, recordsCutFrom } from './records-cut-from.ts'
import { rewriteReferences } from './rewrite-references.ts'
import { Runs } from './runs.ts'

/** A record that is forgotten, and why: it was named, contains the text of one that was, or is a part of it. */
export interface ForgottenRecord extends Pick<ArchiveRecord, 'ref' | 'hash' | 'kind' | 'meta'> {
  readonly size: number
  readonly why: 'named' | 'holds' | 'part'
  /** Whether everything but the text is kept: of a part, which its handle still leads to, or of an event of a session, which continues without it. */
  readonly rewritten?: true
  /** Whether a named text is too short to be searched for, so that other records, such as the input that it arrived in, may still contain it. */
  readonly tooShort?: true
}

/** The records to remove, by hash, and the replacements of some. */
interface Removals {
  readonly records: ReadonlyMap<string, ForgottenRecord>
  readonly replacements: ReadonlyMap<string, string>
}

/** What was forgotten, or would be. */
export interface Forgotten {
  readonly records: readonly ForgottenRecord[]
  /** The given names that name no record here. */
  readonly missing: readonly string[]
}

/** Options of forgetting. */
export interface ForgetOptions {
  /** Reports what would be removed, and deletes nothing. */
  readonly dryRun?: boolean | undefined
}

/**
 * Forgets records, and their text in every record that contains most of it, or any line of it in the same run; a session and its forks are one run, and so are
 * the compactions of a history that is sent again and again. Parts and events of sessions are kept without the text: `[forgotten]` replaces it, and the old
 * handles lead to what is left. A part of which nothing is left is deleted, and so are inputs and edits. A part of another run that contains only a piece of
 * the text loses it only if no other record of that run keeps the piece, such as its input. With an `input`, what was cut out of it is forgotten too, except
 * for what other runs also contain. The entire archive is read a few times. An input that was deleted can no longer be restored. A session ends before an event
 * from which the text cannot be removed. A session that is open meanwhile keeps the text in memory. Files written by others, agents' own logs included, are not
 * touched.
 *
 * @param names handles or hashes
 * @throws whatever the archive throws, such as `hash-mismatch` for the name of an altered record, which `forget` deletes
 * @example
 * const { records } = await forgetAll(archive, ['7f3k2a9qxy'], { dryRun: true })
 */
export async function forgetAll(archive: Archive, names: readonly string[], options: ForgetOptions = {}): Promise<Forgotten> {
  const guarded = resolveOpenArchive('forgetAll', archive)
  checkOptionKinds('forgetAll', { names, ...checkOptionNames('forgetAll', options, { dryRun: true }) }, { names: 'a list of texts', dryRun: 'true or false' })
  const { dryRun = false } = options
  const named = new Map<string, ArchiveRecord>()
  const missing: string[] = []
  for (const name of names) {
    const record = await guarded.get(name)
    if (record) named.set(record.hash, record)
    else missing.push(name)
  }
  const { records, replacements } = await collectRemovals(guarded, named)
  if (!dryRun && records.size > 0) {
    const removedHashes = new Set(records.keys())
    const allReplacements = new Map(replacements)
    for await (const { hash, text } of rewriteReferences(guarded, replacements))
      if (!removedHashes.has(hash) || replacements.has(hash)) allReplacements.set(hash, text)
    await guarded.forgetEach([...new Set([...removedHashes, ...allReplacements.keys()])], allReplacements)
  }
  return { records: [...records.values()], missing }
}

/** Records made from named inputs are removed for that reason alone: their texts are not searched for. */
async function collectRemovals(archive: Archive, named: ReadonlyMap<string, ArchiveRecord>): Promise<Removals> {
  const removals = new Map<string, ForgottenRecord>()
  const replacements = new Map<string, string>()
  const add = (record: ArchiveRecord, why: ForgottenRecord['why']) => {
    if (!removals.has(record.hash)) removals.set(record.hash, { ...forgottenRecordOf(record, why), ...(replacements.has(record.hash) && { rewritten: true }) })
  }
  for (const record of named.values()) add(record, 'named')
  const runs = await Runs.of(archive, [...named.values()])
  const namedTexts = [...named.values()].filter(({ kind }) => kind === 'part' || kind === 'output')
  const texts = namedTexts.map(recordText)
  const distinctive: (readonly string[])[] = texts.map(distinctiveLines)
  for (const [i, record] of namedTexts.entries())
    if (distinctive[i]?.length === 0) removals.set(record.hash, { ...forgottenRecordOf(record, 'named'), tooShort: true })
  const knownLines = new Map<string, readonly string[]>()
  const pieces = new Map<string, Piece>()
  for await (const { record, lines, isEntire } of containedParts(archive, texts, runs)) {
    if (isEntire) add(record, 'part')
    else knownLines.set(record.hash, lines)
    pieces.set(record.hash, { lines, runNames: runs.namesOf(record) })
  }
  for (const [hash, { runNames }] of pieces) if (named.has(hash) || runs.hasNamed(runNames)) pieces.delete(hash)
  const inputs = new Set([...named.values()].filter(({ kind }) => kind === 'input').map(({ hash }) => hash))
  const parts = new Map<string, ArchiveRecord>()
  for await (const record of recordsCutFrom(archive, inputs)) {
    if (record.kind !== 'part') add(record, 'part')
    else if (!removals.has(record.hash)) parts.set(record.hash, record)
  }
  for await (const { record, without } of containingRecords(archive, { lines: distinctive, texts }, { runs, knownLines })) {
    if (removals.has(record.hash) || parts.has(record.hash)) continue
    if (without !== undefined) replacements.set(record.hash, without)
    add(record, knownLines.has(record.hash) ? 'part' : 'holds')
  }
  for (const hash of await piecesHeldByOwnRun(archive, pieces, { runs, isRemoved: (hash) => removals.has(hash) })) {
    removals.delete(hash)
    replacements.delete(hash)
  }
  for (const record of await partsFoundNowhereElse(archive, [...parts.values()], (hash) => removals.has(hash))) add(record, 'part')
  return { records: removals, replacements }
}

function forgottenRecordOf({ ref, hash, kind, meta, bytes }: ArchiveRecord, why: ForgottenRecord['why']): ForgottenRecord {
  return { ref, hash, kind, size: bytes.length, why, ...(meta && { meta }) }
}
