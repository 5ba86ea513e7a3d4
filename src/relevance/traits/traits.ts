import type { Ledger } from '../ledger.ts'
import { type Agenda, agendaOf } from './agenda.ts'
import { type Company, companyOf } from './company.ts'
import { FORMS, formOf } from './form.ts'
import { heatOf } from './heat.ts'
import { keptOf } from './kept.ts'
import { keysOf } from './keys.ts'
import { type Kin, kinOf } from './kin.ts'
import { type Marks, marksOf } from './marks.ts'
import { nearbyOf } from './nearby.ts'
import { ratesOf } from './rates.ts'
import { type Relatives, relativesOf } from './relatives.ts'
import { RowWriter } from './row-writer.ts'
import { swapsOf } from './swaps.ts'
import { type Threads, threadsOf } from './threads.ts'
import { Usage } from './usage.ts'
import { Words } from './words.ts'

/** Logarithms of the whole numbers that most counts are. */
const LOGS = Float64Array.from({ length: 4096 }, (_, value) => Math.log1p(value))

function log(value: number): number {
  const whole = value | 0
  return whole === value && whole >= 0 && whole < LOGS.length ? (LOGS[whole] as number) : Math.log1p(Math.max(0, value))
}

const since = (now: number, then: number) => (then < 0 ? 8 : log(now - then))

/** The names of the traits, in the order of the columns. */
export const TRAITS: readonly string[] = [
  ...['path', 'url', 'joined', 'snake', 'camel', 'pascal', 'caps', 'number', 'mixed'].map((form) => `form:${form}`),
  'length',
  'slashes',
  'extension',
  'rooted',
  'digits',
  'occurrences',
  'passages',
  'by user',
  'by words',
  'by calls',
  'by results',
  'in edits',
  'in views',
  'in searches',
  'in runs',
  'in fetches',
  'in other acts',
  'first voice',
  'last voice',
  'first act',
  'last act',
  'since first',
  'since last',
  'place of first',
  'place of last',
  'text since last',
  'uses',
  'reuses',
  'last gap',
  'since use',
  'since shown',
  'shown after use',
  'since user',
  'uses (3)',
  'uses (10)',
  'uses (40)',
  'shows (10)',
  'shortest piece',
  'fewest atoms',
  'best company',
  'last company',
  'passage company',
  'passage size',
  'definitions',
  'kin used',
  'kin recent',
  'kin rarest',
  'in request',
  'in last words',
  'rate of kind',
  'rate of run',
  'steps',
  'atoms',
  'same path edited',
  'same path seen again',
  'escaped',
  'twin uses',
  'twin occurrences',
  'escaped uses',
  'since said',
  'calls that edit',
  'calls that run',
  'calls that plan',
  'other calls',
  'since user spoke',
  'steps of the turn',
  'file heat',
  'file edits',
  'files',
  'used nearby',
  'recent nearby',
  'depth',
  'tail used',
  'tail recent',
  'head used',
  'head recent',
  'shape used',
  'shape count',
  'field used',
  'field asked',
  'field values',
  'hyphens',
  'dots',
  'underscores',
  'named by user',
  'named by plan',
  'named in words',
  'in plan',
  'file named',
  'asked lately',
  'last asked lately',
  'later of tool',
  'tool used',
  'passages after',
  'put in or out',
  'taken out',
  'fields of that name',
  'last act',
  'share of edits',
  'ends with',
  'kept',
]

