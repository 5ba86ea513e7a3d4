import { describe, expect, it } from 'vitest'
import {
  ActionType,
  CompressionModule,
  CompressionStrategy,
  compressionConfig,
  HierarchicalSummarizationStrategy,
  type Trajectory,
} from '../../src/trajectory/index.ts'
import { run } from './runs.ts'

/** A run as a Python program of requirement 000 dumps it. */
function dumped(types: readonly string[]): Trajectory {
  const events = types.map((type, index) => ({
    index,
    kind: 'ActionEvent',
    action_type: type,
    action: { kind: 'bash', command: `step ${index}` },
    action_kind: 'bash',
    thought: [],
    observation_content: type === 'testing' ? '1 failed' : null,
    raw_event: {},
  }))
  return JSON.parse(JSON.stringify({ instance_id: 'run-7', instruction: 'Fix it', events, git_patch: 'diff', repository: 'r', metadata: null }))
}

describe('a run as Python writes it (requirement 000)', () => {
  const types = Array.from({ length: 60 }, (_, i) => (i === 30 ? 'file_edit' : i === 40 ? 'testing' : 'other'))

  it('keeps its key steps: fields with underscores are read', async () => {
    const short = await new CompressionModule().compress(dumped(types))
    expect(short.events.map(({ index }) => index)).toEqual([0, 1, 2, 29, 30, 39, 40, 57, 58, 59])
    expect(short.events.map(({ actionType }) => actionType)).toContain(ActionType.FILE_EDIT)
    expect(short).toMatchObject({ instanceId: 'run-7', gitPatch: 'diff', metadata: { original_length: 60 } })
  })

  it.each(Object.values(CompressionStrategy))('%s takes what is null or left out in it', async (strategy) => {
    const bare = { ...dumped(types), events: types.map(() => ({ kind: 'ActionEvent', action: {}, thought: [] })) } as unknown as Trajectory
    for (const one of [dumped(types), dumped(types.map(() => 'testing')), bare]) {
      const short = await new CompressionModule({ strategy, config: { maxEvents: 10 } }).compress(one)
      expect(short.events.length).toBeLessThanOrEqual(10)
    }
  })
})

describe('settings as requirement 000 has them', () => {
  it('are nobody else’s to change', () => {
    ;(compressionConfig().keyActionTypes as ActionType[]).push(ActionType.OTHER)
    expect(compressionConfig().keyActionTypes).toEqual([ActionType.FILE_EDIT, ActionType.TESTING])
  })

  it('null is left out, as None is, and types that are no list are refused', () => {
    expect(compressionConfig({ maxEvents: null, keepActionTypes: null } as never)).toEqual(compressionConfig())
    expect(() => compressionConfig({ keepActionTypes: 'testing' } as never)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })

  it.each([
    { keepActionTypes: ['FILE_EDIT'] },
    { keyActionTypes: ['edits'] },
    { excludeActionTypes: [null] },
    { deduplicateConsecutive: 'no' },
    { summarizationPrompt: 5 },
  ])('%j is refused with what there is to choose from', (config) => {
    expect(() => compressionConfig(config as never)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })

  it.each([null, ''])('a prompt of %j is the built-in one', async (summarizationPrompt) => {
    const asked: string[] = []
    const client = {
      complete: async (prompt: string) => {
        asked.push(prompt)
        return 'The agent looked at several files.'
      },
    }
    const config = { maxEvents: 8, summarizationPrompt } as never
    await new HierarchicalSummarizationStrategy(config, client).compress(run('v'.repeat(20)))
    expect(asked[0]).toMatch(/^Summarize this segment of a bug-fixing trajectory/)
  })
})
