import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decay, type EvaluateOptions, evaluate, evaluateCost, evaluateCut, learnHabits, pricedSession, runTrial } from '../../src/doors/evaluate.ts'
import { decode, decodeAll } from '../../src/format/index.ts'
import { clearToolResults, draftEdit, newest, type Strategy } from '../../src/strategy/index.ts'
import { decant } from '../cli/fake-terminal.ts'

/** An agent that reads files, and later writes down ports it read long before. */
const run = (first: number) => [
  { role: 'user', content: 'Write down the ports of the services.' },
  ...Array.from({ length: 16 }, (_, i) => [
    {
      role: 'assistant',
      content: i < 8 ? 'I read on.' : `The port of service_${first + i - 7} is ${3000 + (first + i - 7) * 20}.`,
      tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read_file', arguments: `{"path": "services/s${i}.yaml"}` } }],
    },
    {
      role: 'tool',
      tool_call_id: `c${i}`,
      content: `the port of service_${first + i} is ${3000 + (first + i) * 20} here\n${'nothing else to see in this place\n'.repeat(9)}`,
    },
  ]).flat(),
]
const log = [0, 40].map((first, i) => JSON.stringify({ id: `run-${i}`, messages: run(first) })).join('\n')
const [one] = decodeAll(log)
const messages = one?.history.messages ?? []

