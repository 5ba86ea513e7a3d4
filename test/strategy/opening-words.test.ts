import { expect, it } from 'vitest'
import { apply, type Message, messageText } from '../../src/message/index.ts'
import { openingWords, taskMessage } from '../../src/strategy/draft/index.ts'
import { importanceScoring, incrementalSummary, keyEvents, keyInformation, type Strategy, structuredExtraction, summary } from '../../src/strategy/index.ts'
import { h } from '../../src/testing/index.ts'
import { contextOf } from './context.ts'

const TASK = 'Make the parser of dates take week numbers.'
/** As Codex begins a conversation: the folder's rules, the environment, and only then what was asked. */
const opening = `s u"rules of the folder ${'and one more rule. '.repeat(20)}" u"<environment_context>cwd, shell</environment_context>" u"${TASK}"`
const steps = (from: number, words: string) =>
  Array.from({ length: 8 }, (_, i) => `a"${words} ${i}"[${from + i}] r${from + i}"${`${words} said so. `.repeat(20)}"`).join(' ')
const history = h(`${opening} ${steps(0, 'parser calendar')} u"and now the printer" ${steps(8, 'toner paper tray')} u"and on" a"done so far"`)

it('the task is the last of the words before the agent’s first', () => {
  expect(openingWords(history.messages)).toEqual([3, 2, 1])
  expect(taskMessage(history.messages)).toBe(3)
  expect(taskMessage(h('s u"one" a"answer" u"two"').messages)).toBe(1)
  expect(taskMessage(h('s a"hello" u"one" a u"two"').messages)).toBe(2)
  expect(taskMessage(h('s a"hello"').messages)).toBe(-1)
  expect(taskMessage([])).toBe(-1)
})

it('words that decant wrote, and messages without text, set no task', () => {
  const [system, first, second] = h('s u"written by us" u"asked"').messages as [Message, Message, Message]
  expect(taskMessage([system, { ...first, written: 'summary' }, second])).toBe(2)
  expect(taskMessage(h('s u"asked" u# a"answer"').messages)).toBe(1)
})

const strategies: readonly (readonly [string, Strategy])[] = [
  ['summary', summary()],
  ['incrementalSummary', incrementalSummary({ chunkTurns: 1 })],
  ['structuredExtraction', structuredExtraction()],
  ['importanceScoring', importanceScoring()],
  ['keyEvents', keyEvents()],
  ['keyInformation', keyInformation()],
]

it.each(strategies)('%s keeps it word by word, whatever an agent put before it', (_, strategy) => {
  const after = apply(history.messages, strategy.plan(history, contextOf(500)))
  expect(after.length).toBeLessThan(history.messages.length)
  expect(after.filter(({ role }) => role === 'user').map(messageText)).toContain(TASK)
})
