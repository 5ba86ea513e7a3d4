import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CompactionEngine } from '../../src/compact/index.ts'

const engine = new CompactionEngine(null, mkdtempSync(join(tmpdir(), 'decant-open-')))
const call = (word: string, id: string) => ({ id, type: 'function', function: { name: 'bash', arguments: `{"command":"echo ${word}"}` } })
const TAIL = [
  { role: 'user', content: 'And the rest?' },
  { role: 'assistant', content: 'The rest is as it was.' },
]
const PLAN = { role: 'user', content: `Run all parts. ${'The parts are in the folder of the settings. '.repeat(60)}` }

/** The extract of messages that call (`a`, `ab` for two calls in one) and answer (`=a` with the words of that call). */
async function extractedCalls(notation: string, ids: { readonly calls: (word: string) => string; readonly results: (word: string) => string }) {
  const messages = notation.split(' ').map((one) =>
    one.startsWith('=')
      ? { role: 'tool', tool_call_id: ids.results(one.slice(1)), content: `It is ${one.slice(1)}.` }
      : {
          role: 'assistant',
          content: null,
          tool_calls: Array.from(one, (word) => call(word, ids.calls(word))),
        },
  )
  const { summary } = await engine.compact([PLAN, ...messages, ...TAIL], { keepRecent: 1 })
  return summary
    .split('\n')
    .filter((line) => line.startsWith('[tool]'))
    .map((line) => line.replace('[tool] bash echo ', '').replace(/ → It is (.)\.$/, '=$1'))
    .join(' ')
}

const SAME = { calls: () => 'x', results: () => 'x' }
const NONE = { calls: (word: string) => word, results: () => '' }
const OWN = { calls: (word: string) => word, results: (word: string) => word }

it.each([
  ['calls answered one by one', 'a =a b =b c =c', 'a=a b=b c=c'],
  ['parallel calls in one message', 'ab =a =b c =c', 'a=a b=b c=c'],
  ['calls in consecutive messages', 'a b c =a =b =c', 'a=a b=b c=c'],
  ['an unanswered call before an answered one', 'a b =b c =c', 'a b=b c=c'],
  ['single calls, then calls in consecutive messages', 'a =a b c =b =c', 'a=a b=b c=c'],
  ['unanswered calls at the end', 'a =a b c', 'a=a b c'],
])('an extract shows each result with its call, whatever their ids: %s', async (_, notation, expected) => {
  for (const ids of [SAME, NONE, OWN]) expect(await extractedCalls(notation, ids)).toBe(expected)
})

it('a surplus result is not assigned to a call that already has one', async () => {
  expect(await extractedCalls('a =a b =b =c', NONE)).toMatch(/^a=a b=b/)
})

it('a result without an id is assigned to the call that the results with ids leave open', async () => {
  expect(await extractedCalls('ab =a =b', { calls: (word) => word, results: (word) => (word === 'a' ? 'a' : '') })).toBe('a=a b=b')
  expect(await extractedCalls('ab =a =b', { calls: (word) => word, results: (word) => (word === 'b' ? 'b' : '') })).toBe('a=a b=b')
})

it('a late result is assigned to the call with its id', async () => {
  expect(await extractedCalls('ab =a c =c =b', OWN)).toBe('a=a b=b c=c')
})
