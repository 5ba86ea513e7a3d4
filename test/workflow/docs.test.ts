import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWorkflowFile, writeWorkflowFile } from '../../src/workflow/index.ts'
import { printedBy, programs } from '../program.ts'

const [small = '', fewer = '', induced = '', remembered = '', learned = '', foretold = '', ...more] = programs('docs/workflows.md')

const RUN = JSON.stringify([
  { role: 'user', content: 'The parser drops the last line. Fix it.' },
  ...['cat src/parser.py', 'sed -i s/-1// src/parser.py', 'pytest tests/test_parser.py'].flatMap((command, i) => [
    {
      role: 'assistant',
      content: `I do this because the loop ends one too early (${i}).`,
      tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'bash', arguments: JSON.stringify({ command }) } }],
    },
    { role: 'tool', tool_call_id: `c${i}`, content: i < 2 ? 'for row in rows[:-1]:' : '2 passed in 0.01s' },
  ]),
  { role: 'assistant', content: 'Done.' },
])

/** The code that the page assumes, and a model. */
const GIVEN = `${small.replace(/^console.*$/m, '')}
const llmClient = { complete: async (prompt: string) => prompt.startsWith('You are updating')
  ? 'ACTION: NEW\\nTARGET: new\\n\\n## Workflow: Fix a parser\\nDescription: D\\n\\nSteps:\\n1. [Fixing] why\\n   Action: edit {file}'
  : 'Phase: fixing\\nReasoning: because' }
`

test('every program of docs/workflows.md is tested here', () => {
  expect(more).toEqual([])
})

test.each([
  [
    'a compressed run',
    small,
    'experience.testResult, compressed.originalStepCount',
    /### Problem\nThe parser drops[\s\S]*ends one too early[\s\S]*\nPASS 4\n$/,
  ],
  ['fewer events of a run', fewer, 'short.events.length > 0, short.events.length <= run.events.length, short.metadata.compression', /^true true /],
  ['workflows from a run', `${GIVEN}${induced}`, 'action, touched, workflows.length, error', /^NEW \[ 'Fix a parser' \] 1 undefined\n$/],
  ['a memory that keeps learning', `${GIVEN}${remembered}`, 'stored.workflows.length, loop.totalSuccess, fitting?.steps.length > 0', /^0 1 true\n$/],
  ['many runs', learned, 'runs, successes, broken, workflows', /^1 1 \[\] 0\n$/],
  [
    'a prediction of the next step',
    `import { readFile } from 'node:fs/promises'
import { learnFiles } from 'decant/workflow'
await learnFiles([{ name: 'run.json', bytes: () => readFile('run.json') }], { memory: 'workflows', parallel: 1 })
${foretold}`,
    'steps.length, action, chance > 0, source',
    /^3 \w+ true \w+\n$/,
  ],
])('a program of docs/workflows.md runs unchanged: %s', { timeout: 120_000 }, (_, code, told, printed) => {
  expect(printedBy(`${code}\nconsole.log(${told})\n`, { 'run.json': RUN })).toMatch(printed)
})

test('the workflow file shown in docs/workflows.md is parsed, and written back unchanged', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/workflows.md'), 'utf8')
  const [, shown = ''] = /^```markdown\n([\s\S]*?)^```/m.exec(page) ?? []
  const workflow = readWorkflowFile(shown, 'shown.md')
  expect(workflow.applicableScenarios).toEqual(['parser bugs', 'lost, or doubled, lines'])
  expect(workflow.steps[1]?.action).toBe('edit {file}\nrun {test}')
  expect(writeWorkflowFile(workflow)).toBe(shown)
})
