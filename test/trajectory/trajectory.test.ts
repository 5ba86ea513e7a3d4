import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreement } from '../../bench/workflow-lab/agreement.ts'
import { eventLabels, type Label } from '../../bench/workflow-lab/labels.ts'
import { decode } from '../../src/format/index.ts'
import type { Message } from '../../src/message/index.ts'
import { actOf } from '../../src/text/index.ts'
import { ActionType, actionTypeOf, eventOutcome, fillTemplate, fromHistory, successOf, TrajectoryEvent, testOutcome } from '../../src/trajectory/index.ts'
import { agentLogs } from '../format/agent-logs.ts'
import { event, run, shellHistory } from './runs.ts'

describe('a run that is the only one in its file', () => {
  const messages = [
    { role: 'user', content: 'fix it' },
    { role: 'assistant', content: 'done' },
  ]
  const record = { instance_id: 'repo__1', messages, test_result: 'PASS', git_patch: 'diff --git a/x b/x\n', repo: 'a/b' }

  it.each([
    ['given as text', `${JSON.stringify(record)}\n`],
    ['given as a value', record],
  ])('keeps its id, verdict, patch and repository: %s', (_, input) => {
    const one = fromHistory(decode(input))
    expect([one.instanceId, successOf(one), one.gitPatch, one.repository]).toEqual(['repo__1', 'success', record.git_patch, 'a/b'])
    expect(one.metadata).not.toHaveProperty('messages')
  })

  it('has the same verdict as in a file with several runs', () => {
    const rated = { id: 'desk-7', source: 'desk', messages, meta: { reward: 1 } }
    const alone = fromHistory(decode(JSON.stringify(rated)))
    const beside = fromHistory(decode(`${JSON.stringify(rated)}\n${JSON.stringify(rated)}`))
    expect([alone.instanceId, successOf(alone), alone.metadata]).toEqual([beside.instanceId, 'success', beside.metadata])
  })

  it('pairs each call with its observation, even if results carry no id as in SWE-agent logs', () => {
    const call = (id: string) => ({ id, type: 'function', function: { name: 'bash', arguments: '{"command":"ls"}' } })
    const history = [
      { role: 'user', content: 'fix it' },
      { role: 'assistant', content: '', tool_calls: [call('a'), call('b')] },
      { role: 'tool', content: 'first' },
      { role: 'tool', content: 'second' },
      { role: 'assistant', content: '', tool_calls: [call('c')] },
      { role: 'tool', content: 'third' },
    ]
    const { events } = fromHistory(decode({ history, info: {}, trajectory: [], environment: 'e' }, { format: 'swe-agent' }))
    expect(events.map(({ observationContent }) => observationContent)).toEqual(['first', 'second', 'third'])
  })

  it('has only its settings as metadata if it is a request body', () => {
    const body = { model: 'm', temperature: 0.5, messages, tools: [] }
    expect(decode(JSON.stringify(body)).meta).toEqual({ temperature: 0.5 })
    expect(decode(JSON.stringify(messages))).not.toHaveProperty('meta')
  })
})

describe('action types', () => {
  it.each([
    ['Bash', '{"command":"sed -i s/a/b/ x.py"}', 'file_edit'],
    ['Bash', '{"command":"cat x.py"}', 'file_view'],
    ['Bash', '{"command":"cd app && pytest -q"}', 'testing'],
    ['Bash', '{"command":"go test ./..."}', 'testing'],
    ['Bash', '{"command":"npm test 2>&1 | tail"}', 'testing'],
    ['Bash', '{"command":"python reproduce.py"}', 'testing'],
    ['Bash', '{"command":"git log --oneline -5"}', 'exploration'],
    ['Bash', '{"command":"git diff"}', 'file_view'],
    ['Bash', '{"command":"git commit -m x"}', 'other'],
    ['shell', '{"command":["bash","-lc","rg foo"]}', 'exploration'],
    ['apply_patch', '*** Begin Patch\n*** Update File: a.ts\n*** End Patch', 'file_edit'],
    ['str_replace_editor', '{"command":"view","path":"/a.py"}', 'file_view'],
    ['str_replace_editor', '{"command":"str_replace","path":"/a.py"}', 'file_edit'],
    ['Read', '{"file_path":"/a.py"}', 'file_view'],
    ['Grep', '{"pattern":"x"}', 'exploration'],
    ['TodoWrite', '{"todos":[]}', 'reasoning'],
    ['book_reservation', '{"user_id":"u"}', 'other'],
    ['Bash', '{"command":"pwd && ls -la"}', 'exploration'],
    ['Bash', '{"input":"Run tests\\n\\n`go test ./...`"}', 'testing'],
    ['Grep', '{"input":"path `./pkg` pattern `foo`"}', 'exploration'],
    ['Read', '{"input":"`./main.go`"}', 'file_view'],
    ['get_user_details', '{"user_id":"u"}', 'exploration'],
  ])('classifies %s %s as %s', (name, input, type) => {
    expect(actionTypeOf(actOf({ name, input }), name)).toBe(type)
  })
})

