import { expect, it } from 'vitest'
import type { Message } from '../../src/message/index.ts'
import { Arriving } from '../../src/session/intake/arriving.ts'

const looked = (i: number): readonly Message[] => [
  { id: `a${i}`, role: 'assistant', parts: [{ type: 'tool-call', callId: `c${i}`, name: 'read_file', input: `{"path":"src/unit_${i}.ts"}` }] },
  { id: `r${i}`, role: 'tool', parts: [{ type: 'tool-result', callId: `c${i}`, output: [{ type: 'text', text: `the text of unit ${i} `.repeat(40) }] }] },
]

it('no more than sixteen results wait to be shortened, however long that does not pay: the oldest stay whole for good', () => {
  const arriving = new Arriving(2_000)
  const messages = [
    ...Array.from({ length: 30 }, (_, i) => looked(i)).flat(),
    { id: 'z', role: 'assistant' as const, parts: [{ type: 'text' as const, text: 'Done.' }] },
  ]
  arriving.take(messages, () => '')
  expect(arriving.waiting).toHaveLength(30)
  expect(
    arriving.seen(
      messages,
      messages.length,
      () => 'not yet',
      () => '',
    ),
  ).toBeUndefined()
  expect(arriving.waiting.map(({ message }) => message)).toEqual(Array.from({ length: 16 }, (_, i) => 29 + 2 * i))
})
