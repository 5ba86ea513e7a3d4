import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/message/index.ts'
import { pipelineNamed, sequence } from '../../src/pipeline/index.ts'
import { draftEdit, type Strategy } from '../../src/strategy/index.ts'
import { h, show, strategyContract } from '../../src/testing/index.ts'
import { printedBy } from '../program.ts'
import { contextOf } from './context.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/strategies.md'), 'utf8')
const written = /It takes ten lines:\n\n```ts\n([\s\S]*?)\n```/.exec(page)?.[1] ?? ''

/** The strategy as the page writes it: its import resolved by hand, its types stripped, its text run. */
function asWritten(): Strategy {
  const body = stripTypeScriptTypes(written).replace(/^import .*$/m, '')
  return new Function('draftEdit', `${body}\nreturn onlyAnswers`)(draftEdit) as Strategy
}

it('the program for message scores in docs/strategies.md prints what the page shows', () => {
  const [, program = '', printed = ''] = /## What a message scores\n[\s\S]*?```ts\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/.exec(page) ?? []
  expect(printed).toContain('error or fix')
  expect(printedBy(program)).toBe(printed)
})

describe('custom strategy in docs/strategies.md', () => {
  it('takes at most ten lines', () => {
    expect(written.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(10)
  })

  it('obeys the strategy contract', () => {
    expect(strategyContract(asWritten(), { seeds: 12 })).toEqual([])
  }, 60_000)

  it('removes the steps between question and answer, and composes with newest in a sequence', () => {
    const history = h(`s u"question" a"${'on the way. '.repeat(30)}"[1] r1"${'result '.repeat(60)}" a"answer" u"next"`)
    const left = (strategy: Strategy) => show(apply(history.messages, strategy.plan(history, contextOf(0))))
    expect(left(asWritten())).toMatch(/^s u"question" u"\[2 messages left out .*" a"answer" u"next"$/)
    expect(left(sequence(asWritten(), pipelineNamed('newest')))).toContain('u"next"')
  })

  it('is told of a field that drafts do not have, rather than getting notes where it meant to put something', () => {
    const history = h('s u a u')
    const draft = { keep: new Uint8Array(4), reason: 'old', replacements: () => ({ put: [] }) }
    const context = contextOf(0)
    expect(() => draftEdit(history, context, draft)).toThrow(
      expect.objectContaining({ code: 'invalid-option', message: expect.stringContaining('replacements'), remedy: expect.stringContaining("'replacement'") }),
    )
  })
})
