import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { searchWords, searchWordsAmong } from '../../src/archive/search/search-words.ts'

const TEXTS = [
  'The cache of max_retries is\u001b[31mRED\u001b[0mhere',
  'İstanbul ΟΔΟΣ ὈΔΥΣΣΕΎΣ straße STRASSE ﬁne',
  '请不要修改文件, サーバーの設定 and 서버 설정',
  `${'x'.repeat(5000)} tail_${'y'.repeat(70)}`,
  '',
]

it('searchWordsAmong finds of any words exactly those that searchWords finds', () => {
  const all = [...new Set([...TEXTS.flatMap(searchWords), 'max', 'ache', 'red', 'ısta', 'none'])]
  for (const text of TEXTS)
    for (const wanted of [all, ...all.map((word) => [word])]) {
      const own = searchWords(text)
      expect([...searchWordsAmong(text, wanted)]).toEqual(wanted.filter((word) => own.includes(word)))
    }
})

it('a search of an archive in memory ranks rare words first, and records with none of them not at all', async () => {
  const archive = memoryArchive()
  const texts = ['common words here', 'common and rare words', 'rare', 'nothing of it', 'common again']
  await archive.put(texts.map((text) => ({ kind: 'part', bytes: text, text })))
  const found = await archive.search('common rare')
  expect(found.slice(0, 2).map(({ snippet }) => snippet)).toEqual(['common and rare words', 'rare'])
  expect(found).toHaveLength(4)
})
