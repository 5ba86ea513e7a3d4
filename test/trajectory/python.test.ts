import { describe, expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import {
  ActionType,
  CompressionModule,
  CompressionStrategy,
  compressionConfig,
  fromHistory,
  HierarchicalSummarizationStrategy,
  successOf,
  type Trajectory,
  TrajectoryEvent,
} from '../../src/trajectory/index.ts'
import { run, shellHistory } from './runs.ts'

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

describe('a run dumped by Python (requirement 000)', () => {
  const types = Array.from({ length: 60 }, (_, i) => (i === 30 ? 'file_edit' : i === 40 ? 'testing' : 'other'))

  it('keeps its key steps, read from snake_case fields', async () => {
    const short = await new CompressionModule().compress(dumped(types))
    expect(short.events.map(({ index }) => index)).toEqual([0, 1, 2, 29, 30, 39, 40, 57, 58, 59])
    expect(short.events.map(({ actionType }) => actionType)).toContain(ActionType.FILE_EDIT)
    expect(short).toMatchObject({ instanceId: 'run-7', gitPatch: 'diff', metadata: { original_length: 60 } })
  })

  it('has the outcome that its tests and its user report', () => {
    const [edit, tested] = [dumped(['file_edit']), dumped(['file_edit', 'testing'])]
    const complaint = { kind: 'UserEvent', action_type: 'other', action: { kind: 'User', content: 'It is still not working' } }
    const passed = JSON.parse(JSON.stringify(tested).replace('1 failed', '3 passed'))
    const doubted = { ...passed, events: [...passed.events, complaint] }
    expect([edit, tested, passed, doubted].map((one) => successOf(one))).toEqual([undefined, 'failure', 'success', undefined])
  })

  it('has an outcome if the events lack an action', () => {
    const events = [{ kind: 'UserEvent' }, ...dumped(['testing']).events] as Trajectory['events']
    expect(successOf({ ...dumped([]), events })).toBe('failure')
  })

  it.each(['FILE_EDIT', 'ActionType.FILE_EDIT'])('keeps an edit whose type is written as %s', async (type) => {
    const short = await new CompressionModule().compress(dumped(types.map((one) => (one === 'file_edit' ? type : one))))
    expect(short.events.find(({ index }) => index === 30)?.actionType).toBe(ActionType.FILE_EDIT)
  })

  it('names the tool of an event without action_kind, and its place as its index', async () => {
    const { events } = await new CompressionModule().compress({
      ...dumped([]),
      events: [
        { kind: 'ActionEvent', action: { kind: 'bash', command: 'ls' } },
        { kind: 'UserEvent', action: {} },
      ],
    } as unknown as Trajectory)
    expect(events).toMatchObject([
      { index: 0, actionKind: 'bash', rawEvent: {} },
      { index: 1, actionKind: 'User', rawEvent: {} },
    ])
    expect(events[0]?.getActionSummary()).toBe('bash ls')
  })

  it('has its summaries summarised again, also if they do not say what they replace', async () => {
    const summaries = types.map((_, index) => ({ index, kind: 'SummaryEvent', action: { kind: 'Summary', content: 'done' } }))
    const short = await new CompressionModule({ strategy: 'hierarchical_summarization' }).compress({
      ...dumped([]),
      events: summaries,
    } as unknown as Trajectory)
    expect(short.events[3]?.rawEvent).toMatchObject({ original_count: 10, from: 3, to: 12 })
  })

  it.each(Object.values(CompressionStrategy))('%s accepts null and missing fields', async (strategy) => {
    const bare = { ...dumped(types), events: types.map(() => ({ kind: 'ActionEvent', action: {}, thought: [] })) } as unknown as Trajectory
    const words = { ...bare, events: bare.events.map((_, index) => ({ index, kind: 'MessageEvent', action: null, thought: null })) } as unknown as Trajectory
    const least = { ...bare, events: bare.events.map(() => ({ kind: 'MessageEvent' })) } as unknown as Trajectory
    for (const one of [dumped(types), dumped(types.map(() => 'testing')), bare, words, least]) {
      const short = await new CompressionModule({ strategy, config: { maxEvents: 10 } }).compress(one)
      expect(short.events.length).toBeLessThanOrEqual(10)
    }
  })
})

describe('events with action fields but without an act', () => {
  const file = '/repo/src/parser.py'
  const actions = [
    ['file_view', { kind: 'FileEditorAction', command: 'view', path: file }],
    ['exploration', { kind: 'TerminalAction', command: 'grep -rn parse src' }],
    ['file_edit', { kind: 'FileEditorAction', command: 'str_replace', path: file, old_str: 'a', new_str: 'b' }],
    ['testing', { kind: 'CmdRunAction', command: 'pytest -q' }],
    ['testing', { kind: 'TerminalAction', command: 'cat result.txt' }],
    ['other', { kind: 'AgentFinishAction', outputs: {} }],
  ] as const
  const events = actions.map(([action_type, action], index) => ({
    index,
    kind: 'ActionEvent',
    action_type,
    action,
    action_kind: action.kind,
    thought: ['The loop ends early.'],
    observation_content: 'ok',
  }))
  const source = { ...dumped([]), events } as unknown as Trajectory

  it('appear in the summary prompt with their files and commands', async () => {
    const asked: string[] = []
    const complete = async (prompt: string) => {
      asked.push(prompt)
      return 'The agent mended the parser.'
    }
    await new HierarchicalSummarizationStrategy({ maxEvents: 1, preserveFirstN: 0, preserveLastN: 0 }, { complete }).compress(source)
    expect(asked[0]).toContain(
      `1. [file_view] FileEditorAction ${file}\n2. [exploration] TerminalAction grep -rn parse src\n3. [file_edit] FileEditorAction ${file}\n`,
    )
    expect(asked[0]).toContain('4. [testing] CmdRunAction pytest -q\n5. [testing] TerminalAction cat result.txt\n')
  })

  it('get an act of the event’s action type, or none for type other', () => {
    const acts = events.map(
      ({ action_type, action_kind, ...fields }) => new TrajectoryEvent({ ...fields, actionType: action_type, actionKind: action_kind, rawEvent: {} }).act,
    )
    expect(acts.map((act) => act?.kind)).toEqual(['view', 'search', 'edit', 'test', 'test', undefined])
    expect(acts[2]?.paths).toEqual([file])
  })

  it('keep their action types when decoded as a log', () => {
    const read = fromHistory(decode(JSON.stringify(source)))
    expect(read.events.slice(0, 4).map(({ actionType }) => actionType)).toEqual(events.slice(0, 4).map(({ action_type }) => action_type))
  })
})

it('a trajectory saved as JSON is read back with the same action types, summaries and acts', () => {
  const calls = [
    ['npm test', '1 failed'],
    ['cat src/a.ts', 'x'],
    ["sed -i 's/a/b/' src/a.ts", ''],
    ['grep -rn x src', 'src/a.ts:1'],
  ] as const
  const written = { id: 'w', role: 'assistant', parts: [{ type: 'text', text: 'I run it.\n```bash\nnpm test\n```' }] } as const
  for (const history of [shellHistory('Fix it', calls), { messages: [written], tools: [] }]) {
    const own = fromHistory(history)
    const saved = fromHistory(decode(JSON.stringify({ ...own, instanceId: 'run-8' })))
    const told = ({ events }: Trajectory) => events.map((event) => [event.actionType, event.getActionSummary(), event.act])
    expect(told(saved)).toEqual(told(own))
    expect(own.events[0]?.actionType).toBe('testing')
  }
})

it('the original length stays recorded if a run is compressed, saved, read and compressed again', async () => {
  const first = await new CompressionModule({ config: { maxEvents: 20 } }).compress(run('evtx'.repeat(15)))
  const read = fromHistory(decode(JSON.stringify(first)))
  const second = await new CompressionModule({ strategy: 'action_type_filtering', config: { maxEvents: 8 } }).compress(read)
  expect(second.metadata).toMatchObject({ compression: 'key_step_extraction -> action_type_filtering', original_length: 60 })
})

describe('compressionConfig (requirement 000)', () => {
  it('returns defaults that a caller cannot mutate', () => {
    ;(compressionConfig().keyActionTypes as ActionType[]).push(ActionType.OTHER)
    expect(compressionConfig().keyActionTypes).toEqual([ActionType.FILE_EDIT, ActionType.TESTING])
  })

  it('treats null as omitted, and rejects action types that are not a list', () => {
    expect(compressionConfig({ maxEvents: null, keepActionTypes: null } as never)).toEqual(compressionConfig())
    expect(() => compressionConfig({ keepActionTypes: 'testing' } as never)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })

  it.each([
    [{ keepActionTypes: ['FILE_EDIT'] }, /^Types: file_view, file_edit, /],
    [{ keyActionTypes: ['edits'] }, /^Types: file_view, file_edit, /],
    [{ excludeActionTypes: [null] }, /^Types: file_view, file_edit, /],
    [{ deduplicateConsecutive: 'no' }, /^Give true or false\.$/],
    [{ summarizationPrompt: 5 }, /\{task\} and \{segment\}/],
  ])('rejects %j with invalid-option and says what to give: %s', (config, remedy) => {
    expect(() => compressionConfig(config as never)).toThrow(expect.objectContaining({ code: 'invalid-option', remedy: expect.stringMatching(remedy) }))
  })

  it.each([null, ''])('uses the built-in prompt if the prompt is %j', async (summarizationPrompt) => {
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
