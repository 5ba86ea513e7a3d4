import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corpusRuns } from '../../bench/corpus.ts'
import { predictNext } from '../../bench/workflow-lab/predict-next.ts'
import { ask, askedOf, learnFrom } from '../../bench/workflow-lab/prediction.ts'
import { decode } from '../../src/format/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import {
  type AbstractRun,
  type AbstractStep,
  abstractRun,
  mineRoutines,
  notableRoutines,
  type Routine,
  routineWorkflow,
  type SlotSource,
  StepModel,
} from '../../src/workflow/index.ts'
import { prefixSpan } from '../../src/workflow/mine/prefix-span.ts'

const steps = (text: string): AbstractStep[] =>
  text.split(' ').map((word) => {
    const [symbol = '', source = 'none'] = word.split('/')
    return { symbol, source: source as SlotSource }
  })
const run = (id: number, text: string, success?: boolean): AbstractRun => ({ id: `run-${id}`, success, steps: steps(text) })
const symbols = (routines: readonly Routine[]) => routines.map((routine) => routine.steps.map(({ symbol }) => symbol).join(' '))

/** Words in no order, the same each time. */
function noise(count: number, seed: number): string {
  return Array.from({ length: count }, (_, i) => `n${createHash('sha256').update(`${seed} ${i}`).digest().readUInt32LE() % 12}`).join(' ')
}

