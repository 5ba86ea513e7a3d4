import { expect, it } from 'vitest'
import { refOf } from '../../src/archive/index.ts'
import { profileNamed } from '../../src/law/index.ts'
import { type History, messageText } from '../../src/message/index.ts'
import { pipelineNamed, plan } from '../../src/pipeline/index.ts'
import { h } from '../../src/testing/index.ts'
import { createCounter } from '../../src/token/index.ts'

const counter = createCounter({ exact: false })
const long = (words: string) => `"${`${words} `.repeat(30)}"`

/** @param over tokens beyond what must stay */
function planned(name: string, history: History, budget: number, profile = 'openai-chat') {
  return plan(history, {
    budget,
    strategy: pipelineNamed(name),
    profile: profileNamed(profile),
    counter,
    rough: counter,
    ref: (text) => refOf('00', text),
  })
}

const NAMES = ['newest', 'summary', 'sentence-cut', 'key-events', 'tidy', 'random']

it.each(NAMES)('%s leaves one handle for several runs if there is no room for a note per run, and promises the text of every cut message', (name) => {
  const history = h(
    `s"Be careful." u${long('Mend it.')} a${long('I look.')} s"Mode two." u${long('And that.')} a${long('Looked at.')} s"Mode three." u${long('More.')} a${long('It is fine.')} u"Go on."`,
  )
  const floor = counter.messages(history.messages.filter(({ role }, i) => role === 'system' || i === history.messages.length - 1))
  const { messages, promised, report } = planned(name, history, floor + 30)
  expect(report.tokens.after).toBeLessThanOrEqual(floor + 30)
  expect(messages.filter(({ written }) => written !== undefined).map(messageText)).toEqual([expect.stringMatching(/^\[6 messages left out · decant:\w+\]$/)])
  const kept = new Set(messages)
  for (const gone of history.messages.filter((message) => !kept.has(message)))
    expect([...promised.values()].join('\n'), messageText(gone).slice(0, 20)).toContain(messageText(gone))
})

it.each(NAMES)('%s leaves a note of a history that a budget of one token removes whole', (name) => {
  const { messages } = planned(name, h(`a[1]${long('I look.')} r1${long('Found it.')} a${long('Done.')}`), 1, 'generic')
  expect(messages.map((message) => [message.written, messageText(message)])).toEqual([['note', '[…]']])
})
