import { expect, it } from 'vitest'
import { ChunkSummarizer } from '../../src/workflow/index.ts'

/** Steps of programs that do not know kinds of acts: their own type, and the act in plain words. */
const STEPS = [
  ['run', 'pytest tests/test_a.py', { phase: 'testing', filesInvolved: ['tests/test_a.py'], actionSummary: 'test pytest tests/test_a.py' }],
  ['CmdRunAction', 'sed -i s/a/b/ src/x.py', { phase: 'fixing', filesInvolved: ['src/x.py'], actionSummary: 'edit src/x.py' }],
  ['read', 'src/a.py', { filesInvolved: ['src/a.py'], actionSummary: 'read src/a.py' }],
  ['read', 'cat src/a.py', { filesInvolved: ['src/a.py'], actionSummary: 'read src/a.py' }],
  ['file_view', 'src/a.py', { filesInvolved: ['src/a.py'], actionSummary: 'read src/a.py' }],
  ['edit', 'src/a.py', { phase: 'fixing', filesInvolved: ['src/a.py'], actionSummary: 'edit src/a.py' }],
  ['edit', '{"path":"src/a.py"}', { phase: 'fixing', filesInvolved: ['src/a.py'], actionSummary: 'edit src/a.py' }],
  ['think', 'cat src/a.py', { filesInvolved: [] }],
] as const

it.each(STEPS)(
  'ChunkSummarizer without a model reads what was done and to which files from a step of type %s with text "%s"',
  async (actionType, action, expected) => {
    const step = { actionType, action, thought: 'I need it.', observation: 'ok' }
    expect(await new ChunkSummarizer().summarizeChunk([step], 'Fix the bug')).toMatchObject(expected)
  },
)

it('summarizeChunk does not parse the action text of a step as a shell command if the step is a tool call', async () => {
  const step = { actionType: 'run', action: 'cat notes.md', tool: 'run_query', input: '{"id":7}', thought: '', observation: 'ok' }
  expect(await new ChunkSummarizer().summarizeChunk([step], 'Fix the bug')).toMatchObject({ filesInvolved: [] })
})
