import { expect, it } from 'vitest'
import type { Message } from '../../src/message/index.ts'
import { ResultShortener } from '../../src/session/intake/result-shortener.ts'

const looked = (i: number): readonly Message[] => [
  { id: `a${i}`, role: 'assistant', parts: [{ type: 'tool-call', callId: `c${i}`, name: 'read_file', input: `{"path":"src/unit_${i}.ts"}` }] },
  { id: `r${i}`, role: 'tool', parts: [{ type: 'tool-result', callId: `c${i}`, output: [{ type: 'text', text: `the text of unit ${i} `.repeat(40) }] }] },
]

it('Arriving lets at most sixteen results wait to be shortened, and the oldest stay whole', () => {
  const arriving = new ResultShortener(2_000)
  const messages = [
    ...Array.from({ length: 30 }, (_, i) => looked(i)).flat(),
    { id: 'z', role: 'assistant' as const, parts: [{ type: 'text' as const, text: 'Done.' }] },
  ]
  arriving.shorten(messages, () => '')
  expect(arriving.waiting).toHaveLength(30)
  expect(
    arriving.draftShortening(
      messages,
      messages.length,
      () => 'not yet',
      () => '',
    ),
  ).toBeUndefined()
  expect(arriving.waiting.map(({ message }) => message)).toEqual(Array.from({ length: 16 }, (_, i) => 29 + 2 * i))
})

it('Arriving.learn restores which results wait to be shortened, except protected ones', () => {
  const messages = [0, 1, 2].flatMap(looked)
  const taken = new ResultShortener(2_000)
  taken.shorten(messages, () => '')
  const waiting = taken.waiting.slice(1)
  const learned = new ResultShortener(2_000)
  learned.learn(messages, waiting)
  expect(learned.waiting).toEqual(waiting)
  const protecting = new ResultShortener(2_000, { patterns: [/unit 1/] })
  protecting.learn(messages, waiting)
  expect(protecting.waiting).toEqual(waiting.slice(1))
})

it('Arriving.learn counts lines as shown, so that the same lines are left out of a later result', () => {
  const text = Array.from({ length: 40 }, (_, i) => `export const value_${i} = ${i} // the value of unit ${i}`).join('\n')
  const read = (id: string): readonly Message[] => [
    { id: `a${id}`, role: 'assistant', parts: [{ type: 'tool-call', callId: id, name: 'read_file', input: '{"path":"src/unit.ts"}' }] },
    { id, role: 'tool', parts: [{ type: 'tool-result', callId: id, output: [{ type: 'text', text }] }] },
  ]
  const [learned, fresh] = [new ResultShortener(0), new ResultShortener(0)]
  learned.learn(read('one'))
  expect(learned.shorten(read('two'), () => 'ref').left).toMatchObject([{ message: 1, part: 0, text }])
  expect(fresh.shorten(read('two'), () => 'ref').left).toEqual([])
})
