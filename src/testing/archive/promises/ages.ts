import type { Archive, ArchiveRecord } from '../../../archive/index.ts'
import { Breach, gives } from '../means/breach.ts'
import { entry, hashOf } from '../means/entry.ts'
import type { ArchivePromise, Means } from '../means/promise.ts'
import { textOf } from '../means/text-of.ts'

const [HOUR, DAY] = [3_600_000, 86_400_000]
const START = Date.UTC(2026, 0, 2)

/** Promises about when a record was put last. */
export const ages: readonly ArchivePromise[] = [
  { subject: 'age', promise: 'tells when a record was put, in all that gives it', check: tellsAge },
  { subject: 'age', promise: 'gives what takes the place of a record the age of that', check: keepsAge },
  { subject: 'age', promise: 'tells when each record was put last, to the hour; what takes the place of one has its age', needs: 'clock', check: tellsHours },
  {
    subject: 'age',
    promise: 'lists in the order of putting, and makes no record older, where the clock was set back',
    needs: 'clock',
    check: bearsClocksSetBack,
  },
]

const ageOf = async (archive: Archive, text: string) => (await archive.get(hashOf(text)))?.at

async function tellsAge({ open }: Means): Promise<void> {
  const archive = await open()
  const before = Date.now()
  const put = await archive.put([entry('new')])
  const copied = (record: ArchiveRecord | undefined) => ({ ...record }).at
  const told = { put: copied(put[0]), get: copied(await archive.get(hashOf('new'))), list: copied((await archive.list())[0]) }
  for (const [call, at = Number.NaN] of Object.entries(told))
    if (!(Math.abs(at - before) <= HOUR)) throw new Breach(`The \`at\` of ${call} is ${at}, at ${before}: more than an hour from it`)
  gives('get(…).at', told.get, told.list)
}

async function keepsAge({ open }: Means): Promise<void> {
  const archive = await open()
  const [put] = await archive.put([entry('old')])
  await archive.forgetEach([hashOf('old')], new Map([[hashOf('old'), 'instead']]))
  gives('the `at` of what took its place', await ageOf(archive, 'instead'), put?.at)
}

async function tellsHours({ open, clock }: Means): Promise<void> {
  clock(START)
  const archive = await open()
  const put = async (...texts: string[]) => (await archive.put(texts.map(entry)))[0]?.at
  gives('put(…)[0].at', await put('first', 'second'), START)
  clock(START + 600_000)
  gives('put(…)[0].at ten minutes later', await put('first'), START)
  clock(START + DAY)
  gives('put(…)[0].at a day later', await put('first'), START + DAY)
  gives('get(…).at', await ageOf(archive, 'first'), START + DAY)
  const listed = (await archive.list()).map((record) => [textOf(record), record.at])
  gives('list()', listed, [
    ['second', START],
    ['first', START + DAY],
  ])
  await archive.forgetEach([hashOf('second')], new Map([[hashOf('second'), 'third']]))
  gives('the `at` of what took the place of the second', await ageOf(archive, 'third'), START)
}

async function bearsClocksSetBack({ open, clock }: Means): Promise<void> {
  clock(START)
  const archive = await open()
  await archive.put([entry('first'), entry('second')])
  clock(START - DAY)
  await archive.put([entry('third'), entry('first')])
  gives('list()', (await archive.list()).map(textOf), ['third', 'second', 'first'])
  gives('get(…).at of what was put again', await ageOf(archive, 'first'), START)
  clock(START)
  gives('put(…)[0].at once the clock is right', (await archive.put([entry('third')]))[0]?.at, START)
}
