import type { Archive, ArchiveRecord } from '../../../archive/index.ts'
import type { ArchivePromise, CheckContext } from '../means/archive-promise.ts'
import { expectResult, PromiseBreach } from '../means/expect-result.ts'
import { hashOf, searchableEntry } from '../means/searchable-entry.ts'
import { textOf } from '../means/text-of.ts'

const [HOUR, DAY] = [3_600_000, 86_400_000]
const START = Date.UTC(2026, 0, 2)

/** Promises about when a record was put last. */
export const agePromises: readonly ArchivePromise[] = [
  { subject: 'age', promise: 'tells when a record was put, in all that gives it', check: reportsAge },
  { subject: 'age', promise: 'gives what takes the place of a record the age of that', check: keepsAge },
  { subject: 'age', promise: 'tells when each record was put last, to the hour; what takes the place of one has its age', needs: 'clock', check: reportsHours },
  {
    subject: 'age',
    promise: 'lists in the order of putting, and makes no record older, where the clock was set back',
    needs: 'clock',
    check: toleratesClockSetBack,
  },
]

const ageOf = async (archive: Archive, text: string) => (await archive.get(hashOf(text)))?.at

async function reportsAge({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const before = Date.now()
  const put = await archive.put([searchableEntry('new')])
  const copied = (record: ArchiveRecord | undefined) => ({ ...record }).at
  const reported = { put: copied(put[0]), get: copied(await archive.get(hashOf('new'))), list: copied((await archive.list())[0]) }
  for (const [call, at = Number.NaN] of Object.entries(reported))
    if (!(Math.abs(at - before) <= HOUR)) throw new PromiseBreach(`The \`at\` of ${call} is ${at}, at ${before}: more than an hour from it`)
  expectResult('get(…).at', reported.get, reported.list)
}

async function keepsAge({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const [put] = await archive.put([searchableEntry('old')])
  await archive.forgetEach([hashOf('old')], new Map([[hashOf('old'), 'instead']]))
  expectResult('the `at` of what took its place', await ageOf(archive, 'instead'), put?.at)
}

async function reportsHours({ open, clock }: CheckContext): Promise<void> {
  clock(START)
  const archive = await open()
  const put = async (...texts: string[]) => (await archive.put(texts.map(searchableEntry)))[0]?.at
  expectResult('put(…)[0].at', await put('first', 'second'), START)
  clock(START + 600_000)
  expectResult('put(…)[0].at ten minutes later', await put('first'), START)
  clock(START + DAY)
  expectResult('put(…)[0].at a day later', await put('first'), START + DAY)
  expectResult('get(…).at', await ageOf(archive, 'first'), START + DAY)
  const listed = (await archive.list()).map((record) => [textOf(record), record.at])
  expectResult('list()', listed, [
    ['second', START],
    ['first', START + DAY],
  ])
  await archive.forgetEach([hashOf('second')], new Map([[hashOf('second'), 'third']]))
  expectResult('the `at` of what took the place of the second', await ageOf(archive, 'third'), START)
}

async function toleratesClockSetBack({ open, clock }: CheckContext): Promise<void> {
  clock(START)
  const archive = await open()
  await archive.put([searchableEntry('first'), searchableEntry('second')])
  clock(START - DAY)
  await archive.put([searchableEntry('third'), searchableEntry('first')])
  expectResult('list()', (await archive.list()).map(textOf), ['third', 'second', 'first'])
  expectResult('get(…).at of what was put again', await ageOf(archive, 'first'), START)
  clock(START)
  expectResult('put(…)[0].at once the clock is right', (await archive.put([searchableEntry('third')]))[0]?.at, START)
}
