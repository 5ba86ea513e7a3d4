import { kindsGiven, knownOptions } from '../../given/index.ts'
import type { Archive, ArchiveRecord } from '../archive.ts'
import { openArchiveGiven } from '../archive-given.ts'
import { textOf } from '../stock/text-of.ts'
import { cutOutOf, saidNowhereElse } from './cut-out-of.ts'
import { partsSaid } from './parts-said.ts'
import { renamedIn } from './renamed-in.ts'
import { Runs } from './runs.ts'
import { tellingLines } from './telling-lines.ts'
import { whatHolds } from './what-holds.ts'

/** A record that is forgotten, and why: it was named, contains the text of one that was, or is a part of it. */
export interface ForgottenRecord extends Pick<ArchiveRecord, 'ref' | 'hash' | 'kind' | 'meta'> {
  readonly size: number
  readonly why: 'named' | 'holds' | 'part'
  /** Whether everything but the text is kept: of a part, which its handle still leads to, or of an event of a session, which continues without it. */
  readonly rewritten?: true
}

/** The records to remove, by hash, and the replacements of some. */
interface Going {
  readonly records: ReadonlyMap<string, ForgottenRecord>
  readonly instead: ReadonlyMap<string, string>
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
 * handles lead to what is left. A part of which nothing is left is deleted, and so are inputs and edits. With an `input`, what was cut out of it is forgotten
 * too, except for what other runs also contain. The whole archive is read a few times. An input that was deleted can no longer be restored. A session ends
 * before an event from which the text cannot be removed. A session that is open meanwhile keeps the text in memory. Files written by others, agents' own logs
 * included, are not touched.
 *
 * @param names handles or hashes
 * @throws whatever the archive throws, such as `hash-mismatch` for the name of an altered record, which `forget` deletes
 * @example
 * const { records } = await forgetAll(archive, ['7f3k2a9qxy'], { dryRun: true })
 */
export async function forgetAll(archive: Archive, names: readonly string[], options: ForgetOptions = {}): Promise<Forgotten> {
  const held = openArchiveGiven('forgetAll', archive)
  kindsGiven('forgetAll', { names, ...knownOptions('forgetAll', options, { dryRun: true }) }, { names: 'a list of texts', dryRun: 'true or false' })
  const { dryRun = false } = options
  const named = new Map<string, ArchiveRecord>()
  const missing: string[] = []
  for (const name of names) {
    const record = await held.get(name)
    if (record) named.set(record.hash, record)
    else missing.push(name)
  }
  const { records, instead } = await goingWith(held, named)
  if (!dryRun && records.size > 0) {
    const gone = new Set(records.keys())
    const others = new Map(instead)
    for await (const { hash, text } of renamedIn(held, instead)) if (!gone.has(hash) || instead.has(hash)) others.set(hash, text)
    await held.forgetEach([...new Set([...gone, ...others.keys()])], others)
  }
  return { records: [...records.values()], missing }
}

/** Records made from named inputs are removed for that reason alone: their texts are not searched for. */
async function goingWith(archive: Archive, named: ReadonlyMap<string, ArchiveRecord>): Promise<Going> {
  const going = new Map<string, ForgottenRecord>()
  const instead = new Map<string, string>()
  const add = (record: ArchiveRecord, why: ForgottenRecord['why']) => {
    if (!going.has(record.hash)) going.set(record.hash, { ...forgotten(record, why), ...(instead.has(record.hash) && { rewritten: true }) })
  }
  for (const record of named.values()) add(record, 'named')
  const runs = await Runs.of(archive, [...named.values()])
  const texts = [...named.values()].filter(({ kind }) => kind === 'part' || kind === 'output').map(textOf)
  const wanted: (readonly string[])[] = texts.map(tellingLines)
  const said = new Map<string, readonly string[]>()
  for await (const { record, lines, whole } of partsSaid(archive, texts, runs)) {
    if (whole) add(record, 'part')
    else said.set(record.hash, lines)
  }
  const inputs = new Set([...named.values()].filter(({ kind }) => kind === 'input').map(({ hash }) => hash))
  const parts = new Map<string, ArchiveRecord>()
  for await (const record of cutOutOf(archive, inputs)) {
    if (record.kind !== 'part') add(record, 'part')
    else if (!going.has(record.hash)) parts.set(record.hash, record)
  }
  for await (const { record, without } of whatHolds(archive, { lines: wanted, texts }, { runs, said })) {
    if (going.has(record.hash) || parts.has(record.hash)) continue
    if (without !== undefined) instead.set(record.hash, without)
    add(record, said.has(record.hash) ? 'part' : 'holds')
  }
  for (const record of await saidNowhereElse(archive, [...parts.values()], (hash) => going.has(hash))) add(record, 'part')
  return { records: going, instead }
}

function forgotten({ ref, hash, kind, meta, bytes }: ArchiveRecord, why: ForgottenRecord['why']): ForgottenRecord {
  return { ref, hash, kind, size: bytes.length, why, ...(meta && { meta }) }
}
