import { describe, expect, it } from 'vitest'
import {
  ActionType,
  ComposedCompression,
  CompressionModule,
  CompressionStrategy,
  compressionConfig,
  fromHistory,
  type LlmClient,
  type Trajectory,
  TrajectoryEvent,
} from '../../src/trajectory/index.ts'
import { event, run, shellHistory } from './runs.ts'

const answering = (answer: string | Error): LlmClient & { prompts: string[] } => {
  const prompts: string[] = []
  return {
    prompts,
    complete: async (prompt) => {
      prompts.push(prompt)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}
const types = ({ events }: Trajectory) => events.map(({ actionType }) => actionType)
const NAMES = ['key_step_extraction', 'hierarchical_summarization', 'action_type_filtering'] as const

/** A run of a shell agent as logged: looks, edits and tests in rounds. */
const shellRun = (rounds: number) =>
  fromHistory(
    shellHistory(
      'Fix the parser',
      Array.from({ length: rounds }, (_, i): readonly [string, string, string][] => [
        [`grep -rn parse_${i} src`, `src/p${i}.py:1: def parse_${i}`, 'Where is it?'],
        [`cat src/p${i}.py`, `def parse_${i}(): pass`, 'Let me read it.'],
        [`sed -i s/pass/return/ src/p${i}.py`, '', 'It returns nothing, so I change it.'],
        ['pytest -q', i < rounds - 1 ? '1 failed' : '3 passed', 'Now I test it.'],
      ]).flat(),
    ),
  )

describe('trajectory compression acceptance list', () => {
  it.each(NAMES)('1. each strategy compresses a run by itself: %s', async (strategy) => {
    const whole = shellRun(30)
    const short = await new CompressionModule({ strategy }).compress(whole)
    expect(whole.events).toHaveLength(120)
    expect(short.events.length).toBeLessThanOrEqual(50)
    expect(short.events[0]).toBe(whole.events[0])
    expect(short.events.at(-1)).toBe(whole.events.at(-1))
    expect(short).toMatchObject({ instanceId: whole.instanceId, instruction: whole.instruction, gitPatch: whole.gitPatch, repository: whole.repository })
    expect(short.metadata).toMatchObject({ compression: strategy, original_length: 120 })
  })

  it('2. key step extraction keeps edits, tests, findings and the step before each', async () => {
    const whole = { ...run('x'.repeat(80)), events: [...run('x'.repeat(80)).events] }
    whole.events[20] = event(ActionType.FILE_EDIT, undefined, { index: 20 })
    whole.events[40] = event(ActionType.TESTING, undefined, { index: 40 })
    whole.events[60] = event(ActionType.EXPLORATION, 'TypeError: found the cause', { index: 60 })
    const { events } = await new CompressionModule({ strategy: CompressionStrategy.KEY_STEP_EXTRACTION }).compress(whole)
    expect(events.map(({ index }) => index)).toEqual([0, 1, 2, 19, 20, 39, 40, 59, 60, 77, 78, 79])
  })

  it('3. action type filtering keeps listed types and drops consecutive repeats', async () => {
    const module = new CompressionModule({ strategy: 'action_type_filtering' })
    expect(types(await module.compress(run('rxxvvoete')))).toEqual(['exploration', 'file_view', 'file_edit', 'testing', 'file_edit'])
    const tests = new CompressionModule({ strategy: 'action_type_filtering', config: { keepActionTypes: [ActionType.TESTING], deduplicateConsecutive: false } })
    expect(types(await tests.compress(run('xtvtt')))).toEqual(['testing', 'testing', 'testing'])
  })

  it('4. hierarchical summarization writes segment summaries from prompts with the task and the actions', async () => {
    const llmClient = answering('The agent found the loop and mended it.')
    const { events } = await new CompressionModule({ strategy: 'hierarchical_summarization', llmClient, config: { maxEvents: 20 } }).compress(shellRun(20))
    const summaries = events.filter(({ kind }) => kind === 'SummaryEvent')
    expect(summaries.length).toBeGreaterThan(0)
    for (const { thought } of summaries) expect(thought).toEqual(['The agent found the loop and mended it.'])
    expect(llmClient.prompts[0]).toContain('Task: Fix the parser')
    expect(llmClient.prompts[0]).toMatch(/1\. \[\w+\] .*pytest/)
  })

  it.each([
    ['an error', new Error('down')],
    ['an empty text', ''],
    ['blank text', ' \n\t '],
    ['endless words', 'word '.repeat(50_000)],
    ['lone surrogates', '\ud800\ud800 {task} $& {segment}'],
    ['HTML', '<!DOCTYPE html><h1>502</h1>'],
  ])('4b. a model that answers with %s still leaves a short, non-empty summary of every segment', async (_, answer) => {
    const module = new CompressionModule({
      strategy: 'hierarchical_summarization',
      llmClient: answering(answer),
      config: { maxEvents: 12, summaryMaxTokens: 50 },
    })
    const summaries = (await module.compress(shellRun(20))).events.filter(({ kind }) => kind === 'SummaryEvent')
    expect(summaries.length).toBeGreaterThan(0)
    for (const { thought } of summaries) {
      expect(thought[0]?.trim()).not.toBe('')
      expect(thought[0]?.length).toBeLessThan(400)
    }
  })

  it('5. modules and compositions can be piped, and keep their names and the original length', async () => {
    const one = new CompressionModule({ strategy: 'action_type_filtering' })
    const two = new CompressionModule({ strategy: CompressionStrategy.KEY_STEP_EXTRACTION, config: { maxEvents: 10 } })
    const whole = shellRun(20)
    const combined = one.pipe(two)
    expect(combined).toBeInstanceOf(ComposedCompression)
    const short = await combined.compress(whole)
    expect(short).toEqual(await two.compress(await one.compress(whole)))
    expect(short.metadata).toMatchObject({ compression: 'action_type_filtering -> key_step_extraction', original_length: 80 })
    expect((await combined.compressBatch([whole, run('')])).map(({ events }) => events.length)).toEqual([10, 0])
    expect(combined.pipe(one).modules).toHaveLength(3)
    expect(new ComposedCompression([combined, one]).toString()).toBe(
      'ComposedCompression(action_type_filtering -> key_step_extraction -> action_type_filtering)',
    )
  })

  it.each(NAMES)('6. an empty run, a run of one event and a short run keep all events: %s', async (strategy) => {
    const module = new CompressionModule({ strategy, config: { deduplicateConsecutive: false } })
    expect((await module.compress(run(''))).events).toEqual([])
    for (const letters of ['e', 'evtx']) expect((await module.compress(run(letters))).events).toEqual(run(letters).events)
    expect(await module.compressBatch([])).toEqual([])
  })

  it('the configuration has exactly the documented settings and defaults, and every setting changes the result', async () => {
    const all = compressionConfig()
    expect({ ...all }).toEqual({
      maxEvents: 50,
      preserveFirstN: 3,
      preserveLastN: 3,
      keyActionTypes: ['file_edit', 'testing'],
      includePrecedingContext: 1,
      includeFollowingContext: 0,
      segmentSize: 10,
      summaryMaxTokens: 200,
      keepActionTypes: ['file_view', 'file_edit', 'testing', 'exploration'],
      excludeActionTypes: [],
      deduplicateConsecutive: true,
    })
    const whole = shellRun(30)
    const with_ = async (strategy: (typeof NAMES)[number], config: Partial<typeof all>) =>
      JSON.stringify((await new CompressionModule({ strategy, config, llmClient: { complete: async (prompt) => prompt } }).compress(whole)).events)
    const changes: readonly (readonly [(typeof NAMES)[number], Partial<typeof all>, Partial<typeof all>?])[] = [
      ['key_step_extraction', { maxEvents: 30 }],
      ['key_step_extraction', { keyActionTypes: [ActionType.EXPLORATION] }],
      ['key_step_extraction', { preserveFirstN: 0 }],
      ['key_step_extraction', { includePrecedingContext: 0 }, { keyActionTypes: [ActionType.FILE_EDIT], maxEvents: 80 }],
      ['key_step_extraction', { includeFollowingContext: 1 }, { keyActionTypes: [ActionType.EXPLORATION], maxEvents: 100 }],
      ['hierarchical_summarization', { preserveLastN: 9 }],
      ['hierarchical_summarization', { segmentSize: 25 }],
      ['hierarchical_summarization', { summaryMaxTokens: 20 }],
      ['hierarchical_summarization', { summarizationPrompt: '{task}: {segment}' }],
      ['action_type_filtering', { keepActionTypes: [ActionType.TESTING] }],
      ['action_type_filtering', { excludeActionTypes: [ActionType.TESTING] }],
      ['action_type_filtering', { deduplicateConsecutive: false }, { keepActionTypes: [ActionType.FILE_VIEW] }],
    ]
    for (const [strategy, config, base = {}] of changes)
      expect(await with_(strategy, { ...base, ...config }), `${strategy} ${JSON.stringify(config)}`).not.toBe(await with_(strategy, base))
    expect(changes.flatMap(([, config]) => Object.keys(config)).sort()).toEqual(Object.keys(all).concat('summarizationPrompt').sort())
    expect(new TrajectoryEvent(event(ActionType.OTHER)).getActionSummary(4).length).toBeLessThanOrEqual(4)
    const spaced = new TrajectoryEvent({ ...event(ActionType.OTHER), action: { content: `a${' '.repeat(3_000)}b` } })
    expect(spaced.getActionSummary(20)).toBe('a…')
  })
})
