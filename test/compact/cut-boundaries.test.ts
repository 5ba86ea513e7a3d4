import { expect, test } from 'vitest'
import type { ParsedMessage } from '../../src/compact/chat/parse-history.ts'
import { cutBoundaries } from '../../src/compact/engine/cut-boundaries.ts'

/** `u`, `a`, `c` for a call and `r` for its result, all with one id. */
function parsedMessages(notation: string): ParsedMessage[] {
  return [...notation].map((letter): ParsedMessage => {
    const role = letter === 'u' ? 'user' : letter === 'r' ? 'tool' : 'assistant'
    const uses = letter === 'c' || letter === 'r' ? [{ kind: letter === 'c' ? ('call' as const) : ('result' as const), id: 'x', text: letter }] : []
    return { role, content: letter, uses }
  })
}

const places = (notation: string) => cutBoundaries(parsedMessages(notation)).flatMap((may, i) => (may ? [i] : []))

test('cut positions pair calls that share an id with results in order', () => {
  expect(places('ucrucra')).toEqual([0, 1, 3, 4, 6, 7])
  expect(places('uccrra')).toEqual([0, 1, 5, 6])
})

test('cut positions pair a surplus result with no later call of its id', () => {
  expect(places('ucrruc')).toEqual([0, 1, 4, 5])
  expect(places('ucrrucra')).toEqual([0, 1, 4, 5, 7, 8])
})

test('cut positions exclude the place before a legacy function result without an id', () => {
  const roles = ['user', 'assistant', 'function', 'assistant'] as const
  expect(cutBoundaries(roles.map((role) => ({ role, content: role })))).toEqual([true, true, false, true, true])
})
