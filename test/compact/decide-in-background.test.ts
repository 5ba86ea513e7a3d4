import { expect, it } from 'vitest'
import { decide, decideInBackground, planReceipt } from '../../src/compact/index.ts'
import { decode } from '../../src/format/index.ts'
import { profileFor } from '../../src/law/index.ts'
import type { Message } from '../../src/message/index.ts'
import { newest, type Strategy } from '../../src/strategy/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { step } from '../step.ts'

const FORMAT = 'openai-chat'
const LONG = 1e9
const messages = [
  { role: 'system', content: 'Never deploy on a Friday.' },
  { role: 'user', content: 'Find which service listens on port 4711.' },
  ...Array.from({ length: 30 }, (_, i) => step(i)).flat(),
]
const { history } = decode(messages, { format: FORMAT })
const asked = {
  budget: 700,
  strategy: 'cover',
  profile: profileFor({ format: FORMAT, model: 'gpt-5-mini' }),
  key: '00'.repeat(32),
  model: 'gpt-5-mini',
  counter: createCounter({ model: 'gpt-5-mini' }),
  clock: 1_790_000_000_000,
}

it.each([
  ['a strategy', asked],
  ['another strategy', { ...asked, strategy: 'sliding-window' }],
  ['protected content', { ...asked, protect: { patterns: [/unit_1\d/g], ids: history.messages.slice(4, 6).map(({ id }) => id) } }],
  ['originals of earlier records', { ...asked, earlier: new Map(history.messages.slice(2, 3).map((message) => [message, history.messages.slice(4, 8)])) }],
  ['an unreachable budget', { ...asked, budget: 1 }],
])('a plan made in a worker equals the plan made in the calling thread: %s', async (_, decision) => {
  const here = decide(history, decision)
  const { receipt, ...aside } = await decideInBackground(history, decision, LONG)
  expect(aside).toEqual(here)
  expect(receipt).toEqual(here.report.status === 'compressed' ? planReceipt(history, here) : undefined)
  expect(aside.messages.map((message) => history.messages.indexOf(message))).toEqual(here.messages.map((message) => history.messages.indexOf(message)))
})

it('text that records represent counts towards the length from which a worker makes the plan', async () => {
  const [record, message] = history.messages.slice(2, 4) as [Message, Message]
  const text = Array.from({ length: 60_000 }, (_, line) => `unit_${line % 90}.setting is value_${line}`).join('\n')
  const earlier = new Map([[record, [{ ...message, id: 'before', role: 'user' as const, parts: [{ type: 'text' as const, text }] }]]])
  expect((await decideInBackground(history, { ...asked, earlier }, 2000)).receipt).toBeDefined()
  expect((await decideInBackground(history, asked, 2000)).receipt).toBeUndefined()
})

it('a custom strategy or a history that cannot be cloned is planned in the calling thread', async () => {
  const strategy: Strategy = { name: 'own', plan: (whole, context) => newest().plan(whole, context) }
  const own = await decideInBackground(history, { ...asked, strategy }, LONG)
  expect(own).toEqual(decide(history, { ...asked, strategy }))
  const odd = { ...history, messages: history.messages.map((message) => ({ ...message, source: { index: 0, told: () => 1 } })) }
  const here = await decideInBackground(odd, asked, LONG)
  expect(here).toEqual(decide(odd, asked))
  for (const { report, receipt } of [own, here]) expect([report.status, receipt]).toEqual(['compressed', undefined])
})

it('planning that may use a worker rejects an unknown strategy with unknown-strategy', async () => {
  await expect(decideInBackground(history, { ...asked, strategy: 'none' }, LONG)).rejects.toMatchObject({ code: 'unknown-strategy' })
})
