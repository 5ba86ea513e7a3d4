import { expect, it } from 'vitest'
import { apply, type Message, messageText } from '../../src/message/index.ts'
import { firstUserMessages, noteFor, taskMessageIndex } from '../../src/strategy/draft/index.ts'
import {
  cover,
  importanceScoring,
  incrementalSummary,
  keyEvents,
  keyInformation,
  type Strategy,
  structuredExtraction,
  summary,
  vectorRetrieval,
} from '../../src/strategy/index.ts'
import { h } from '../../src/testing/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'
import { contextOf } from './context.ts'

const TASK = 'Make the parser of dates take week numbers.'
/** The beginning of a conversation in Codex: the folder's rules, the environment, and only then the task. */
const opening = `s u"rules of the folder ${'and one more rule. '.repeat(20)}" u"<environment_context>cwd, shell</environment_context>" u"${TASK}"`
const steps = (from: number, words: string) =>
  Array.from({ length: 8 }, (_, i) => `a"${words} ${i}"[${from + i}] r${from + i}"${`${words} said so. `.repeat(20)}"`).join(' ')
const history = h(`${opening} ${steps(0, 'parser calendar')} u"and now the printer" ${steps(8, 'toner paper tray')} u"and on" a"done so far"`)

it('taskMessage returns the last user message before the first assistant message that follows user text', () => {
  expect(firstUserMessages(history.messages)).toEqual([3, 2, 1])
  expect(taskMessageIndex(history.messages)).toBe(3)
  expect(taskMessageIndex(h('s u"one" a"answer" u"two"').messages)).toBe(1)
  expect(taskMessageIndex(h('s a"hello" u"one" a u"two"').messages)).toBe(2)
  expect(taskMessageIndex(h('s a"hello"').messages)).toBe(-1)
  expect(taskMessageIndex([])).toBe(-1)
})

it('taskMessage skips messages written by decant and messages without text', () => {
  const [system, first, second] = h('s u"written by us" u"asked"').messages as [Message, Message, Message]
  expect(taskMessageIndex([system, { ...first, written: 'summary' }, second])).toBe(2)
  expect(taskMessageIndex(h('s u"asked" u# a"answer"').messages)).toBe(1)
})

it('taskMessage takes linear time on a history of the user alone', () => {
  const least = growth(20_000, (size) => {
    const messages = Array.from({ length: size }, (_, i): Message => ({ id: `${i}`, role: 'user', parts: [{ type: 'text', text: 'and this' }] }))
    return () => taskMessageIndex(messages)
  })
  expect(least).toBeLessThan(MOST_GROWTH)
})

const strategies: readonly (readonly [string, Strategy])[] = [
  ['summary', summary()],
  ['incrementalSummary', incrementalSummary({ chunkTurns: 1 })],
  ['structuredExtraction', structuredExtraction()],
  ['importanceScoring', importanceScoring()],
  ['keyEvents', keyEvents()],
  ['keyInformation', keyInformation()],
]

it.each(strategies)('%s keeps the task verbatim where the agent put rules and environment text before it', (_, strategy) => {
  const after = apply(history.messages, strategy.plan(history, contextOf(500)))
  expect(after.length).toBeLessThan(history.messages.length)
  expect(after.filter(({ role }) => role === 'user').map(messageText)).toContain(TASK)
})

it('openingWords stops at a note, unless the note replaced only user messages', () => {
  const [one, two, three] = h('u"one" u"two" u"three" a"done"').messages as [Message, Message, Message]
  const [, done] = h('u"x" a"done"').messages as [Message, Message]
  const noted = (...gone: Message[]) => noteFor(gone, contextOf(0))
  expect(firstUserMessages([one, noted(two), three, done])).toEqual([2, 0])
  expect(firstUserMessages([one, noted(two, done), three])).toEqual([0])
  expect(firstUserMessages([one, noted(two, noted(three)), three, done])).toEqual([2, 0])
  const inTurn = { ...noted(two), role: 'assistant' } as const
  expect(firstUserMessages([one, inTurn, three, done])).toEqual([2, 0])
})

const COMMAND = `u"<caveat>and now the printer, made by commands</caveat>" u"<command>${'notes of a release. '.repeat(20)}</command>"`
const opened = h(`${COMMAND} u"${TASK}" ${steps(0, 'parser calendar week')} u"and on" ${steps(8, 'toner printer')} u"and now the printer?" a"done so far"`)

it.each([...strategies, ['vectorRetrieval', vectorRetrieval({ k: 3 })] as const])(
  '%s keeps the task as the result of taskMessage even if earlier user messages are removed',
  (_, strategy) => {
    for (const budget of [1200, 500]) {
      const after = apply(opened.messages, strategy.plan(opened, contextOf(budget)))
      expect(after.length).toBeLessThan(opened.messages.length)
      expect(messageText(after[taskMessageIndex(after)] as Message)).toBe(TASK)
    }
  },
)

it('cover shows the head of a long task again each time it compresses a record of the task', () => {
  const task = `Do what is written here.\nNothing else is asked of you.\n${'Take care that all of it stays as it was before. '.repeat(30)}`
  const lines = (round: number, i: number) =>
    Array.from({ length: 12 }, (_, line) => `lib/part_${round}_${i}.ts:${line} call_${round}_${i}_${line}(weeks)`).join(' and ')
  const reads = (round: number) => Array.from({ length: 8 }, (_, i) => `a"look"[${round * 8 + i}] r${round * 8 + i}"${lines(round, i)}"`).join(' ')
  const rounds = ['u"[Request interrupted]" u"task"', 'u"go on"', 'u"and on"'].map((words, round) => `${words} ${reads(round)} a"so far"`)
  let left: readonly Message[] = []
  for (const [round, words] of rounds.entries()) {
    const run = h(words)
    const spoken = run.messages.map((message): Message => (messageText(message) === 'task' ? { ...message, parts: [{ type: 'text', text: task }] } : message))
    const all = [...left, ...spoken.map((message) => ({ ...message, id: `${round}.${message.id}` }))]
    left = apply(all, cover().plan({ ...run, messages: all }, contextOf(350))).map(({ role, parts }, i) => ({ id: `${round}:${i}`, role, parts }))
    expect(left.map(messageText).join('\n')).toMatch(/^#1 user: Do what is written here.\nNothing else is asked of you./m)
  }
})