describe('a trajectory from a history', () => {
  it('has one event per call, with thought and observation, and one per message without calls', () => {
    const history = shellHistory('Fix it', [
      ['cat a.py', 'x = 1', 'Let me look.'],
      ['pytest', '1 passed'],
    ])
    const messages: Message[] = [
      ...history.messages,
      { id: 'z', role: 'assistant', parts: [{ type: 'text', text: 'Done.' }] },
      { id: 'u', role: 'user', parts: [{ type: 'text', text: 'Thanks' }] },
    ]
    const { instruction, events } = fromHistory({ messages, tools: [] })
    expect(instruction).toBe('Fix it')
    expect(events.map(({ kind, actionType }) => `${kind} ${actionType}`)).toEqual([
      'ActionEvent file_view',
      'ActionEvent testing',
      'MessageEvent reasoning',
      'UserEvent other',
    ])
    expect(events[0]).toMatchObject({ thought: ['Let me look.'], observationContent: 'x = 1', rawEvent: { message: 1, call_id: 'c0' } })
  })

  it('reads shell blocks of agents without tools, with the next user message as observation', () => {
    const textMessage = (role: 'user' | 'assistant', text: string): Message => ({ id: text, role, parts: [{ type: 'text', text }] })
    const { events } = fromHistory({
      messages: [textMessage('user', 'Fix'), textMessage('assistant', 'I look.\n```bash\nls src\n```'), textMessage('user', 'a.py')],
      tools: [],
    })
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ actionType: 'exploration', observationContent: 'a.py', thought: ['I look.'] })
  })

  it('reads calls that agents without tools write in the OpenHands format', () => {
    const textMessage = (role: 'user' | 'assistant', text: string): Message => ({ id: text, role, parts: [{ type: 'text', text }] })
    const call = 'I look.\n<function=str_replace_editor>\n<parameter=command>view</parameter>\n<parameter=path>/a.py</parameter>\n</function>'
    const { events } = fromHistory({
      messages: [textMessage('user', 'Fix'), textMessage('assistant', call), textMessage('user', 'EXECUTION RESULT: x = 1')],
      tools: [],
    })
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      actionType: 'file_view',
      actionKind: 'str_replace_editor',
      thought: ['I look.'],
      observationContent: 'EXECUTION RESULT: x = 1',
      act: { paths: ['/a.py'] },
    })
  })

  it("assigns an edit to the file that SWE-agent's editor has open", () => {
    const { events } = fromHistory(
      shellHistory('Fix', [
        ['open src/a.py', '(Open file: /repo/src/a.py)'],
        ['edit 1:1\ny\nend_of_edit', 'File updated.'],
      ]),
    )
    expect(events[1]).toMatchObject({ actionType: 'file_edit', act: { kind: 'edit', paths: ['src/a.py'] } })
  })

  it('pairs calls that share an id with results in order, and ignores a surplus result', () => {
    const call = (input: string): Message => ({ id: input, role: 'assistant', parts: [{ type: 'tool-call', callId: 'same', name: 'Bash', input }] })
    const answer = (text: string): Message => ({ id: text, role: 'tool', parts: [{ type: 'tool-result', callId: 'same', output: [{ type: 'text', text }] }] })
    const { events } = fromHistory({ messages: [call('ls'), call('pwd'), answer('one'), answer('two'), answer('three')], tools: [] })
    expect(events.map(({ observationContent }) => observationContent)).toEqual(['one', 'two'])
  })

  it('assigns no later result with the same id to a call that was never answered', () => {
    const call = (input: string): Message => ({ id: input, role: 'assistant', parts: [{ type: 'tool-call', callId: 'bash', name: 'Bash', input }] })
    const answer = (text: string): Message => ({ id: text, role: 'tool', parts: [{ type: 'tool-result', callId: 'bash', output: [{ type: 'text', text }] }] })
    const stop: Message = { id: 'stop', role: 'user', parts: [{ type: 'text', text: 'Stop.' }] }
    const { events } = fromHistory({ messages: [call('sleep 100'), stop, call('npm test'), answer('1 failed'), call('ls'), answer('src')], tools: [] })
    const done = events.filter(({ kind }) => kind !== 'UserEvent').map(({ act, observationContent }) => [act?.command, observationContent])
    expect(done).toEqual([
      ['sleep 100', undefined],
      ['npm test', '1 failed'],
      ['ls', 'src'],
    ])
  })

  it('fills id, patch and repository from the metadata of the source', () => {
    const { instanceId, gitPatch, repository } = fromHistory({ history: shellHistory('x', []), meta: { instance_id: 'a-1', model_patch: 'diff', repo: 'o/r' } })
    expect([instanceId, gitPatch, repository]).toEqual(['a-1', 'diff', 'o/r'])
  })
})

describe('fromHistory on every log format', () => {
  it.each(Object.entries(agentLogs))('yields indexed events with valid action types: %s', (_, { format, input }) => {
    const document = decode(input, { format })
    const { instruction, events } = fromHistory(document)
    // Some agents do not print their task.
    expect(instruction !== '').toBe(document.history.messages.some(({ role }) => role === 'user'))
    expect(events.length).toBeGreaterThan(0)
    events.forEach((one, index) => {
      expect(one.index).toBe(index)
      expect(Object.values(ActionType)).toContain(one.actionType)
      expect(one.getActionSummary()).not.toMatch(/\n/)
    })
  })
})

