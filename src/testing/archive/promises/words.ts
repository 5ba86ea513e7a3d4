import type { Archive } from '../../../archive/index.ts'
import { gives } from '../means/breach.ts'
import { entry } from '../means/entry.ts'
import type { ArchivePromise, Means } from '../means/promise.ts'
import { shows } from '../means/snippets.ts'

/** Promises about what a search knows of words: which carry no meaning, which forms they have, which letters are equal. */
export const words: readonly ArchivePromise[] = [
  { subject: 'words', promise: 'shows the match in a text in which letters grow as they become small', check: findsGrownLetters },
  { subject: 'words', promise: 'finds a word in capitals by its small letters, in Turkish too, and shows it', check: findsCapitals },
  { subject: 'words', promise: 'finds nothing by a word that stands everywhere, where the query has others', check: passesOverCommonWords },
  { subject: 'words', promise: 'finds behind what holds the words what holds other forms of them, as far as there is room', check: findsForms },
]

const snippets = async (archive: Archive, query: string, limit = 10) => (await archive.search(query, { limit })).map(({ snippet }) => snippet)

async function findsGrownLetters({ open }: Means): Promise<void> {
  const archive = await open()
  await archive.put([entry(`${'DİYARBAKIR İZMİR '.repeat(200)}the harbour ${'son '.repeat(300)}`)])
  shows((await snippets(archive, 'harbour'))[0], 'the harbour')
}

async function findsCapitals({ open }: Means): Promise<void> {
  const archive = await open()
  await archive.put([entry(`${'a line of a log '.repeat(40)}the flight to İSTANBUL is full`)])
  for (const query of ['istanbul', 'İstanbul', 'ISTANBUL']) shows((await snippets(archive, query))[0], 'to İSTANBUL is')
}

async function passesOverCommonWords({ open }: Means): Promise<void> {
  const archive = await open()
  await archive.put(['the parser fails', 'the nightly job waits for its turn', 'die Datei ist nicht da', 'to be or not'].map(entry))
  gives('the length of search', (await snippets(archive, 'the failing parser of the job')).length, 2)
  for (const [query, found] of [
    ['What is the parser?', ['the parser fails']],
    ['Wo ist der Parser', ['the parser fails']],
    ['the harbour', []],
    ['to be', ['to be or not']],
    ['was not', ['to be or not']],
  ] as const)
    gives(`search('${query}')`, await snippets(archive, query), found)
}

async function findsForms({ open }: Means): Promise<void> {
  const archive = await open()
  const texts = ['a failing test of the parser', 'Tests: 1 failed, 40 passed', 'AssertionError: expected [] to have length 1', 'nothing of note here']
  await archive.put(texts.map(entry))
  const [exact, formed, joined] = texts
  const plural = await snippets(archive, 'failing tests')
  gives(
    "search('failing tests'), which holds both,",
    [exact, formed].map((text) => plural.some((one) => one === text)),
    [true, true],
  )
  gives("search('failing test')", await snippets(archive, 'failing test'), [exact, formed])
  gives("search('failing test', { limit: 1 })", await snippets(archive, 'failing test', 1), [exact])
  for (const query of ['assertion error', 'assertion errors']) gives(`search('${query}')`, await snippets(archive, query), [joined])
  const hits = await archive.search('failing test')
  const scores = hits.map(({ score }) => score)
  gives(
    'the scores of a search',
    scores,
    scores.toSorted((a, b) => b - a),
  )
  const others = await archive.search('failing test', { within: (hash) => hash !== hits[0]?.hash })
  gives(
    'search(…, { within }) of all but the first',
    others.map(({ snippet }) => snippet),
    [formed],
  )
  gives("search(…, { kind: 'input' })", await archive.search('failing test', { kind: 'input' }), [])
}
