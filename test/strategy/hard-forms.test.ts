import { describe, expect, it } from 'vitest'
import { apply } from '../../src/message/index.ts'
import { pipelineNamed, pipelineNames } from '../../src/pipeline/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { contextOf } from './context.ts'
import { HARD_FORMS } from './hard-forms.ts'

const LONG = Boolean(process.env.DECANT_LONG)
const SMALL = LONG ? 250_000 : 12_000
const GROWTH = 8
/** What is linear takes `GROWTH` times as long and what is quadratic `GROWTH` times that; a third of that leaves room for a busy machine. */
const MOST = (GROWTH * GROWTH) / 3
/** Below so many milliseconds a small time says nothing. */
const LEAST = 2

/** Processor time, of this thread where the runtime tells it: how busy the machine is does not count. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage ? process.threadCpuUsage() : process.cpuUsage()
  return (user + system) / 1000
}

function milliseconds(name: string, form: string, characters: number): number {
  const messages = HARD_FORMS[form]?.(characters) ?? []
  const counter = createCounter({ exact: false })
  const context = { ...contextOf(500), count: counter.message, estimate: counter.text }
  for (const message of messages) context.count(message)
  const start = processorTime()
  apply(messages, pipelineNamed(name).plan({ messages, tools: [] }, context))
  return processorTime() - start
}

/** How much longer eight times the text takes: the least of a few attempts, since only what is slow each time is slow. */
function growth(name: string, form: string): number {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 5 && least > MOST; attempt++) {
    const small = Math.max(LEAST, milliseconds(name, form, SMALL))
    least = Math.min(least, milliseconds(name, form, SMALL * GROWTH) / small)
  }
  return least
}

/** The forms that differ most; all of them in the long setting. */
const SHORT = ['one line, result', 'escaped n', 'json rows minified', 'json deep', 'log', 'html lt', 'tiny messages', 'calls in one message']

describe.each(LONG ? Object.keys(HARD_FORMS) : SHORT)('%s', (form) => {
  it('costs every strategy and preset the same for each token, however much there is of it', () => {
    const slow = pipelineNames.filter((name) => growth(name, form) > MOST)
    expect(slow).toEqual([])
  }, 600_000)
})
