import type { ArchivePromise, CheckContext } from '../means/archive-promise.ts'
import { expectResult, PromiseBreach } from '../means/expect-result.ts'
import { expectShown } from '../means/expect-snippet.ts'
import { hashesOf } from '../means/hashes-of.ts'
import { LIMIT_CASES } from '../means/limit-cases.ts'
import { putEntries } from '../means/put-entries.ts'
import { hashOf, searchableEntry } from '../means/searchable-entry.ts'

/** Promises about finding records by their words. */
export const searchPromises: readonly ArchivePromise[] = [
  { subject: 'search', promise: 'finds words, names with underscores, and Chinese words of two characters; the best first', check: findsWords },
  { subject: 'search', promise: 'finds by the text that was given with bytes, and nothing that came without', check: findsByText },
  { subject: 'search', promise: 'finds what may be seen, however much else there is', check: findsWithin },
  { subject: 'search', promise: 'finds as many as a limit says', check: respectsLimits },
  { subject: 'search', promise: 'takes query syntax as text', check: treatsSyntaxAsText },
  { subject: 'search', promise: 'tells of each hit what it is, and shows the words around the match, never the whole of a long text', check: describesHits },
]

async function findsWords({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const texts = [
    'the parser test fails in src/parse_tree.ts',
    '配置文件在服务器上，端口是八千',
    'nothing of note here',
    'the test of the lexer passes, the test of the printer too',
  ] as const
  await archive.put(texts.map(searchableEntry))
  for (const [query, text] of [
    ['failing parser fails', texts[0]],
    ['parse_tree', texts[0]],
    ['端口', texts[1]],
    ['配置', texts[1]],
  ] as const)
    expectResult(`the first of search('${query}')`, (await archive.search(query))[0]?.hash, hashOf(text))
  expectResult("search('服口')", await archive.search('服口'), [])
  expectResult("search('test', { kind: 'input' })", await archive.search('test', { kind: 'input' }), [])
  expectResult("the length of search('test', { kind: 'part' })", (await archive.search('test', { kind: 'part' })).length, 2)
  const both = await archive.search('parser test')
  expectResult("search('parser test')", hashesOf(both), [hashOf(texts[0]), hashOf(texts[3])])
  const scores = both.map(({ score }) => score)
  expectResult(
    'the scores of a search',
    scores,
    scores.toSorted((a, b) => b - a),
  )
}

async function findsByText({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const [searchable = ''] = await putEntries(archive, { kind: 'input', bytes: 'sealed bytes', text: 'words beside them' }, 'silent bytes')
  expectResult("search('beside')", hashesOf(await archive.search('beside')), [searchable])
  for (const query of ['sealed', 'silent']) expectResult(`search('${query}')`, await archive.search(query), [])
}

async function findsWithin({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const texts = [1, 2, 3].map((n) => `parser mine ${n}`)
  const mine = new Set(texts.map(hashOf))
  await archive.put(texts.map(searchableEntry))
  for (let i = 0; i < 6; i++) await archive.put(Array.from({ length: 200 }, (_, n) => searchableEntry(`parser parser of another ${i} ${n}`)))
  const isVisible = (hash: string) => mine.has(hash)
  expectResult('search(…, { limit: 5, isVisible })', new Set(hashesOf(await archive.search('parser', { limit: 5, isVisible }))), mine)
  const some = await archive.search('parser', { limit: 2, isVisible })
  expectResult(
    'search(…, { limit: 2, isVisible })',
    some.map(({ hash }) => mine.has(hash)),
    [true, true],
  )
}

async function respectsLimits({ open }: CheckContext): Promise<void> {
  const archive = await open()
  await archive.put(['parser one', 'parser two', 'parser three'].map(searchableEntry))
  for (const [limit, count] of LIMIT_CASES)
    expectResult(`the length of search(…, { limit: ${limit} })`, (await archive.search('parser', { limit })).length, count)
}

async function treatsSyntaxAsText({ open }: CheckContext): Promise<void> {
  const archive = await open()
  await archive.put([searchableEntry('plain words')])
  const queriesWithSyntax = ['"', 'NEAR(a b)', '*', '%', '_____ _____', 'a AND', '.*', 'a | b', '(', "'", '', '  ', '\0', 'x'.repeat(10_000)]
  for (const query of queriesWithSyntax) expectResult(`search(${JSON.stringify(query.slice(0, 20))})`, await archive.search(query), [])
  for (const query of ['plain"', 'plain*', '-words', 'body:plain', 'plain & !words'])
    expectResult(`search(${JSON.stringify(query)})`, hashesOf(await archive.search(query)), [hashOf('plain words')])
}

async function describesHits({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const text = `${'a line of a log '.repeat(800)}the harbour ${'and another line '.repeat(800)}`
  const [put] = await archive.put([{ ...searchableEntry(text), meta: { role: 'tool' } }])
  const [hit, ...others] = await archive.search('harbour')
  const { ref, hash, kind, meta, snippet = '' } = hit ?? {}
  expectResult("search('harbour')", { ref, hash, kind, meta }, { ref: put?.ref, hash: hashOf(text), kind: 'part', meta: { role: 'tool' } })
  expectResult('what else it gives, in number,', others.length, 0)
  expectResult('the type of its score', typeof hit?.score, 'number')
  expectShown(snippet, 'harbour')
  if (snippet.length > text.length / 2) throw new PromiseBreach(`A snippet has ${snippet.length} characters of a text of ${text.length}`)
}
