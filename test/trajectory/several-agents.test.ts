import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { speakersOf } from '../../src/trajectory/events/speakers-of.ts'
import { ActionType, eventOutcome, fromHistory } from '../../src/trajectory/index.ts'
import { ExperienceLogHandler, experienceOf, WorkflowInductionModule } from '../../src/workflow/index.ts'

const TASK = 'How many lamps are there in the hall of the old mill?'
const CODE = 'I count them.\n```python\n# filename: count_lamps.py\nprint(lamps())\n```\nThe terminal runs it.'
const FAILED = 'exitcode: 1 (execution failed)\nCode output: NameError: lamps'
const PRINTED = 'exitcode: 0 (execution succeeded)\nCode output: 7'

const chat = (turns: readonly [string, string][]) => fromHistory(decode({ messages: turns.map(([role, content]) => ({ role, content })) }))

const named = (question?: string) =>
  fromHistory(
    decode(
      JSON.stringify({
        ...(question !== undefined && { question }),
        mistake_agent: 'Lamp_Expert',
        history: [
          { name: 'Lamp_Expert', role: 'assistant', content: `You are given a task and a plan.\n# Task\n${TASK}` },
          { name: 'Checker', role: 'user', content: CODE },
          { name: 'Computer_terminal', role: 'user', content: FAILED },
          { name: 'Lamp_Expert', role: 'assistant', content: 'It is not defined. I count again.\n```sh\nls lamps\n```' },
          { name: 'Computer_terminal', role: 'user', content: PRINTED },
          { name: 'Checker', role: 'user', content: 'There are seven. TERMINATE' },
        ],
      }),
    ),
  )

it('code in a message counts as executed if a host reports its result, with output and outcome', () => {
  const { events } = chat([
    ['user', TASK],
    ['assistant', `You are given a task and a plan. ${TASK}`],
    ['assistant', CODE],
    ['user', FAILED],
    ['assistant', 'Only a name:\n```\nHarbinger\n```'],
    ['assistant', '```sh\nls lamps\n```'],
    ['user', PRINTED],
  ])
  expect(events.map(({ kind, actionKind }) => `${kind} ${actionKind}`)).toEqual([
    'UserEvent User',
    'ActionEvent python',
    'MessageEvent Message',
    'ActionEvent bash',
  ])
  const [, python, , shell] = events
  expect(python?.action.input).toBe('# filename: count_lamps.py\nprint(lamps())')
  expect(python?.thought).toEqual(['I count them.\nThe terminal runs it.'])
  expect(python?.act).toEqual({ kind: 'run', paths: ['count_lamps.py'], command: 'python count_lamps.py' })
  expect(python?.observationContent).toBe(FAILED)
  expect([python, shell].map((event) => event && eventOutcome(event))).toEqual(['error', undefined])
  expect(shell?.actionType).toBe(ActionType.EXPLORATION)
})

it('a result without a call stays with the message before it', () => {
  const messages = [
    { role: 'user', content: TASK },
    { role: 'assistant', content: CODE },
    { role: 'tool', content: PRINTED, tool_call_id: 'none' },
    { role: 'assistant', content: 'Seven, I should say.' },
    { role: 'tool', content: 'There is no code to run.', tool_call_id: 'none' },
  ]
  expect(fromHistory(decode({ messages })).events.map(({ actionKind, observationContent }) => [actionKind, observationContent])).toEqual([
    ['python', PRINTED],
    ['Message', 'There is no code to run.'],
  ])
})

it('agents that share roles are distinguished by name, and the task is the question in the record', () => {
  const run = named(TASK)
  expect(run.instruction).toBe(TASK)
  expect(run.events.map(({ kind, action }) => `${kind} ${action.speaker ?? action.kind}`)).toEqual([
    'UserEvent User',
    'ActionEvent python',
    'ActionEvent bash',
    'MessageEvent Checker',
  ])
  const without = named()
  expect(without.instruction).toContain(`# Task\n${TASK}`)
  expect(without.events[0]?.actionKind).toBe('python')
})

it('labels in ordinary answers are not taken for agent names', () => {
  const { events } = chat([
    ['user', 'Note: look at the lamps'],
    ['assistant', 'Answer: I did.'],
    ['user', 'Thanks'],
    ['assistant', 'Answer: gladly.'],
  ])
  expect(events.map(({ kind }) => kind)).toEqual(['MessageEvent', 'UserEvent', 'MessageEvent'])
  const human = chat([
    ['user', 'User: look at the lamps'],
    ['assistant', 'Lamp_Expert: I did.'],
    ['user', 'User: and the hall'],
    ['assistant', 'Lamp_Expert: gladly.'],
  ])
  expect(human.instruction).toBe('look at the lamps')
  expect(human.events.map(({ kind }) => kind)).toEqual(['MessageEvent', 'UserEvent', 'MessageEvent'])
})

it('an experience and its workflow record which agent acted', async () => {
  const experience = experienceOf(named(TASK))
  const text = (await new ExperienceLogHandler().compress(experience)).toInductionFormat()
  expect(text).toContain('run python count_lamps.py → list ls lamps → say Checker')
  expect(text).toContain('NameError: lamps')
  expect(text).not.toContain('User: Checker')
  const { workflows } = await new WorkflowInductionModule().induce(experience, [])
  expect(workflows[0]?.steps[0]?.action).toContain('run python {file} → list ls lamps → say Checker')
  expect(workflows[0]?.steps[0]?.reasoning).toContain('I count them.')
})

it('messages in which each name occurs only once are not a run of several agents', () => {
  const textMessages = (...names: readonly string[]) =>
    names.map((name, i) => ({ id: `m${i}`, role: 'user' as const, name, parts: [{ type: 'text' as const, text: 'Seven.' }], source: { index: i } }))
  expect(speakersOf(textMessages('Ada', 'Bo', 'Cy'))).toBeUndefined()
  expect(speakersOf(textMessages('Ada', 'Bo', 'Cy', 'Ada'))?.size).toBe(4)
})

it('the labels of thoughts and observations name no speakers', () => {
  const { instruction, events } = chat([
    ['user', 'Question: Which file defines parse?'],
    ['assistant', 'Thought: I should list the files.\nAction: ls'],
    ['user', 'Observation: a.ts\nb.ts'],
    ['assistant', 'Thought: It is a.ts.\nAction: Finish[a.ts]'],
  ])
  expect(instruction).toBe('Question: Which file defines parse?')
  expect(events.map(({ kind, action }) => [kind, action.speaker])).toEqual([
    ['MessageEvent', undefined],
    ['UserEvent', undefined],
    ['MessageEvent', undefined],
  ])
})
