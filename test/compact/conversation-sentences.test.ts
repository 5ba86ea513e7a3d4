import { expect, it } from 'vitest'
import { ConversationSentences } from '../../src/compact/summary/facts/conversation-sentences.ts'

const textMessage = (content: string) => ({ role: 'user', content })

it('the sentence that matches most of a fact is found first, however many similar ones there are', () => {
  const like = Array.from({ length: 60 }, (_, i) => textMessage(`We keep the archive in a table of its own, said note ${i}.`))
  const told = new ConversationSentences([...like, textMessage('We keep the archive of the gateway in a SQLite table of its own.'), ...like])
  const [first] = told.sentencesStating('We keep the archive of the gateway in a SQLite table')
  expect(first).toEqual({ sentence: 'We keep the archive of the gateway in a SQLite table of its own.', speaker: 'user', isOpposite: false })
})

it('sentences that match a fact equally well are found in their order, at most twenty', () => {
  const told = new ConversationSentences(Array.from({ length: 60 }, (_, i) => textMessage(`The archive is in SQLite since run ${i}.`)))
  expect([...told.sentencesStating('The archive is in SQLite')].map(({ sentence }) => sentence)).toEqual(
    Array.from({ length: 20 }, (_, i) => `The archive is in SQLite since run ${i}.`),
  )
})

it('sentences with more words of a fact come before those with fewer, each in their order', () => {
  const [most, more, fewest] = ['The gateway keeps its archive in SQLite', 'The gateway keeps an archive in SQLite', 'The gateway has an archive in SQLite']
  const told = new ConversationSentences(Array.from({ length: 12 }, (_, i) => textMessage(`${[fewest, most, more][i % 3]} since run ${i}.`)))
  const found = Array.from(told.sentencesStating('The gateway keeps its archive in SQLite'), ({ sentence }) => Number(/\d+/.exec(sentence)?.[0]))
  expect(found.slice(0, 8)).toEqual([1, 4, 7, 10, 2, 5, 8, 11])
})
