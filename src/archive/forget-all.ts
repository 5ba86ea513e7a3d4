import type { Archive, ArchiveRecord } from './archive.ts'
import { bareText } from './bare-text.ts'
import { eachRecord } from './each-record.ts'
import { eventWithout } from './event-without.ts'
import { forgetSeveral } from './forget-several.ts'
import { SaidIn } from './said-in.ts'
import { SaidLines } from './said-lines.ts'
import { sessionFamilies } from './session-families.ts'
import { tellingLines } from './telling-lines.ts'
import { textOf } from './text-of.ts'
import { Wanted } from './wanted.ts'

/** One record that is forgotten, and why: it was named, holds the text of one that was, or is a part of it. */
export interface ForgottenRecord extends Pick<ArchiveRecord, 'ref' | 'hash' | 'kind' | 'meta'> {
  readonly size: number
  readonly why: 'named' | 'holds' | 'part'
  /** Whether all but the text stays: it is an event of a session, which goes on without it. */
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
  readonly dryRun?: boolean
}

/** A part goes from which so much of its telling lines is forgotten. */
const HALF = 0.5

/**
 * Forgets records with all that holds their text: the messages that a handle stood for and the handles that a message stood in, the input it came in, edits,
 * events of sessions and summaries that say most of it, and what says a line of it in the same run; a session and its forks are one. What is forgotten with an
 * `input` is what was cut out of it, but for what other runs say too. Everything in the archive is read a few times. An input that went cannot be restored any
 * more. A session goes on without the text, where it can be taken out of its events; else it ends before the first that went. One that is open meanwhile
 * holds it on. Files that others wrote, agents' own logs among them, are not touched.
 *
 * @param names handles or hashes
 * @throws what the archive throws, such as `hash-mismatch` for a name of what was altered, which `forget` deletes
 * @example
 * const { records } = await forgetAll(archive, ['7f3k2a9qxy'], { dryRun: true })
 */
export async function forgetAll(archive: Archive, names: readonly string[], { dryRun = false }: ForgetOptions = {}): Promise<Forgotten> {
  const named = new Map<string, ArchiveRecord>()
  const missing: string[] = []
  for (const name of names) {
    const record = await archive.get(name)
    if (record) named.set(record.hash, record)
    else missing.push(name)
  }
  const going = await goingWith(archive, named)
  if (!dryRun) await forgetSeveral(archive, [...going.records.keys()], going.instead)
  return { records: [...going.records.values()], missing }
}

async function goingWith(archive: Archive, named: ReadonlyMap<string, ArchiveRecord>): Promise<Going> {
  const going = new Map<string, ForgottenRecord>()
  const instead = new Map<string, string>()
  for (const record of named.values()) going.set(record.hash, forgotten(record, 'named'))
  const texts = [...named.values()].filter(({ kind }) => kind === 'part' || kind === 'output').map(textOf)
  const said = new SaidIn(texts.map((text) => bareText(text).text))
  const wanted = texts.map(tellingLines)
  const families = await familiesOf(archive)
  const runs = new Set([...named.values()].flatMap((record) => runsOf(record, families)))
  for await (const record of texts.length > 0 ? eachRecord(archive, 'part') : []) {
    if (going.has(record.hash)) continue
    const text = textOf(record)
    const bare = bareText(text).text
    const lines = tellingLines(text)
    const own = lines.filter((line) => said.has(line))
    const most = own.length > 0 && signsOf(own) >= signsOf(lines) * HALF
    const whole = bare !== '' && said.has(bare)
    if (!most && !(whole && isOf(record, runs))) continue
    going.set(record.hash, forgotten(record, 'part'))
    wanted.push(own)
    if (most && whole) for (const run of runsOf(record, families)) runs.add(run)
  }
  const parts: ArchiveRecord[] = []
  const lines = new Wanted(wanted)
  const inputs = new Set([...named.values()].filter(({ kind }) => kind === 'input').map(({ hash }) => hash))
  for await (const record of eachRecord(archive)) {
    if (going.has(record.hash)) continue
    const own = typeof record.meta?.input === 'string' && inputs.has(record.meta.input)
    if (own && record.kind !== 'part') going.set(record.hash, forgotten(record, 'part'))
    else if (own) parts.push(record)
    if (own || wanted.length === 0) continue
    const text = textOf(record)
    if (!lines.mostIn(text) && !(isOf(record, runs) && lines.anyIn(text))) continue
    const without = archive.forgetEach ? eventWithout(record, lines) : undefined
    if (without === text) continue
    if (without !== undefined) instead.set(record.hash, without)
    going.set(record.hash, { ...forgotten(record, 'holds'), ...(without !== undefined && { rewritten: true }) })
  }
  for (const record of await saidNowhereElse(archive, parts, going)) going.set(record.hash, forgotten(record, 'part'))
  return { records: going, instead }
}

/** Of the parts of an input those that no other run says: what is left of the archive says nothing of them. */
async function saidNowhereElse(archive: Archive, parts: readonly ArchiveRecord[], going: ReadonlyMap<string, unknown>): Promise<ArchiveRecord[]> {
  if (parts.length === 0) return []
  const left = new Map(parts.entries())
  const lines = new SaidLines(parts.map((record) => tellingLines(textOf(record))))
  const own = new Set(parts.map(({ hash }) => hash))
  for await (const record of eachRecord(archive)) {
    if (record.kind === 'part' || going.has(record.hash) || own.has(record.hash)) continue
    for (const place of lines.in(bareText(textOf(record))).most) left.delete(place)
  }
  return [...left.values()]
}

function signsOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0)
}

async function familiesOf(archive: Archive): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const events: Pick<ArchiveRecord, 'meta'>[] = []
  for await (const { meta } of eachRecord(archive, 'event')) if (meta) events.push({ meta })
  return sessionFamilies(events)
}

/** What joins records of one run: the input they were cut out of, or their session and its forks. */
function runsOf({ hash, kind, meta }: ArchiveRecord, families: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const named = [meta?.input, meta?.session].filter((name): name is string => typeof name === 'string')
  const runs = named.flatMap((name) => [name, ...(families.get(name) ?? [])])
  return kind === 'input' ? [...runs, hash] : runs
}

function isOf(record: ArchiveRecord, runs: ReadonlySet<string>): boolean {
  return runsOf(record, new Map()).some((run) => runs.has(run))
}

function forgotten({ ref, hash, kind, meta, bytes }: ArchiveRecord, why: ForgottenRecord['why']): ForgottenRecord {
  return { ref, hash, kind, size: bytes.length, why, ...(meta && { meta }) }
}
