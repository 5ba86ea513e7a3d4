import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import type { Part } from '../../src/message/index.ts'
import { fromHistory, successOf } from '../../src/trajectory/index.ts'
import { userVerdict } from '../../src/trajectory/verdict/user-verdict.ts'

const bash = (command: string, result: string) => [
  { role: 'assistant', content: null, tool_calls: [{ id: command, type: 'function', function: { name: 'Bash', arguments: JSON.stringify({ command }) } }] },
  { role: 'tool', tool_call_id: command, content: result },
]
const user = (content: string) => ({ role: 'user', content })
const ended = (...messages: object[]) => successOf(fromHistory(decode([user('Mend the parser.'), ...messages]).history))
const passed = bash('npm test', '12 passed')

it('passing tests do not make a run a success if the user objects afterwards', () => {
  expect(ended(...passed, user("it's still not working"))).toBeUndefined()
  expect(ended(...passed, user("I can't see any usage of it in our code"), user('Do 1 and 2.'))).toBeUndefined()
  expect(ended(...passed, user('lint fail'), ...bash('npm run test:all', '14 passed'))).toBe('success')
  expect(ended(...passed, user('还是报错'), user('好的，提交'))).toBe('success')
  expect(ended(...passed, user('<local-command-stdout>it is still not working</local-command-stdout>'))).toBe('success')
  expect(ended(...bash('npm test', '1 failed'), user('that is wrong'))).toBe('failure')
})

it('a summary that decant wrote is not taken for a complaint of the user', () => {
  const history = decode([user('Mend the parser.'), ...passed, user('It is still not working, the user said; then the bound was mended.')]).history
  const messages = history.messages.map((message, i) => (i === 3 ? { ...message, written: 'summary' as const } : message))
  const run = fromHistory({ ...history, messages })
  expect(run.events.at(-1)).toMatchObject({ kind: 'SummaryEvent', actionKind: 'Summary' })
  expect(successOf(run)).toBe('success')
})

it.each(['Commit', 'Why is it so?', 'can we double check the names?', 'explain the error handling', 'push and draft a PR please'])(
  'a question or another request is not a complaint: %s',
  (words) => {
    expect(userVerdict(words)).not.toBe('failure')
  },
)

it('the outcome of a run depends on tests in its commit hook, and on whether a refused commit succeeds later', () => {
  const failed = bash('npm test', '1346 pass\n 114 fail')
  expect(ended(...failed, ...bash('git commit -m a', ' 1346 pass\n 0 fail\n[main 11469d4] a\n 2 files changed'))).toBe('success')
  const refused = bash('git commit -m a', ' 1346 pass\n 114 fail\nhusky - pre-commit script failed (code 1)')
  expect(ended(...passed, ...refused)).toBe('failure')
  expect(ended(...failed, ...refused, ...bash('git add . && git commit -m b', '[main 11469d4] b\n 2 files changed'))).toBe('success')
  const committed = bash('git commit -m a', '[main 11469d4] a\n 2 files changed')
  expect(ended(...failed, ...committed)).toBe('failure')
  expect(ended(...refused, ...committed, ...failed, ...committed)).toBe('failure')
  expect(ended(...passed, ...bash('git commit -m a', 'error: script "lint" exited with code 1'))).toBe('success')
  const dead = decode([user('Mend the parser.'), ...failed, ...refused, ...bash('git commit -m b', 'fatal: index file smaller than expected')]).history
  const told = { ...dead, messages: dead.messages.map((message) => ({ ...message, parts: message.parts.map(asFailed) })) }
  expect(successOf(fromHistory(told))).toBe('failure')
})

function asFailed(part: Part): Part {
  return part.type === 'tool-result' ? { ...part, isError: true } : part
}
