import { describe, expect, it } from 'vitest'
import { apply } from '../../src/message/index.ts'
import { pipelineNamed, pipelineNames } from '../../src/pipeline/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'
import { contextOf } from './context.ts'
import { HARD_FORMS } from './hard-forms.ts'

const LONG = Boolean(process.env.DECANT_LONG)
const SMALL = LONG ? 250_000 : 12_000

/** Prepares a strategy to plan one form, already counted. */
function prepared(name: string, form: string, characters: number, budget = 500): () => unknown {
  const messages = HARD_FORMS[form]?.(characters) ?? []
  const counter = createCounter({ exact: false })
  const context = { ...contextOf(budget), count: counter.message, estimate: counter.text }
  for (const message of messages) context.count(message)
  return () => apply(messages, pipelineNamed(name).plan({ messages, tools: [] }, context))
}

/** The forms that differ most; the long setting uses all of them. */
const SHORT = [
  'one line, result',
  'short lines, assistant',
  'escaped n',
  'json rows minified',
  'json deep',
  'log',
  'html lt',
  'tiny messages',
  'calls in one message',
]

describe.each(LONG ? Object.keys(HARD_FORMS) : SHORT)('input of the form "%s"', (form) => {
  it('takes linear time in every strategy and preset at a fixed budget', () => {
    const slow = pipelineNames.filter((name) => growth(SMALL, (characters) => prepared(name, form, characters)) > MOST_GROWTH)
    expect(slow).toEqual([])
  }, 600_000)

  it('takes linear time in every strategy and preset at a budget proportional to the input', () => {
    const slow = pipelineNames.filter((name) => growth(SMALL, (characters) => prepared(name, form, characters, characters / 16)) > MOST_GROWTH)
    expect(slow).toEqual([])
  }, 600_000)
})
