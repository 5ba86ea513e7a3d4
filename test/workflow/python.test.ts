import { expect, it } from 'vitest'
import {
  ChunkSummarizer,
  type CodingExperience,
  ExperienceLogHandler,
  ExperienceLoop,
  type HistoryStep,
  WorkflowInductionModule,
} from '../../src/workflow/index.ts'

const history = [
  { action_type: 'file_view', action: 'cat src/parser.py', thought: 'The loop may end early.', observation: 'while i < n - 1:' },
  { action_type: 'file_edit', action: 'edit src/parser.py', thought: 'It ends one too early.', observation: 'ok' },
]

/** An experience as a Python program of requirement 003 dumps it. */
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

it('an experience as Python writes it loses nothing', async () => {
  expect((await new ExperienceLogHandler().compress(dumped)).toDict()).toMatchObject({
    instance_id: 'repo__7',
    problem_summary: 'The parser drops the last line.',
    solution_summary: 'Modified files: src/parser.py',
    test_result: 'PASS',
  })
})

it('types of its steps are shown to the model', async () => {
  const { asked, complete } = client()
  await new ChunkSummarizer({ complete }).summarizeChunk(history as unknown as HistoryStep[], 'p')
  expect(asked[0]).toContain('Action: [file_edit] edit src/parser.py')
})

it('is learned from as a success, under its own id', async () => {
  const { complete } = client()
  const loop = new ExperienceLoop({ inductionModule: new WorkflowInductionModule({ complete }) })
  await loop.record(dumped)
  expect(loop.totalSuccess).toBe(1)
  expect(loop.workflows.map(({ name, provenance }) => [name, provenance.runs])).toEqual([['Mend a loop', ['repo__7']]])
})