describe('mineRoutines', () => {
  const planted = Array.from({ length: 12 }, (_, i) => run(i, `${noise(3, i)} view/found edit/viewed test/none commit/none ${noise(3, i + 50)}`, i % 4 !== 3))

  it('finds steps shared by runs, with the source of each argument and the success rate', () => {
    const routines = mineRoutines(planted)
    const whole = routines.find((routine) => symbols([routine])[0]?.includes('view edit test commit'))
    expect(whole?.steps.find(({ symbol }) => symbol === 'edit')).toMatchObject({ source: 'viewed', sourceRatio: 1 })
    expect(whole?.success).toBeCloseTo(0.75, 5)
    expect(whole?.runs.length).toBe(12)
  })

  it('prefixSpan counts a run once for a sequence that it contains several times', () => {
    const limits = { minSupport: 1, maxLength: 2, maxPatterns: 10 }
    expect(prefixSpan([[1, 2, 1, 2], [3]], [1, 1], limits).map(({ symbols: shown, support }) => [shown, support])).toContainEqual([[1, 2], 1])
  })

  it('finds a routine that only three of 210 runs share', () => {
    const rare = 'open lint patch bench tag push'
    const runs = Array.from({ length: 210 }, (_, i) => run(i, i % 71 === 0 ? rare : noise(6, i), true))
    expect(symbols(mineRoutines(runs))).toContain(rare)
  })

  it('finds no routine in random steps, in no runs or in a single run', () => {
    expect(mineRoutines(Array.from({ length: 12 }, (_, i) => run(i, noise(10, i * 7))))).toEqual([])
    expect(mineRoutines([])).toEqual([])
    expect(mineRoutines([run(0, 'view edit test')])).toEqual([])
  })

  it('gives routines of failed runs less support than those of successful runs', () => {
    const mixed = Array.from({ length: 12 }, (_, i) => run(i, i % 2 ? 'view edit test' : 'list guess submit', i % 2 === 1))
    const support = (word: string) => Math.max(0, ...mineRoutines(mixed).flatMap((one) => (symbols([one])[0]?.includes(word) ? [one.support] : [])))
    expect(support('edit')).toBeGreaterThan(support('guess') * 2)
  })

  it('gives routines that predict the next step from all the steps that agree, and no step if none fits', () => {
    const routines = mineRoutines(planted)
    expect(predictNext(routines, steps('n1 view/found edit/viewed'))?.symbol).toBe('test')
    expect(predictNext(routines, steps('unheard'))).toBeUndefined()
    const forked = mineRoutines(Array.from({ length: 12 }, (_, i) => run(i, i % 2 ? 'open look push' : 'find look pull')))
    expect(['open look', 'find look'].map((text) => predictNext(forked, steps(text))?.symbol)).toEqual(['push', 'pull'])
  })

  it('gives routines that become readable workflows', () => {
    const routine = mineRoutines(planted).find((one) => symbols([one])[0]?.endsWith('view edit test commit')) as Routine
    const text = routineWorkflow(routine).toPromptString()
    expect(text).toMatch(/^## Workflow: Change and check: .*read a file, edit, run the tests, then call `commit`\n/)
    expect(text).toContain('Applicable scenarios: changing code and testing the change')
    expect(text).toContain('Edit: a file viewed before (100 % of the time)\n   Action: edit {a file viewed before}')
  })
})

const SOURCES = ['claude-code-ts', 'swe-agent-python', 'tau-airline']
const recorded = new Map(SOURCES.map((source) => [source, corpusRuns(source)]))

describe('the routines shown to a reader', () => {
  const routine = (text: string, more: Partial<Routine> = {}): Routine => ({
    steps: steps(text).map((step) => ({ ...step, sourceRatio: 1 })),
    support: 5,
    runs: ['a', 'b'],
    success: undefined,
    ...more,
  })
  const titles = (...routines: Routine[]) => notableRoutines(routines).map((one) => routineWorkflow(one).name)

  it('exclude routines that only look, occur in a single run or are part of a longer one', () => {
    expect(titles(routine('view search view search'), routine('plan view'), routine('edit'))).toEqual([])
    expect(titles(routine('edit test', { runs: ['a'] }))).toEqual([])
    expect(titles(routine('edit test'), routine('edit test commit'))).toEqual(['Change and check: edit, run the tests, then call `commit`'])
  })

  it('contain routines that differ only in what is looked at in between once', () => {
    expect(titles(routine('test view edit test', { support: 3 }), routine('test search view edit test', { support: 9 }))).toEqual([
      'Mend what a check found: run the tests, search, read a file, edit, then run the tests',
    ])
  })

  it('contain one of two routines with the same aim that differ by added steps, and omit trailing looks', () => {
    const [add, commit, lint] = ['run git add', 'run git commit', 'run bun run lint']
    const of = (list: readonly string[], support: number): Routine => ({
      ...routine('', { support }),
      steps: list.map((symbol) => ({ symbol, source: 'new', sourceRatio: 1 })),
    })
    expect(titles(of([lint, 'plan', add, commit], 5), of([add, 'view', commit], 3), of(['test', lint, 'view', add, 'view'], 2))).toEqual([
      'Hand a change over: run `bun run lint`, plan, run `git add`, then run `git commit`',
      'Hand a change over: run the tests, run `bun run lint`, read a file, then run `git add`',
    ])
    expect(titles(of([lint, 'plan'], 9))).toEqual([])
    expect(titles(routine('get_user book'), routine('get_user cancel book'))).toHaveLength(2)
  })

  it('do not describe a service dialogue as a search in code, or any task as planning', () => {
    const scenarios = (text: string) => routineWorkflow(routine(text)).applicableScenarios
    expect(scenarios('get_reservation search')).toEqual(['tasks that call `get_reservation`'])
    expect(scenarios('plan update_flights cancel')).toEqual(['tasks that call `update_flights`'])
    expect(scenarios('search plan search')).toEqual(['looking something up'])
    expect(scenarios('search view')).toEqual(['finding the place in the code'])
  })

  it('mention repeated rounds once, and name the purpose of the routine', () => {
    expect(titles(routine('search view edit view edit view edit'))).toEqual(['Find the place and change it: search, then read a file and edit in turns'])
    const [git] = [{ ...routine(''), steps: ['run git add', 'run git commit'].map((symbol) => ({ symbol, source: 'new' as const, sourceRatio: 1 })) }]
    expect(routineWorkflow(git as Routine).name).toBe('Hand a change over: run `git add`, then run `git commit`')
    expect(routineWorkflow(git as Routine).steps.map(({ action }) => action)).toEqual(['git add', 'git commit'])
  })

  it('name a routine of an agent’s own tools a request, even if it also runs a program', () => {
    const ofSymbols = (...symbols: string[]): Routine => ({ ...routine(''), steps: symbols.map((symbol) => ({ symbol, source: 'new', sourceRatio: 1 })) })
    expect(routineWorkflow(ofSymbols('get_user', 'run calculate', 'book_flight')).name).toMatch(/^Serve a request: /)
    expect(routineWorkflow(ofSymbols('run node', 'run curl')).name).toMatch(/^Try it out: /)
  })

  it('warn if runs that contain the routine fail more often than usual', () => {
    const text = (success: number, usual: number) => routineWorkflow(routine('edit test', { success, usual })).description
    expect(text(0.3, 0.4)).not.toContain('warning')
    expect(text(0.3, 0.9)).toContain('a warning rather than a recipe')
  })

  it('say how the runs ended, and how all did only if that differs', () => {
    const text = (success: number, usual: number) => routineWorkflow(routine('edit test', { success, usual })).description
    expect(text(1, 1)).toContain('; of those with a known outcome all succeeded, as of all runs.')
    expect(text(1, 0.8)).toContain('; of those with a known outcome all succeeded, of all runs 80 %.')
    expect(text(0.7, 0.8)).toContain('; of those with a known outcome 70 % succeeded, of all runs 80 %.')
  })

  it('count all runs that contain the routine, but name at most 20, and round shares', () => {
    const runs = Array.from({ length: 31 }, (_, i) => ({ id: `run-${i}`, success: i % 3 === 0, steps: steps('view/task edit/viewed test/none') }))
    const [found] = notableRoutines(mineRoutines(runs))
    const { description, provenance } = routineWorkflow(found as Routine)
    expect(description).toBe('Seen in 31 runs; of those with a known outcome 35 % succeeded, as of all runs.')
    expect(provenance).toMatchObject({ success: 0.355, usual: 0.355 })
    expect(provenance.runs).toHaveLength(20)
  })
})

describe('StepModel', () => {
  const runs = Array.from({ length: 30 }, (_, i) => {
    const failed = i % 2 === 0
    const tests: AbstractStep = { symbol: 'test', source: 'none', outcome: failed ? 'failure' : 'success' }
    return { id: `run-${i}`, success: true, steps: [...steps('view/found edit/viewed'), tests, ...steps(failed ? 'edit/failed' : 'commit/none')] }
  })
  const model = StepModel.learn(runs)
  const past = (outcome: 'failure' | 'success'): AbstractStep[] => [...steps('view/found edit/viewed'), { symbol: 'test', source: 'none', outcome }]

  it('predicts by the outcome of the last step if the symbols alone are ambiguous', () => {
    expect(model.next(past('failure'))[0]?.[0]).toBe('edit')
    expect(model.next(past('success'))[0]?.[0]).toBe('commit')
    expect(model.slot(past('failure'), 'edit')[0]?.[0]).toBe('failed')
    expect(model.slot(steps('view/found'), 'edit')[0]?.[0]).toBe('viewed')
  })

  it('predicts a step for an unknown past, and learns from the current run', () => {
    expect(model.next(steps('unheard'))[0]?.[0]).toBeDefined()
    const own = steps('ping pong ping pong ping pong ping')
    expect(model.next(own)[0]?.[0]).toBe('pong')
    expect(StepModel.learn([]).next(own)[0]?.[0]).toBe('pong')
    expect(StepModel.learn([]).next([])).toEqual([])
  })

  it('returns chances that are not negative, sum to at most one and are sorted in descending order', () => {
    const word = fc.constantFrom('view/found', 'edit/viewed', 'test/none', 'commit/none', '__proto__/new', 'toString/none')
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 1, maxLength: 12 }), { maxLength: 8 }), fc.array(word, { maxLength: 6 }), (learned, before) => {
        const made = StepModel.learn(learned.map((words, i) => run(i, words.join(' '))))
        const chances = made.next(before.length === 0 ? [] : steps(before.join(' '))).map(([, chance]) => chance)
        expect(chances).toEqual([...chances].sort((a, b) => b - a))
        expect(chances.reduce((a, b) => a + b, 0)).toBeLessThan(1.000001)
        for (const chance of chances) expect(chance).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 50 },
    )
  })

  it('gives the same predictions step by step along a run as for its whole past', () => {
    const follower = model.follow()
    const run = [...past('failure'), ...steps('edit/failed view/found edit/viewed ping pong ping pong ping pong/found ping')]
    run.forEach((step, i) => {
      expect(follower.next()).toEqual(model.next(run.slice(0, i)))
      expect(follower.slot('edit')).toEqual(model.slot(run.slice(0, i), 'edit'))
      follower.add(step)
    })
  })

  it('is restored from its data with the same predictions', () => {
    const back = StepModel.fromData(JSON.parse(JSON.stringify(model.toData())))
    expect(back.next(past('failure'))).toEqual(model.next(past('failure')))
    expect(back.slot(past('success'), 'commit')).toEqual(model.slot(past('success'), 'commit'))
  })
})

