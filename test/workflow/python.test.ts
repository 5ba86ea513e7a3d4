import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import {
  buildIncrementalPrompt,
  ChunkSummarizer,
  type CodingExperience,
  CompressedExperience,
  CompressedStep,
  ExperienceLogHandler,
  ExperienceLoop,
  experienceOf,
  type HistoryStep,
  Workflow,
  type WorkflowFields,
  WorkflowInductionModule,
} from '../../src/workflow/index.ts'

const history = [
  { action_type: 'file_view', action: 'cat src/parser.py', thought: 'The loop may end early.', observation: 'while i < n - 1:' },
  { action_type: 'file_edit', action: 'edit src/parser.py', thought: 'It ends one too early.', observation: 'ok' },
]

/** An experience as dumped by a Python program of requirement 003. */
const dumped = {
  instance_id: 'repo__7',
  problem_statement: 'The parser drops the last line.',
  history,
  diff_patch: 'diff --git a/src/parser.py b/src/parser.py\n',
  test_result: 'PASS',
} as unknown as CodingExperience

const ANSWER = 'ACTION: NEW\nTARGET: new\n\n## Workflow: Mend a loop\nDescription: d\nApplicable scenarios: s\n\nSteps:\n1. [Fixing] r\n   Action: a'

function client() {
  const asked: string[] = []
  return {
    asked,
    complete: async (prompt: string) => {
      asked.push(prompt)
      return ANSWER
    },
  }
}

it('ExperienceLogHandler reads every field of an experience written by Python', async () => {
  expect((await new ExperienceLogHandler().compress(dumped)).toDict()).toMatchObject({
    instance_id: 'repo__7',
    problem_summary: 'The parser drops the last line.',
    solution_summary: 'Modified files: src/parser.py',
    test_result: 'PASS',
  })
})

it('an experience written by Python gives the same phases as an object and as a file', async () => {
  const steps = [
    { action_type: 'exploration', action: 'grep -rn "def parse" src/', thought: 'Find it.', observation: 'src/parser.py:12:def parse(lines):' },
    ...history,
    { action_type: 'testing', action: 'pytest tests/test_parser.py', thought: 'Check it.', observation: '3 passed' },
    { action_type: 'file_edit', action: '{"command":"str_replace","path":"src/other.py"}', thought: 'One more.', observation: 'ok' },
  ]
  const given = { ...dumped, history: steps } as unknown as CodingExperience
  const handler = new ExperienceLogHandler()
  const [own, read] = [await handler.compress(given), await handler.compress(experienceOf(fromHistory(decode(JSON.stringify(given)))))]
  const told = ({ phases }: typeof own) => phases.map(({ phase, actionSummary, filesInvolved, outcome }) => ({ phase, actionSummary, filesInvolved, outcome }))
  expect(told(read)).toEqual(told(own))
  expect(own.phases.flatMap(({ filesInvolved }) => filesInvolved)).toEqual(['src/', 'src/parser.py', 'tests/test_parser.py', 'src/other.py'])
})

it('an experience of decant that was saved as JSON is restored unchanged', async () => {
  const calls: [string, object, string][] = [
    ['Bash', { command: 'npm test' }, '1 failed'],
    ['Edit', { file_path: 'src/a.ts', old_string: 'a', new_string: 'b' }, 'ok'],
    ['Bash', { command: 'npm test' }, '3 passed'],
  ]
  const messages = calls.flatMap(([name, input, content], i) => [
    { role: 'assistant', content: `Step ${i}.`, tool_calls: [{ id: `c${i}`, type: 'function', function: { name, arguments: JSON.stringify(input) } }] },
    { role: 'tool', tool_call_id: `c${i}`, content },
  ])
  const said = [
    { role: 'user', content: 'Fix the parser' },
    ...messages,
    { role: 'user', content: 'Is it pushed?' },
    { role: 'assistant', content: 'Not yet.' },
  ]
  const experience = { ...experienceOf(fromHistory(decode(JSON.stringify(said)))), instanceId: 'run-8', diffPatch: 'diff --git a/src/a.ts b/src/a.ts' }
  expect(experienceOf(fromHistory(decode(JSON.stringify(experience))))).toEqual(experience)
})

it('the prompt of ChunkSummarizer shows the action types of an experience written by Python', async () => {
  const { asked, complete } = client()
  await new ChunkSummarizer({ complete }).summarizeChunk(history as unknown as HistoryStep[], 'p')
  expect(asked[0]).toContain('Action: [file_edit] edit src/parser.py')
})

it('ExperienceLoop learns from an experience written by Python as a success, under its instance id', async () => {
  const { complete } = client()
  const loop = new ExperienceLoop({ inductionModule: new WorkflowInductionModule({ complete }) })
  await loop.record(dumped)
  expect(loop.totalSuccess).toBe(1)
  expect(loop.workflows.map(({ name, provenance }) => [name, provenance.runs])).toEqual([['Mend a loop', ['repo__7']]])
})

it('the result of toDict is restored from JSON by new CompressedExperience', async () => {
  const compressed = await new ExperienceLogHandler().compress(dumped)
  const saved = JSON.parse(JSON.stringify(compressed.toDict()))
  const read = new CompressedExperience(saved)
  expect(read.toDict()).toEqual(saved)
  expect(read.toInductionFormat()).toBe(compressed.toInductionFormat())
  expect(new CompressedStep(saved.phases[0]).toDict()).toEqual(saved.phases[0])
  expect(() => buildIncrementalPrompt(saved, [])).toThrow(expect.objectContaining({ remedy: expect.stringContaining('`new CompressedExperience(saved)`') }))
  expect(buildIncrementalPrompt(read, [])).toBe(buildIncrementalPrompt(compressed, []))
})

it('a workflow written by Python is accepted, and invalid workflows and steps are rejected with the missing fields', async () => {
  const fields = { name: 'Mend a loop', description: 'd', applicable_scenarios: ['s'], steps: [{ step_type: 'Fixing', reasoning: 'r', action: 'a' }] }
  const [known] = await new WorkflowInductionModule().induceFromSingle(dumped, [fields as unknown as WorkflowFields])
  expect(known?.toPromptString()).toBe('## Workflow: Mend a loop\nDescription: d\nApplicable scenarios: s\n\nSteps:\n1. [Fixing] r\n   Action: a')
  expect(() => new Workflow(null as never)).toThrow(/lacks name, description, applicableScenarios, steps/)
  expect(() => new Workflow({ ...fields, steps: ['x'] } as never)).toThrow(/workflow\.steps\.0/)
  expect(() => new CompressedStep(undefined as never)).toThrow(/lacks phase/)
})