/** Visits the row of each atom of a ledger, in order; a row is good until the next. Linear. */
export function eachRow(ledger: Ledger, visit: (row: Float32Array, atom: number) => void): void {
  const usage = new Usage(ledger)
  const company = companyOf(ledger, usage)
  const words = new Words(ledger.names)
  const kin = kinOf(ledger, usage, words)
  const marks = ledger.names.map(marksOf)
  const forms = new Uint8Array(ledger.names.map((name, atom) => formOf(name, marks[atom] as Marks)))
  const rates = ratesOf(ledger, usage, forms)
  const count = ledger.names.length
  const row = new RowWriter(TRAITS.length)
  const ids = new Map(ledger.names.map((name, atom) => [name, atom]))
  const heat = heatOf(ledger, usage)
  const nearby = nearbyOf(ledger, usage)
  const relatives = relativesOf(ledger, usage, ids)
  const fields = keysOf(ledger, usage)
  const agenda = agendaOf(ledger, usage, words)
  const threads = threadsOf(ledger, usage)
  const swaps = swapsOf(ledger, usage)
  const mood = moodOf(ledger, usage)
  const kept = keptOf(ledger)
  const textBefore = textEnds(ledger)
  const total = textBefore.at(-1) ?? 0
  const now = usage.steps
  for (let atom = 0; atom < count; atom++) {
    const name = ledger.names[atom] as string
    const mark = marks[atom] as Marks
    row.begin()
    row.choose(forms[atom] as number, FORMS)
    row.put(log(name.length))
    putName(name, mark, row)
    putCounts(usage, atom, row)
    const first = usage.firstPassage[atom] as number
    const last = usage.lastPassage[atom] as number
    row.put(usage.firstVoice[atom] as number)
    row.put(usage.lastVoice[atom] as number)
    row.put((usage.firstVoice[atom] as number) >= 3 ? (usage.group[first] as number) : -1)
    row.put((usage.lastVoice[atom] as number) >= 3 ? (usage.group[last] as number) : -1)
    row.put(since(now, usage.firstStep[atom] as number))
    row.put(since(now, usage.lastStep[atom] as number))
    row.put((textBefore[first] as number) / Math.max(1, total))
    row.put((textBefore[last] as number) / Math.max(1, total))
    row.put(log(total - (textBefore[last] as number)))
    putUses(usage, atom, now, row)
    row.put(log(usage.shortestPiece[atom] as number))
    row.put(log(usage.fewestAtoms[atom] as number))
    putCompany(company, atom, row)
    putKin(kin, atom, row)
    row.put(rates.ofKind[atom] as number)
    row.put(rates.ofRun)
    row.put(log(now))
    row.put(log(count))
    row.put(rates.edited[atom] as number)
    row.put(rates.seenAgain[atom] as number)
    putTwin(ledger, usage, ids, atom, row)
    row.put(log(relatives.escapedUses[atom] as number))
    putSince(usage, atom, now, row)
    row.put(heat.acts[atom] as number)
    row.put(heat.edits[atom] as number)
    row.put(log(heat.files[atom] as number))
    row.put(nearby.used[atom] as number)
    row.put(log(nearby.recent[atom] as number))
    row.put(nearby.depth[atom] as number)
    putRelatives(relatives, atom, row)
    row.put(fields.used[atom] as number)
    for (const column of [fields.asked, fields.values]) row.put(log(column[atom] as number))
    row.put(mark.hyphens)
    row.put(mark.dots)
    row.put(mark.underscores)
    putAgenda(agenda, atom, row)
    putThreads(threads, atom, row)
    row.put(swaps.last[atom] as number)
    row.put(log(swaps.out[atom] as number))
    row.put(log(fields.named[atom] as number))
    for (const value of mood) row.put(value)
    row.put(kept[atom] as number)
    visit(row.row, atom)
  }
}

function putCompany(company: Company, atom: number, row: RowWriter): void {
  row.put(company.bestPiece[atom] as number)
  row.put(company.lastPiece[atom] as number)
  row.put(company.passage[atom] as number)
  row.put(log(company.passageSize[atom] as number))
  row.put(log(company.definitions[atom] as number))
}

function putKin(kin: Kin, atom: number, row: RowWriter): void {
  row.put(kin.usedShare[atom] as number)
  row.put(log(kin.recent[atom] as number))
  row.put(log(kin.rarest[atom] as number))
  row.put(kin.inRequest[atom] as number)
  row.put(kin.inLastWords[atom] as number)
}

function putSince(usage: Usage, atom: number, now: number, row: RowWriter): void {
  row.put(since(now, usage.lastSaid[atom] as number))
  for (const asked of usage.asked) row.put(log(asked[atom] as number))
  row.put(since(now, usage.userStep))
  row.put(log(usage.turnSteps))
}