/** A user's own strategy: keeps the last few messages. */
const lastFew: Strategy = {
  name: 'last-few',
  plan(history, context) {
    const first = history.messages.length - 4
    return draftEdit(history, context, { keep: Uint8Array.from(history.messages, (_, i) => (i >= first ? 1 : 0)), reason: 'before the last four' })
  },
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-evaluate-'))
  writeFileSync(join(folder, 'runs.jsonl'), log)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const printed = async (...args: string[]) => JSON.parse((await decant(folder, ['evaluate', 'runs.jsonl', '--json', ...args])).out)

describe('evaluate', () => {
  it('returns the rows that `decant evaluate` prints', async () => {
    const names = ['newest', 'cover', 'oracle']
    const { rows, cuts } = await printed('--strategy', names.join(','), '--budget', '15%,0.4', '--decay')
    const found = evaluate(decodeAll(log), { strategies: names, budgets: ['15%', '40%'], rounds: [3, 8] })
    const same = found.rows.map(({ strategy, cuts, leftOut, bound, worst, nextActions, placed, rewritten, decay }) => {
      const told = { strategy, cuts, leftOut, bound, worst, nextActions, placed, rewritten: Math.round(rewritten) }
      return { ...told, after3: decay[0]?.bound, after8: decay[1]?.bound }
    })
    expect(rows.map(({ milliseconds: _, budget, ...row }: { milliseconds: number; budget: number }) => row)).toEqual(same)
    expect(found.rows.map(({ budget }) => budget)).toEqual(['15%', '40%', '15%', '40%', '15%', '40%'])
    expect(cuts).toBe(4)
  })

  it('returns each cut, and rows with the means of the cuts whose budget the hard floor fits into', () => {
    const { rows, cuts } = evaluate(decodeAll(log), { budgets: [10, '30%'], rounds: [2] })
    expect(cuts.map(({ strategy, budget, run }) => `${strategy} ${budget} ${run}`)).toEqual(
      rows.flatMap(({ strategy, budget }) => [0, 0, 1, 1].map((of) => `${strategy} ${budget} ${of}`)),
    )
    for (const row of rows) {
      const own = cuts.filter(({ strategy, budget, fits }) => fits && strategy === row.strategy && budget === row.budget)
      expect([row.cuts, row.leftOut]).toEqual(row.budget === 10 ? [0, 4] : [4, 0])
      for (const name of ['recall', 'bound', 'placed'] as const)
        expect(row[name]).toBeCloseTo(own.reduce((sum, cut) => sum + cut[name], 0) / Math.max(1, own.length))
      expect(row.used).toBeLessThanOrEqual(1)
      expect([row.over, row.decay.length]).toEqual([0, 1])
    }
    for (const { needed, bound, missed, tokens, recall } of cuts) {
      expect(needed).toBeGreaterThanOrEqual(3)
      expect(bound).toBeCloseTo(1 - missed.length / needed)
      expect(recall).toBeGreaterThan(bound - 1e-9)
      expect(tokens.after).toBeLessThanOrEqual(Math.max(tokens.budget, tokens.before))
    }
  })

  it('measures a custom strategy together with others, none of them above the oracle', () => {
    const strategies = [lastFew, clearToolResults(), 'newest', 'cover', 'tidy,summary', 'oracle']
    const { rows } = evaluate(decodeAll(log), { strategies, budgets: ['15%', '30%'] })
    expect(rows.map(({ strategy }) => strategy)).toEqual(
      ['last-few', 'clear-tool-results', 'newest', 'cover', 'tidy,summary', 'oracle'].flatMap((name) => [name, name]),
    )
    const best = new Map(rows.filter(({ strategy }) => strategy === 'oracle').map(({ budget, bound }) => [budget, bound]))
    for (const { budget, bound } of rows) expect(bound).toBeLessThanOrEqual(best.get(budget) ?? 0)
    const [own] = rows
    expect(own?.bound).toBeLessThan(best.get('15%') ?? 0)
    expect(own?.bound).toBe(evaluate(decodeAll(log), { strategies: [lastFew], budgets: [{ share: 0.15 }] }).rows[0]?.bound)
  })

  it('accepts a history, a document or several, cuts at the given shares, and reports progress', () => {
    const told: string[] = []
    const options: EvaluateOptions = {
      strategies: ['newest'],
      budgets: ['20%'],
      shares: [0.6],
      onProgress: ({ strategy, done, all }) => told.push(`${strategy} ${done}/${all}`),
    }
    const document = decode(log)
    const [first] = evaluate(document, options).cuts
    expect(evaluate(document.history, options).cuts.map(({ milliseconds: _, ...cut }) => cut)).toEqual(
      [first].map((cut) => ({ ...cut, milliseconds: undefined })).map(({ milliseconds: _, ...cut }) => cut),
    )
    expect(first?.cut).toBe(Math.floor(messages.length * 0.6))
    expect(evaluate([document, document], options).cuts.map(({ run }) => run)).toEqual([0, 1])
    expect(told).toEqual(['newest 1/1', 'newest 1/1', 'newest 1/2', 'newest 2/2'])
  })

  it('returns no cuts and rows of zeros if no run needs anything', () => {
    for (const runs of [[], decode('[{"role":"user","content":"Hello"}]')]) {
      const { rows, cuts } = evaluate(runs, { budgets: ['20%'] })
      expect(cuts).toEqual([])
      expect(rows.map(({ strategy, cuts, leftOut, bound, worst }) => [strategy, cuts, leftOut, bound, worst])).toEqual([
        ['newest', 0, 0, 0, 0],
        ['cover', 0, 0, 0, 0],
      ])
    }
  })

  it('rejects an iterable of runs that was already consumed, as does learnHabits', () => {
    const runs = decodeAll(log)
    expect(learnHabits(runs).runs).toBe(2)
    for (const again of [() => evaluate(runs), () => learnHabits(runs)])
      expect(again).toThrow(expect.objectContaining({ code: 'invalid-argument', message: expect.stringContaining('already iterated') }))
  })

  it.each<[string, object, string]>([
    ['a list of messages', messages as object, 'invalid-argument'],
    ['a provider’s body', { messages: run(0) }, 'invalid-argument'],
    ['a list with null', [null], 'invalid-argument'],
  ])('rejects %s in place of runs', (_, given, code) => {
    expect(() => evaluate(given as never)).toThrow(expect.objectContaining({ code }))
  })

  it.each<[string, object, string, string]>([
    ['no strategies', { strategies: [] }, 'invalid-option', 'The strategies of evaluate are none'],
    ['a strategy without plan', { strategies: [{}] }, 'invalid-option', 'The strategy of evaluate has no plan(history, context)'],
    ['an unknown strategy name', { strategies: ['no-such'] }, 'unknown-strategy', 'There is no strategy or preset named "no-such"'],
    ['budgets that are not a list', { budgets: '20%' }, 'invalid-option', 'The budgets of evaluate are "20%"'],
    ['a fractional number of tokens as budget', { budgets: [0.2] }, 'invalid-budget', '0.2 tokens are less than one'],
    ['a budget share above one', { budgets: [{ share: 20 }] }, 'invalid-budget', 'A budget is a share of 20'],
    ['a negative number of tokens as budget', { budgets: [{ tokens: -1 }] }, 'invalid-budget', 'A budget is -1 tokens'],
    ['shares above one', { shares: [50] }, 'invalid-option', 'The shares of evaluate are 50'],
    ['zero rounds', { rounds: [0] }, 'invalid-option', 'The rounds of evaluate are 0'],
    ['too many rounds', { rounds: [3, 1e9] }, 'invalid-option', 'The rounds of evaluate are 1000000000'],
    ['a counter without functions', { counter: {} }, 'invalid-option', 'The counter of evaluate has no message(message) and text(text)'],
    ['a profile given by name', { profile: 'anthropic' }, 'invalid-argument', 'evaluate takes a profile'],
  ])('rejects an invalid option: %s', (_, options, code, message) => {
    expect(() => evaluate([], options as never)).toThrow(expect.objectContaining({ code, message }))
  })
})

describe('evaluateCut', () => {
  it('measures a given cut exactly as evaluate does', () => {
    const { cuts } = evaluate(decode(log), { strategies: ['cover'], budgets: ['20%'], rounds: [3] })
    for (const { run: _, milliseconds: __, ...found } of cuts)
      expect(evaluateCut(messages, found.cut, { strategy: 'cover', budget: '20%', rounds: [3] })).toMatchObject(found)
    expect(evaluateCut(messages, messages.length, { strategy: 'cover', budget: '20%' })).toMatchObject({ needed: 0, recall: 1, bound: 1 })
  })

  it('rejects invalid arguments and suggests a remedy, as do decay and tried', () => {
    expect(() => evaluateCut(messages, -1, { strategy: 'cover', budget: '20%' })).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
    expect(() => evaluateCut(messages, 3, { strategi: 'cover', budget: '20%' } as never)).toThrow(
      expect.objectContaining({ remedy: expect.stringContaining("Did you mean 'strategy'?") }),
    )
    expect(() => decay(messages, new Set(), { strategy: newest(), budget: '20%' }, {} as never)).toThrow('The rounds of decay')
    expect(() => decay(messages, new Set(), { strategy: newest(), budget: '20%' }, { rounds: 1e9 })).toThrow(
      expect.objectContaining({ code: 'invalid-option', remedy: 'Give a whole number from 1 to 10000.' }),
    )
    expect(() => runTrial(messages, { strategy: 'oracle', budget: '20%' })).toThrow(expect.objectContaining({ code: 'unknown-strategy' }))
  })
})

describe('evaluateCost', () => {
  it('returns the rows that `decant evaluate --cost` prints, and reports progress', async () => {
    const { rows, longest } = await printed('--cost')
    const told: string[] = []
    const found = await evaluateCost(decodeAll(log), { onProgress: ({ table, done, all }) => told.push(`${table} ${done}/${all}`) })
    expect(found).toEqual({ rows, longest })
    expect([told.length, told.at(-1)]).toEqual([10, 'no cache 10/10'])
  })

  it('accepts custom prices, and rejects invalid prices and runs', async () => {
    const price = { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5 }
    const { rows } = await evaluateCost(decode(log), { prices: { mine: price }, window: 50_000, onArrival: false })
    expect(rows).toMatchObject([{ table: 'mine', mean: rows[0]?.worst }])
    for (const prices of [{}, null, 5, { mine: {} }])
      await expect(evaluateCost(decode(log), { prices } as never)).rejects.toMatchObject({ code: 'invalid-option' })
    await expect(evaluateCost(messages as never)).rejects.toMatchObject({ code: 'invalid-argument' })
    await expect(pricedSession(decode(log), { price } as never)).rejects.toMatchObject({ message: 'pricedSession lacks a window' })
  })
})
