import { expect, it } from 'vitest'
import type { Message } from '../../src/message/index.ts'
import { Gauge } from '../../src/session/spending/gauge.ts'
import { createCounter } from '../../src/token/index.ts'

const counter = createCounter({ exact: false })
const messages: readonly Message[] = [
  { id: '', role: 'user', parts: [{ type: 'text', text: 'Read the units of the parser, and tell what each of them does. '.repeat(20) }] },
]
const tokens = counter.messages(messages)

function gaugeOf(window: number): Gauge {
  const gauge = new Gauge(window, counter)
  gauge.addMessages(messages)
  return gauge
}

it('Gauge counts the tokens that a provider reports beyond the messages that were sent', () => {
  const gauge = gaugeOf(10 * tokens)
  gauge.applyReport(2 * tokens)
  expect(gauge.usage).toMatchObject({ used: tokens, overhead: 0 })
  gauge.markSent()
  gauge.applyReport(1.5 * tokens)
  expect(gauge.usage).toMatchObject({ overhead: Math.ceil(1.5 * tokens) - tokens, share: Math.ceil(1.5 * tokens) / (10 * tokens) })
  gauge.applyReport(0)
  expect(gauge.usage.overhead).toBe(Math.ceil(1.5 * tokens) - tokens)
  gauge.applyReport(tokens / 2)
  expect(gauge.usage.overhead).toBe(0)
})

it('Gauge is over from one token above the window on, counting tokens outside the messages', () => {
  expect(gaugeOf(tokens).exceedsWindow).toBe(false)
  expect(gaugeOf(tokens - 1).exceedsWindow).toBe(true)
  const gauge = gaugeOf(tokens + 10)
  gauge.markSent()
  gauge.applyReport(tokens + 10)
  expect([gauge.exceedsWindow, gauge.usage.left]).toEqual([false, 0])
  gauge.applyReport(tokens + 11)
  expect([gauge.exceedsWindow, gauge.usage.left]).toEqual([true, 0])
})

it('Gauge leaves unknown values out of its state, and resumes from the others', () => {
  const gauge = gaugeOf(10 * tokens)
  expect(gauge.state).toEqual({ window: 10 * tokens })
  gauge.markSent()
  gauge.applyReport(2 * tokens)
  gauge.markCompacted()
  expect(gauge.state).toEqual({ window: 10 * tokens, sent: tokens, beside: tokens, usedAfterLast: 2 * tokens })
  const [same, other] = [gaugeOf(10 * tokens), gaugeOf(20 * tokens)]
  for (const one of [same, other]) one.resume(gauge.state)
  expect(same.triggerState).toEqual({ used: 2 * tokens, window: 10 * tokens, usedAfterLast: 2 * tokens })
  expect(other.triggerState).toEqual({ used: 2 * tokens, window: 20 * tokens })
})

it('Gauge targets a share of the window less tokens outside the messages, but never below a tenth of that share', () => {
  const gauge = gaugeOf(10 * tokens)
  expect(gauge.target(0.6)).toBe(6 * tokens)
  gauge.markSent()
  gauge.applyReport(3 * tokens)
  expect(gauge.target(0.6)).toBe(4 * tokens)
  gauge.applyReport(6 * tokens)
  expect([gauge.target(0.6), gauge.target(0.5)]).toEqual([tokens, tokens / 2])
})
