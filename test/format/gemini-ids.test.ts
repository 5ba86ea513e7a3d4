import { expect, test } from 'vitest'
import { decode, wireNamed } from '../../src/format/index.ts'
import { profileNamed, repair } from '../../src/law/index.ts'

test('encode adds no ids to Gemini calls and results without ids that repair rewrote', () => {
  const call = { functionCall: { name: 'look\ud800', args: {} } }
  const answer = { functionResponse: { name: 'look\ud800', response: { output: 'seen' } } }
  const body = {
    contents: [
      { role: 'user', parts: [{ text: 'Look.' }] },
      { role: 'model', parts: [call] },
      { role: 'user', parts: [answer] },
    ],
  }
  const document = decode(body, { format: 'gemini' })
  const { contents } = wireNamed('gemini').encode(document, repair(document.history, profileNamed('gemini')).messages) as typeof body
  expect(contents.slice(1)).toEqual([
    { role: 'model', parts: [{ functionCall: { name: 'look\ufffd', args: {} } }] },
    { role: 'user', parts: [{ functionResponse: { name: 'look\ufffd', response: { output: 'seen' } } }] },
  ])
})

test('encode writes a result that repair adds without an id when its Gemini call has none', () => {
  const body = {
    contents: [
      { role: 'user', parts: [{ text: 'Look.' }] },
      { role: 'model', parts: [{ functionCall: { name: 'look', args: {} } }] },
    ],
  }
  const document = decode(body, { format: 'gemini' })
  const { contents } = wireNamed('gemini').encode(document, repair(document.history, profileNamed('gemini')).messages) as typeof body
  expect(contents[1]).toBe(body.contents[1])
  expect(contents[2]).toEqual({ role: 'user', parts: [{ functionResponse: { name: 'look', response: { error: expect.any(String) as string } } }] })
})