describe('an action summary', () => {
  it('is one line within the given length and splits no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat({ max: 40 }), (content, maxLength) => {
        const summary = new TrajectoryEvent({ ...event(ActionType.OTHER), action: { kind: 'x', content } }).getActionSummary(maxLength)
        expect(summary.length).toBeLessThanOrEqual(maxLength)
        expect(summary).not.toMatch(/[\r\n]/)
        expect(summary.isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('success of a run', () => {
  const tested = (text: string) => ({ ...run(''), events: [event(ActionType.TESTING, text)] })

  it('comes from metadata first, then from the last tests, then from the flag, else is undefined', () => {
    expect(successOf({ ...tested('3 passed'), metadata: { reward: 0 } })).toBe('failure')
    expect(successOf({ ...tested('1 failed'), metadata: { resolved: true } })).toBe('success')
    expect(successOf({ ...tested('3 passed'), metadata: { id: 'x', meta: { reward: 0 } } })).toBe('failure')
    for (const told of [{ test_result: { resolved: true } }, { test_result: { report: { resolved: true } } }, { report: { resolved: true } }])
      expect(successOf({ ...tested('1 failed'), metadata: told })).toBe('success')
    expect(successOf({ ...run(''), metadata: { test_result: { passed: 3, failed: 1 }, report: null } })).toBeUndefined()
    expect(successOf(tested('3 passed'), false)).toBe('success')
    expect(successOf(run('xx'), true)).toBe('success')
    expect(successOf(run('xx'))).toBeUndefined()
  })

  it('is not derived from tests that never ran', () => {
    const stopped = "The user doesn't want to proceed with this tool use."
    expect(testOutcome(stopped, true)).toBeUndefined()
    expect(eventOutcome(event(ActionType.OTHER, stopped, { isError: true }))).toBeUndefined()
    expect(eventOutcome(event(ActionType.OTHER, 'No such file', { isError: true }))).toBe('error')
  })

  it.each([
    ['==== 3 passed, 1 failed in 0.2s ====', 'failure'],
    ['12 pass\n 0 fail', 'success'],
    ['ok  \tgithub.com/x/y\t0.2s', 'success'],
    ['--- FAIL: TestX (0.00s)\nFAIL', 'failure'],
    ['test result: ok. 5 passed; 0 failed', 'success'],
    ['Ran 4 tests in 0.1s\n\nOK', 'success'],
    ['FAILED (failures=2)', 'failure'],
    ['Tests:       1 failed, 9 passed, 10 total', 'failure'],
    ['  10 passing (5ms)\n  0 failing', 'success'],
    ['[limiter] Task 2 failed: expected\nerror: Database connection failed\n\n 1319 pass\n 0 fail\n 2884 expect() calls', 'success'],
    ['error: x\n 1365 pass\n 228 fail\n 228 errors', 'failure'],
    ['test result: FAILED. 3 passed; 0 failed; 1 errored', 'failure'],
    ['nothing to see', undefined],
  ])('reads the outcome of the test output %j', (text, outcome) => {
    expect(testOutcome(text)).toBe(outcome)
  })
})

it('templates insert any value literally, and keep escaped and unknown placeholders', () => {
  fc.assert(fc.property(fc.string(), (text) => fillTemplate('a {x} b {{ x }} {y}', { x: text }) === `a ${text} b ${text} {y}`))
  expect(fillTemplate('\\{x} and \\{{ x }} stand for {x}; \\{y}, \\d{2}', { x: '1' })).toBe('{x} and {{ x }} stand for 1; \\{y}, \\d{2}')
})

describe('manual action-type labels', () => {
  const labels = readLabels()

  it('agree between two passes over more than 600 events from nine sources', () => {
    expect(labels.length).toBeGreaterThanOrEqual(600)
    expect(new Set(labels.map(({ source }) => source)).size).toBe(9)
    const passes = agreement(labels.map(({ first, second }) => [first, second ?? '']))
    expect(passes.accuracy).toBeGreaterThan(0.95)
    expect(passes.kappa).toBeGreaterThan(0.95)
  })

  const answered = eventLabels()

  it.skipIf(answered.length === 0)('match the types that fromHistory assigns with accuracy above 0.93 (skipped without the corpus)', () => {
    expect(answered).toHaveLength(labels.length)
    for (const set of ['first', 'second', 'held'] as const) {
      const { accuracy, macroF1 } = agreement(answered.filter((one) => one.set === set).map(({ label, answer }) => [label, answer]))
      expect([set, accuracy > 0.93, macroF1 > 0.92]).toEqual([set, true, true])
    }
  })
})

function readLabels(): Label[] {
  return (JSON.parse(readFileSync(join(import.meta.dirname, 'labels/action-types.json'), 'utf8')) as { labels: Label[] }).labels
}
