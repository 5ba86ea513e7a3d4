import { expect, it } from 'vitest'
import { splitSentences } from '../../src/compact/facts/split-sentences.ts'

const sentencesIn = (text: string) => splitSentences(text).map(([start, end]) => text.slice(start, end))

it.each([
  ['It fails with "you have changes. Please commit them". Then it ends.', ['It fails with "you have changes. Please commit them".', 'Then it ends.']],
  ['He wrote “Stop. Go back. Now” to me. I went.', ['He wrote “Stop. Go back. Now” to me.', 'I went.']],
  ['它返回「请先提交。然后重试」。接着退出。', ['它返回「请先提交。然后重试」。', '接着退出。']],
  ['It returns a static message.Next, I look at the form.', ['It returns a static message.', 'Next, I look at the form.']],
  ['A screen of 5" is small. One of 7" is not.\nThat is all.', ['A screen of 5" is small. One of 7" is not.', 'That is all.']],
])('text is split into sentences, with quotations kept whole: %j', (text, sentences) => {
  expect(sentencesIn(text)).toEqual(sentences)
})

it.each(['Call fmt.Println and System.Out to print.', 'See README.The file.', 'A quotation " that nobody ends.', ''])(
  'text is not split at a stop that ends no sentence: %j',
  (text) => {
    expect(sentencesIn(text)).toEqual(text === '' ? [] : [text])
  },
)

it('a quotation that is not closed on its line does not join sentences', () => {
  expect(sentencesIn('He said "stop. And went.\nThe next line" is another.')).toEqual(['He said "stop.', 'And went.', 'The next line" is another.'])
})

it('splitting long texts into sentences loses no character and takes under two seconds', () => {
  for (const sign of ['a". ', 'word.The ', '"', '。"', '` . ']) {
    const text = sign.repeat(100_000)
    const start = performance.now()
    expect(sentencesIn(text).join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
    expect(performance.now() - start).toBeLessThan(2000)
  }
})
