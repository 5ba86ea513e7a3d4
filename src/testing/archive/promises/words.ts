import type { Archive } from '../../../archive/index.ts'
import type { ArchivePromise, CheckContext } from '../means/archive-promise.ts'
import { expectResult } from '../means/expect-result.ts'
import { expectShown } from '../means/expect-snippet.ts'
import { searchableEntry } from '../means/searchable-entry.ts'

/** Promises about what a search knows of words: which carry no meaning, which forms they have, which letters are equal. */
export const wordPromises: readonly ArchivePromise[] = [
  { subject: 'words', promise: 'shows the match in a text in which letters grow as they become small', check: findsLettersThatGrow },
  { subject: 'words', promise: 'finds a word in capitals by its small letters, in Turkish too, and shows it', check: findsCapitals },
  { subject: 'words', promise: 'finds nothing by a word that stands everywhere, where the query has others', check: ignoresCommonWords },
  { subject: 'words', promise: 'finds behind what holds the words what holds other forms of them, as far as there is room', check: findsWordForms },
]

const snippets = async (archive: Archive, query: string, limit = 10) => (await archive.search(query, { limit })).map(({ snippet }) => snippet)

async function findsLettersThatGrow({ open }: CheckContext): Promise<void> {
  const archive = await open()
  await archive.put([searchableEntry(`${'DİYARBAKIR İZMİR '.repeat(200)}the harbour ${'son '.repeat(300)}`)])
  expectShown((await snippets(archive, 'harbour'))[0], 'the harbour')
}

async function findsCapitals({ open }: CheckContext): Promise<void> {
  const archive = await open()
  await archive.put([searchableEntry(`${'a line of a log '.repeat(40)}the flight to İSTANBUL is full`)])
  for (const query of ['istanbul', 'İstanbul', 'ISTANBUL']) expectShown((await snippets(archive, query))[0], 'to İSTANBUL is')
}

async function ignoresCommonWords({ open }: CheckContext): Promise<void> {
  const archive = await open()
  await archive.put(['the parser fails', 'the nightly job waits for its turn', 'die Datei ist nicht da', 'to be or not'].map(searchableEntry))
  expectResult('the length of search', (await snippets(archive, 'the failing parser of the job')).length, 2)
  for (const [query, found] of [
    ['What is the parser?', ['the parser fails']],
    ['Wo ist der Parser', ['the parser fails']],
    ['the harbour', []],
    ['to be', ['to be or not']],
    ['was not', ['to be or not']],
  ] as const)
    expectResult(`search('${query}')`, await snippets(archive, query), found)
}

async function findsWordForms({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const texts = ['a failing test of the parser', 'Tests: 1 failed, 40 passed', 'AssertionError: expected [] to have length 1', 'nothing of note here']
  await archive.put(texts.map(searchableEntry))
  const [exact, otherForm, joined] = texts
  const plural = await snippets(archive, 'failing tests')
  expectResult(
    "search('failing tests'), which holds both,",
    [exact, otherForm].map((text) => plural.some((one) => one === text)),
    [true, true],
  )
  expectResult("search('failing test')", await snippets(archive, 'failing test'), [exact, otherForm])
  expectResult("search('failing test', { limit: 1 })", await snippets(archive, 'failing test', 1), [exact])
  for (const query of ['assertion error', 'assertion errors']) expectResult(`search('${query}')`, await snippets(archive, query), [joined])
  const hits = await archive.search('failing test')
  const scores = hits.map(({ score }) => score)
  expectResult(
    'the scores of a search',
    scores,
    scores.toSorted((a, b) => b - a),
  )
  const others = await archive.search('failing test', { isVisible: (hash) => hash !== hits[0]?.hash })
  expectResult(
    'search(…, { isVisible }) of all but the first',
    others.map(({ snippet }) => snippet),
    [otherForm],
  )
  expectResult("search(…, { kind: 'input' })", await archive.search('failing test', { kind: 'input' }), [])
}