function putRelatives(relatives: Relatives, atom: number, row: RowWriter): void {
  row.put(relatives.tailUsed[atom] as number)
  row.put(log(relatives.tailRecent[atom] as number))
  row.put(relatives.headUsed[atom] as number)
  row.put(log(relatives.headRecent[atom] as number))
  row.put(relatives.shapeUsed[atom] as number)
  row.put(log(relatives.shapeCount[atom] as number))
}

function putAgenda(agenda: Agenda, atom: number, row: RowWriter): void {
  row.put(agenda.byUser[atom] as number)
  row.put(agenda.byPlan[atom] as number)
  row.put(agenda.byWords[atom] as number)
  row.put(agenda.planned[atom] as number)
  row.put(agenda.file[atom] as number)
}

function putThreads(threads: Threads, atom: number, row: RowWriter): void {
  row.put(threads.warmest[atom] as number)
  row.put(threads.newest[atom] as number)
  row.put(threads.later[atom] as number)
  row.put(threads.toolUsed[atom] as number)
  row.put(log(threads.after[atom] as number))
}

function putName(name: string, marks: Marks, row: RowWriter): void {
  row.put(marks.slashes)
  row.put(marks.dots > 0 && /\.[a-z]{1,5}$/i.test(name) ? 1 : 0)
  row.put(name.startsWith('/') ? 1 : 0)
  row.put(marks.digits / name.length)
}

function putCounts(usage: Usage, atom: number, row: RowWriter): void {
  row.put(log(usage.occurrences[atom] as number))
  let passages = 0
  for (const column of usage.byVoice) passages += column[atom] as number
  row.put(log(passages))
  for (let voice = 1; voice <= 4; voice++) row.put(log(usage.byVoice[voice]?.[atom] as number))
  for (const group of [1, 2, 3, 4, 5, 0]) row.put(log(usage.byAct[group]?.[atom] as number))
}

function putUses(usage: Usage, atom: number, now: number, row: RowWriter): void {
  row.put(log(usage.uses[atom] as number))
  row.put(log(usage.reuses[atom] as number))
  row.put(log(usage.lastGap[atom] as number))
  row.put(since(now, usage.lastUse[atom] as number))
  row.put(since(now, usage.lastShown[atom] as number))
  row.put((usage.lastShownPassage[atom] as number) >= 0 && usage.lastShownPassage[atom] === usage.lastPassage[atom] ? 1 : 0)
  row.put(since(now, usage.lastUser[atom] as number))
  for (const recent of usage.recentUses) row.put(recent[atom] as number)
  row.put(usage.recentShows[atom] as number)
}

/** What an escaped name would be without the rest of its escape. */
function putTwin(ledger: Ledger, usage: Usage, ids: ReadonlyMap<string, number>, atom: number, row: RowWriter): void {
  const twin = ledger.escaped[atom] ? ids.get((ledger.names[atom] as string).slice(1)) : undefined
  row.put(ledger.escaped[atom] as number)
  row.put(twin === undefined ? -1 : log(usage.uses[twin] as number))
  row.put(twin === undefined ? -1 : log(usage.occurrences[twin] as number))
}

/** How many of the newest calls tell what the assistant is about. */
const NEWEST = 10

/** What the assistant is about: the group of its newest act, the share of edits among its newest, and who spoke last. */
function moodOf(ledger: Ledger, usage: Usage): readonly number[] {
  const groups: number[] = []
  for (let index = ledger.passages.length - 1; index >= 0 && groups.length < NEWEST; index--) {
    if (ledger.passages[index]?.voice === 3) groups.push(usage.group[index] as number)
  }
  return [groups[0] ?? -1, groups.filter((group) => group === 1).length / Math.max(1, groups.length), ledger.passages.at(-1)?.voice ?? 0]
}

/** Where each passage ends in the text of all. */
function textEnds(ledger: Ledger): Float64Array {
  const ends = new Float64Array(ledger.passages.length)
  let total = 0
  ledger.passages.forEach((passage, i) => {
    total += passage.text.length
    ends[i] = total
  })
  return ends
}
