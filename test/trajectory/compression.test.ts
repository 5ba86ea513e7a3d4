import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ActionType,
  ActionTypeFilteringStrategy,
  BaseCompressionStrategy,
  ComposedCompression,
  CompressionConfig,
  CompressionModule,
  CompressionStrategy,
  compressionConfig,
  HierarchicalSummarizationStrategy,
  inParallel,
  KeyStepExtractionStrategy,
  type LlmClient,
  SEGMENT_SUMMARIZATION_PROMPT,
  type Trajectory,
} from '../../src/trajectory/index.ts'
import { event, run } from './runs.ts'

const indices = (events: readonly { index: number }[]) => events.map(({ index }) => index)
const compress = (letters: string, config: Partial<CompressionConfig> = {}, strategy: CompressionStrategy = 'key_step_extraction') =>
  new CompressionModule({ strategy, config }).compress(run(letters))

describe('compression configuration', () => {
  it('has the documented default in every field', () => {
    expect(compressionConfig()).toEqual({
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
  })

  it('rejects invalid numbers, options that are no object, and unknown strategies', () => {
    expect(() => new CompressionModule({ config: { maxEvents: 0 } })).toThrow(expect.objectContaining({ code: 'invalid-option' }))
    for (const options of [['action_type_filtering'], null, 3])
      expect(() => new CompressionModule(options as unknown as object)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
    expect(new CompressionModule({ config: { maxEvents: undefined as unknown as number } }).config.maxEvents).toBe(50)
    expect(() => new CompressionModule({ config: { segmentSize: 0.5 } })).toThrow(expect.objectContaining({ code: 'invalid-option' }))
    expect(() => new CompressionModule({ strategy: 'best' })).toThrow(expect.objectContaining({ code: 'unknown-strategy' }))
    expect(new CompressionModule({ strategy: CompressionStrategy.ACTION_TYPE_FILTERING }).strategy).toBe('action_type_filtering')
  })

  it('can be built with new CompressionConfig, which rejects unknown names', () => {
    expect(new CompressionConfig()).toEqual(compressionConfig())
    const config = new CompressionConfig({ maxEvents: 7, summarizationPrompt: 'Sum up {segment}' })
    expect([config.maxEvents, config.preserveLastN, config.summarizationPrompt]).toEqual([7, 3, 'Sum up {segment}'])
    expect(new CompressionModule({ config }).config).toEqual(config)
    expect(() => new CompressionConfig({ max_events: 7 } as never)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })

  it('can be passed to CompressionModule as the third argument after strategy and client', () => {
    const llmClient: LlmClient = { complete: async () => 'x' }
    expect(new CompressionModule('action_type_filtering').strategy).toBe('action_type_filtering')
    expect(new CompressionModule('hierarchical_summarization', llmClient).llmClient).toBe(llmClient)
    expect(new CompressionModule(CompressionStrategy.KEY_STEP_EXTRACTION, null, { maxEvents: 7 }).config.maxEvents).toBe(7)
    expect(Reflect.construct(CompressionModule, [undefined, llmClient, { maxEvents: 8 }])).toMatchObject({ strategy: 'key_step_extraction', llmClient })
    expect(() => new CompressionModule('best')).toThrow(expect.objectContaining({ code: 'unknown-strategy' }))
  })
})

describe('strategy classes of requirement 000', () => {
  const long = run('xvte'.repeat(20))

  it('work without a module as CompressionModule does with the same strategy and configuration', async () => {
    for (const made of [
      new KeyStepExtractionStrategy({ maxEvents: 10 }),
      new HierarchicalSummarizationStrategy({ maxEvents: 10 }),
      new ActionTypeFilteringStrategy({ maxEvents: 10 }),
    ]) {
      const module = new CompressionModule({ strategy: made.name, config: { maxEvents: 10 } })
      expect(made).toBeInstanceOf(BaseCompressionStrategy)
      expect(made.config).toEqual(compressionConfig({ maxEvents: 10 }))
      expect(await made.compress(long)).toEqual(await module.compress(long))
      expect(await made.compressBatch([long, long])).toEqual(await module.compressBatch([long, long]))
      expect(made.requiresLlm).toBe(module.requiresLlm)
      expect(made).toBeInstanceOf(CompressionModule.STRATEGY_MAP[made.name])
    }
    expect(() => new KeyStepExtractionStrategy({ maxEvents: 0 })).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })

  it('modules and compositions join with add as with pipe', async () => {
    const [first, second] = [new CompressionModule('action_type_filtering'), new CompressionModule({ config: { maxEvents: 10 } })]
    expect(String(first.add(second).add(first))).toBe('ComposedCompression(action_type_filtering -> key_step_extraction -> action_type_filtering)')
    expect(await first.add(second).compress(long)).toEqual(await first.pipe(second).compress(long))
  })

  it('CompressionModule exposes its strategy, client and configuration', () => {
    const llmClient: LlmClient = { complete: async () => 'x' }
    const module = new CompressionModule({ strategy: 'hierarchical_summarization', llmClient, config: { maxEvents: 7 } })
    expect([module.strategyEnum, module.llmClient, module.config.maxEvents]).toEqual(['hierarchical_summarization', llmClient, 7])
    expect(new CompressionModule().llmClient).toBeUndefined()
    expect(Object.keys(CompressionModule.STRATEGY_MAP)).toEqual(Object.values(CompressionStrategy))
  })

  it('can be extended by a custom strategy that modules can be piped into', async () => {
    class Newest extends BaseCompressionStrategy {
      readonly name = 'newest'
      async compress(whole: Trajectory): Promise<Trajectory> {
        return { ...whole, events: whole.events.slice(-this.config.maxEvents) }
      }
    }
    const both = new CompressionModule({ config: { maxEvents: 20 } }).pipe(new Newest({ maxEvents: 4 }))
    expect([both.strategy, (await both.compress(long)).events.length]).toEqual(['key_step_extraction -> newest', 4])
  })

  it('prompt the model with SEGMENT_SUMMARIZATION_PROMPT', async () => {
    const asked: string[] = []
    const llmClient: LlmClient = { complete: async (prompt, { maxTokens = 0 }) => `${maxTokens > 0 && asked.push(prompt)}` }
    await new HierarchicalSummarizationStrategy({ maxEvents: 10 }, llmClient).compress(long)
    const [before = '', between = ''] = SEGMENT_SUMMARIZATION_PROMPT.split(/\{task\}|\{segment\}/)
    expect(asked.length).toBeGreaterThan(0)
    for (const prompt of asked) expect([prompt.startsWith(before), prompt.includes(between)]).toEqual([true, true])
  })
})

describe('key step extraction', () => {
  it('keeps edits, tests, the step before each, and the first and last events', async () => {
    const short = await compress(`${'x'.repeat(20)}e${'x'.repeat(20)}t${'x'.repeat(20)}`)
    expect(indices(short.events)).toEqual([0, 1, 2, 19, 20, 40, 41, 59, 60, 61])
    expect(short.metadata).toEqual({ source: 'test', compression: 'key_step_extraction', original_length: 62 })
  })

  it('changes nothing at or below maxEvents', async () => {
    const whole = run('x'.repeat(50))
    expect(await new CompressionModule().compress(whole)).toBe(whole)
    expect((await new CompressionModule().compress(run(''))).events).toEqual([])
  })

  it('preserveLastN 0 neither empties the run nor duplicates events, with any strategy', async () => {
    for (const strategy of Object.values(CompressionStrategy)) {
      const { events } = await compress('xvte'.repeat(20), { preserveLastN: 0, preserveFirstN: 2, maxEvents: 10, deduplicateConsecutive: false }, strategy)
      expect(events.length).toBeGreaterThan(2)
      expect(new Set(events).size).toBe(events.length)
    }
  })

  it('prefers edits to tests, and both to views and exploration, if key steps exceed maxEvents', async () => {
    const { events } = await compress('xvte'.repeat(30), { maxEvents: 36, preserveFirstN: 0, preserveLastN: 0 })
    const types = events.map(({ actionType }) => actionType)
    expect(types.filter((type) => type === 'file_edit')).toHaveLength(30)
    expect(types.filter((type) => type === 'testing')).toHaveLength(6)
  })

  it.each<[readonly ActionType[], string]>([
    [[ActionType.EXPLORATION], 'x'.repeat(30) + 'e'.repeat(6)],
    [[ActionType.FILE_VIEW], 'v'.repeat(30) + 'e'.repeat(6)],
    [[ActionType.OTHER], 'o'.repeat(30) + 'e'.repeat(6)],
    [[ActionType.EXPLORATION, ActionType.TESTING], 't'.repeat(30) + 'x'.repeat(6)],
    [[], 'e'.repeat(30) + 't'.repeat(6)],
  ])('prefers steps of keyActionTypes %j to others if there are more than maxEvents', async (keyActionTypes, kept) => {
    const config = { keyActionTypes, maxEvents: 36, preserveFirstN: 0, preserveLastN: 0, includePrecedingContext: 4 }
    const given = run('ovxet'.repeat(30))
    const events = given.events.map((one) => event(one.actionType, 'an error', { index: one.index }))
    const short = await new CompressionModule({ config }).compress({ ...given, events })
    const letters = short.events.map(({ index }) => 'ovxet'[index % 5])
    expect(letters.toSorted()).toEqual([...kept].sort())
  })

  it.each([
    ['found 0 errors', false],
    ['0 failed', false],
    ['No errors found', false],
    ['errors: 0', false],
    ['ERROR: disk full', true],
    ['3 passed', true],
    ['0 errors, 1 failed', true],
    ['The bug is fixed', true],
    ['all quiet', false],
    ['Finished without error', false],
    ['built without any errors', false],
    ['nothing found', false],
    ['no test has failed', false],
    ['an error-free build', false],
    ['the terror of the sea was bypassed on a profound foundation', false],
    ['affixed and mirrored to stderr', false],
    ['TypeError: x is undefined', true],
    ['error_count=3', true],
    ['2failed', true],
    ['file not found', true],
    ['not fixed yet', true],
    ['No error in a.ts, but b.ts failed', true],
    ['runs on without waiting; an error came', true],
    ['构建失败：找不到模块', true],
    ['12 个用例通过', true],
    ['测试未通过', true],
    ['发现 2 处异常', true],
    ['已修复', true],
    ['没有发现任何错误', false],
    ['0 个错误', false],
    ['错误数：0', false],
    ['什么也没找到', false],
    ['通过接口读取配置', false],
    ['错误数：0，失败 1', true],
    ['建置失敗：找不到模組', true],
    ['發現 2 處異常', true],
    ['沒有發現任何錯誤', false],
    ['測試未通過', true],
  ])('keeps an exploration event only if its text reports a result or an error: %s', async (text, key) => {
    const events = [...run('x'.repeat(60)).events]
    events[30] = event(ActionType.EXPLORATION, text, { index: 30 })
    const short = await new CompressionModule().compress({ ...run(''), events })
    expect(indices(short.events).includes(30)).toBe(key)
  })
})

describe('action type filtering', () => {
  it('applies excludeActionTypes before keepActionTypes, and keeps all types if the latter is empty', async () => {
    const filtered = await compress('xevto', { excludeActionTypes: ['file_edit'] }, 'action_type_filtering')
    expect(filtered.events.map(({ actionType }) => actionType)).toEqual(['exploration', 'file_view', 'testing'])
    expect((await compress('xro', { keepActionTypes: [] }, 'action_type_filtering')).events).toHaveLength(3)
  })

  it('drops consecutive repeats of a type, except edits', async () => {
    expect(indices((await compress('vvveeevv', {}, 'action_type_filtering')).events)).toEqual([0, 3, 4, 5, 6])
  })

  it('keeps a pass after a failure when it drops repeats', async () => {
    const events = ['1 failed', '1 failed', '3 passed', '3 passed'].map((text, index) => event(ActionType.TESTING, text, { index }))
    const { events: kept } = await new CompressionModule({ strategy: 'action_type_filtering' }).compress({ ...run(''), events })
    expect(indices(kept)).toEqual([0, 2])
  })

  it('samples events up to the last one before the preserved end', async () => {
    const { events } = await compress('e'.repeat(199), { maxEvents: 20 }, 'action_type_filtering')
    expect(events).toHaveLength(20)
    const places = indices(events)
    expect(places.slice(0, 3)).toEqual([0, 1, 2])
    expect(places.slice(-4)).toEqual([195, 196, 197, 198])
  })
})

describe('hierarchical summarization', () => {
  const model = (answer: (prompt: string) => string): LlmClient & { prompts: string[] } => {
    const prompts: string[] = []
    return {
      prompts,
      complete: async (prompt) => {
        prompts.push(prompt)
        return answer(prompt)
      },
    }
  }

  it('keeps first and last events, and writes the documented summary events between them', async () => {
    const llmClient = model(() => 'Read the parser.')
    const module = new CompressionModule({ strategy: 'hierarchical_summarization', llmClient })
    const { events, metadata } = await module.compress(run('x'.repeat(66)))
    expect(events).toHaveLength(3 + 6 + 3)
    expect(events[3]).toMatchObject({
      index: -1,
      kind: 'SummaryEvent',
      actionType: 'exploration',
      action: { kind: 'Summary', content: 'Read the parser.' },
      actionKind: 'Summary',
      thought: ['Read the parser.'],
      rawEvent: { type: 'summary', original_count: 10 },
    })
    expect(metadata).toMatchObject({ compression: 'hierarchical_summarization', original_length: 66, segments: 6, failed_segments: 0 })
    expect(llmClient.prompts[0]).toContain('1. [exploration] exploration step')
    expect(module.requiresLlm).toBe(true)
  })

  it('records the range of original events that a summary of summaries represents', async () => {
    const twice = new CompressionModule({ strategy: 'hierarchical_summarization', config: { maxEvents: 30 } }).pipe(
      new HierarchicalSummarizationStrategy({ maxEvents: 5, preserveFirstN: 1, preserveLastN: 1 }),
    )
    const { events } = await twice.compress(run('x'.repeat(100)))
    const summaries = events.filter(({ kind }) => kind === 'SummaryEvent').map(({ rawEvent }) => rawEvent)
    expect(events.length).toBeLessThanOrEqual(5)
    let next = 1
    for (const { from, to, original_count } of summaries) {
      expect([from, (to as number) - (from as number) + 1]).toEqual([next, original_count])
      next = (to as number) + 1
    }
    expect(next).toBe(99)
  })

  it('is not undone by action type filtering, which keeps neighbouring summaries', async () => {
    const summed = new CompressionModule({ strategy: 'hierarchical_summarization', config: { maxEvents: 12 } })
    const filtered = summed.pipe(new ActionTypeFilteringStrategy({ maxEvents: 12 }))
    const whole = run(`${'v'.repeat(30)}${'x'.repeat(30)}`)
    const summaries = (events: readonly { kind: string }[]) => events.filter(({ kind }) => kind === 'SummaryEvent').length
    expect(summaries((await summed.compress(whole)).events)).toBe(6)
    expect(summaries((await filtered.compress(whole)).events)).toBe(6)
  })

  it('keeps summaries short and non-empty with long or empty answers, errors, or without a model', async () => {
    for (const llmClient of [model(() => 'word '.repeat(5000)), model(() => ''), { complete: () => Promise.reject(new Error('down')) }, undefined]) {
      const { events } = await new CompressionModule({
        strategy: 'hierarchical_summarization',
        config: { summaryMaxTokens: 40 },
        ...(llmClient && { llmClient }),
      }).compress(run('xv'.repeat(40)))
      const summaries = events.filter(({ kind }) => kind === 'SummaryEvent')
      expect(summaries.length).toBeGreaterThan(0)
      for (const { thought } of summaries) {
        expect(thought[0]?.length).toBeGreaterThan(0)
        expect(thought[0]?.length).toBeLessThan(300)
      }
    }
  })

  it('throws needs-model if strict and without a model', () => {
    expect(() => new CompressionModule({ strategy: 'hierarchical_summarization', strict: true })).toThrow(expect.objectContaining({ code: 'needs-model' }))
  })

  it('inserts any text into prompts literally', async () => {
    const llmClient = model(() => 'ok')
    const config = { summarizationPrompt: '{task}|{segment}|{other}' }
    await new CompressionModule({ strategy: 'hierarchical_summarization', llmClient, config }).compress({
      ...run('x'.repeat(60)),
      instruction: '$& {segment} $1',
    })
    expect(llmClient.prompts[0]).toMatch(/^\$& \{segment\} \$1\|1\. /)
    expect(llmClient.prompts[0]).toMatch(/\|\{other\}$/)
  })

  it('summarises no more segments at a time than parallel allows', async () => {
    let [now, most] = [0, 0]
    const llmClient: LlmClient = {
      complete: async () => {
        most = Math.max(most, ++now)
        await new Promise((resolve) => setTimeout(resolve, 2))
        now--
        return 'ok'
      },
    }
    await new CompressionModule({ strategy: 'hierarchical_summarization', llmClient, parallel: 3 }).compress(run('x'.repeat(200)))
    expect(most).toBe(3)
  })

  it.each([Number.NaN, 0, -1])('rejects %s as the value of parallel', async (parallel) => {
    expect(() => new CompressionModule({ strategy: 'hierarchical_summarization', parallel })).toThrow(`parallel is ${parallel}`)
    await expect(inParallel([1, 2], parallel, async (item) => item)).rejects.toThrow(`parallel is ${parallel}`)
    expect(await inParallel([1, 2], Number.POSITIVE_INFINITY, async (item) => item)).toEqual([1, 2])
  })

  it('rejects if the signal is aborted', async () => {
    const llmClient = model(() => 'ok')
    const module = new CompressionModule({ strategy: 'hierarchical_summarization', llmClient, signal: AbortSignal.abort() })
    await expect(module.compress(run('x'.repeat(60)))).rejects.toThrow()
  })
})

describe('composition of modules', () => {
  const filter = new CompressionModule({ strategy: 'action_type_filtering', config: { deduplicateConsecutive: false } })
  const keys = new CompressionModule({ config: { maxEvents: 20 } })

  it('applies modules in order and keeps the original length', async () => {
    const { events, metadata } = await filter.pipe(keys).compress(run('ove'.repeat(40)))
    expect(events).toHaveLength(20)
    expect(metadata).toMatchObject({ compression: 'action_type_filtering -> key_step_extraction', original_length: 120 })
  })

  it('names a composed module after its modules, also if nested', () => {
    const composed = filter.pipe(keys).pipe(new ComposedCompression([filter]))
    expect(composed.strategy).toBe('action_type_filtering -> key_step_extraction -> action_type_filtering')
    expect(composed.toString()).toBe('ComposedCompression(action_type_filtering -> key_step_extraction -> action_type_filtering)')
    expect(keys.toString()).toBe('CompressionModule(strategy=key_step_extraction)')
  })

  it('compresses batches in order', async () => {
    const runs = ['x'.repeat(60), '', 'e'.repeat(70)].map(run)
    for (const module of [keys, filter.pipe(keys)])
      expect((await module.compressBatch(runs)).map(({ events }) => events.length > 0)).toEqual([true, false, true])
  })
})

describe('every strategy, for any run and settings', () => {
  it('returns at most maxEvents in order, keeps first and last events unless it filters, and does not mutate the run', async () => {
    const whole = fc.nat({ max: 12 })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(CompressionStrategy)),
        fc.string({ unit: fc.constantFrom('v', 'e', 't', 'x', 'r', 'o'), maxLength: 120 }),
        fc.record({
          maxEvents: fc.integer({ min: 1, max: 60 }),
          preserveFirstN: whole,
          preserveLastN: whole,
          segmentSize: fc.integer({ min: 1, max: 12 }),
          includePrecedingContext: whole,
          includeFollowingContext: whole,
        }),
        async (strategy, letters, config) => {
          const original = run(letters)
          const before = [...original.events]
          const { events } = await new CompressionModule({ strategy, config }).compress(original)
          expect(original.events).toEqual(before)
          expect(events.length).toBeLessThanOrEqual(Math.max(config.maxEvents, 0))
          const places = events.map(({ index, rawEvent }) => (index >= 0 ? index : Number(rawEvent.from)))
          expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
          if (strategy === 'action_type_filtering' || letters.length === 0) return
          const room = config.maxEvents - (strategy === 'hierarchical_summarization' ? 1 : 0)
          if (config.preserveFirstN > 0 && room > 0) expect(events[0]?.index).toBe(0)
          if (config.preserveLastN > 0 && room > 1) expect(events.at(-1)?.index).toBe(letters.length - 1)
        },
      ),
      { numRuns: 150 },
    )
  })
})