describe.skipIf([...recorded.values()].some(({ length }) => length === 0))('recorded runs (skipped without a corpus)', () => {
  it.each(SOURCES)('%s: the model of one half predicts the actions of the other half better than n-grams and raw history of equal size', (source) => {
    const asked = (recorded.get(source) ?? []).map(askedOf)
    const { next } = ask(
      learnFrom(asked.filter((_, i) => i % 2 === 0)),
      asked.filter((_, i) => i % 2 === 1),
    )
    const [memory = 0, ...others] = next
    for (const other of others) expect(memory).toBeGreaterThan(other)
  })

  it.each(SOURCES)('%s: routines of one half predict the actions of the other half better than its most frequent action', (source) => {
    const all = (recorded.get(source) ?? []).map((one) =>
      abstractRun(fromHistory({ ...decode(one.messages), meta: 'meta' in one ? (one.meta as Record<string, unknown>) : {} })),
    )
    const [learned, asked] = [0, 1].map((half) => all.filter((_, i) => i % 2 === half)) as [AbstractRun[], AbstractRun[]]
    const routines = mineRoutines(learned)
    const counts = new Map<string, number>()
    for (const { symbol } of learned.flatMap((one) => one.steps)) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
    const usual = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
    const right = { next: 0, usual: 0 }
    for (const { steps: done } of asked)
      done.slice(1).forEach((truth, i) => {
        const recent = done.slice(Math.max(0, i - 5), i + 1)
        if ((predictNext(routines, recent)?.symbol ?? usual) === truth.symbol) right.next++
        if (usual === truth.symbol) right.usual++
      })
    expect(right.next).toBeGreaterThan(right.usual * 1.5)
  })
})
