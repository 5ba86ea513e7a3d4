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

/** One record that is forgotten, and why: it was named, holds the text of one that was, or is a part of it. */
export interface ForgottenRecord extends Pick<ArchiveRecord, 'ref' | 'hash' | 'kind' | 'meta'> {
  readonly size: number
  readonly why: 'named' | 'holds' | 'part'
  /** Whether all but the text stays: a part, which its handle leads to as before, or an event of a session, which goes on without it. */
  readonly rewritten?: true
}

/** What is to go, by hash, and what takes the place of some of it. */
interface Going {
  readonly records: ReadonlyMap<string, ForgottenRecord>
  readonly instead: ReadonlyMap<string, string>
}

/** What was forgotten, or would be. */
export interface Forgotten {
  readonly records: readonly ForgottenRecord[]
  /** What of the names given names nothing here. */
  readonly missing: readonly string[]
}

/** How to forget. */
export interface ForgetOptions {
  /** Says what would go, and deletes nothing. */
  readonly dryRun?: boolean | undefined
}

/**
 * Forgets records, and their text in all that holds it: what says most of it, and what says a line of it in the same run; a session and its forks are
 * one, and so are the compactions of a history that is sent again and again. Parts and events of sessions stay without it: `[forgotten]` stands in its place, and the old handles lead to what is left. A part of which
 * nothing is left goes, and so do inputs and edits. What is forgotten with an `input` is what was cut out of it, but for what other runs say too.
 * Everything in the archive is read a few times. An input that went cannot be restored any more. A session ends before an event out of which the text
 * cannot be taken. One that is open meanwhile holds it on. Files that others wrote, agents' own logs among them, are not touched.
 *
 * @param names handles or hashes
 * @throws what the archive throws, such as `hash-mismatch` for a name of what was altered, which `forget` deletes
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

/** What was made of named inputs goes by that alone: its texts are not looked for. */
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
