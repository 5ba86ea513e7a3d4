import { describe, expect, it } from 'vitest'
import { Workflow, WorkflowInductionModule } from '../../src/workflow/index.ts'
import { parseIncrementalResponse } from '../../src/workflow/induction/parse/parse-incremental-response.ts'

const known = [
  new Workflow({
    name: 'Add a flag',
    description: 'How to add a flag',
    applicableScenarios: ['flags'],
    steps: [{ stepType: 'fixing', reasoning: 'parse it', action: 'edit {file}' }],
  }),
]
const module = new WorkflowInductionModule()
const parse = (answer: string) => module.parseIncrementalResponse(answer, known, 'r1')
const FOUND = {
  name: 'Fix a parser',
  description: 'Reproduce, then fix',
  applicableScenarios: ['parser bugs', 'lost lines'],
  steps: [
    { stepType: 'Testing', reasoning: 'See it fail', action: 'run {test}' },
    { stepType: 'Fixing', reasoning: 'Mend the loop', action: 'edit {file}\nrun {test}' },
  ],
}
const WRITTEN = new Workflow({ ...FOUND, applicableScenarios: [...FOUND.applicableScenarios] }).toPromptString()
const STEPS = [
  { step_type: 'Testing', reasoning: 'See it fail', action: 'run {test}' },
  { step_type: 'Fixing', reasoning: 'Mend the loop', action: 'edit {file}\nrun {test}' },
]
const FIELDS = { name: 'Fix a parser', description: 'Reproduce, then fix', applicable_scenarios: ['parser bugs', 'lost lines'], steps: STEPS }
const fenced = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

describe('a model’s JSON answer', () => {
  it.each([
    ['with a nested workflow', JSON.stringify({ action: 'NEW', target: 'new', workflow: FIELDS })],
    ['in a code fence', fenced({ ACTION: 'NEW', TARGET: 'new', workflow: FIELDS })],
    ['with text around it', `I looked at it closely.\n\n${fenced({ Action: 'new', workflow: FIELDS })}\n\nThat is all.`],
    ['after a thought', `<think>{"action": "REINFORCE"}</think>\n${JSON.stringify({ action: 'NEW', workflow: FIELDS })}`],
    ['with the fields of the workflow at its top level', JSON.stringify({ action: 'NEW', target: null, ...FIELDS })],
    ['with a list of workflows', JSON.stringify({ action: 'NEW', workflows: [FIELDS] })],
    ['in a list', JSON.stringify([{ action: 'NEW', workflow: FIELDS }])],
    ['with the workflow in the standard format', JSON.stringify({ action: 'NEW', workflow: WRITTEN })],
    ['with trailing commas and comments', `{\n  // new\n  "action": "NEW",\n  "workflow": ${JSON.stringify(FIELDS).replace(/\}$/, ',}')},\n}`],
    [
      'with synonyms as keys',
      JSON.stringify({
        decision: 'NEW',
        new_workflow: {
          title: 'Fix a parser',
          summary: 'Reproduce, then fix',
          whenToUse: 'parser bugs, lost lines',
          steps: [
            { type: 'Testing', why: 'See it fail', command: 'run {test}' },
            { phase: 'Fixing', description: 'Mend the loop', action_template: ['edit {file}', 'run {test}'] },
          ],
        },
      }),
    ],
    [
      'with steps as text',
      JSON.stringify({
        action: 'NEW',
        workflow: { ...FIELDS, steps: ['[Testing] See it fail\n   Action: run {test}', '2. [Fixing] Mend the loop - Action: edit {file}\nrun {test}'] },
      }),
    ],
  ])('adds the workflow of an answer %s', (_, answer) => {
    const after = parse(answer)
    expect(after).toHaveLength(2)
    expect(after[0]).toBe(known[0])
    expect(after[1]).toMatchObject(FOUND)
  })

  it('reinforces or improves the target despite further fields', () => {
    const reinforced = parse(JSON.stringify({ action: 'REINFORCE', target: 'Add a flag', reason: 'It is "the same", again' }))
    expect(reinforced.map(({ provenance }) => provenance.reinforced)).toEqual([1])
    const improved = parseIncrementalResponse(JSON.stringify({ action: 'IMPROVE', target: 'add a flag', workflow: FIELDS }), known, 'r1')
    expect(improved).toMatchObject({ action: 'IMPROVE', touched: ['Fix a parser'] })
  })

  it.each([
    ['that is cut off', JSON.stringify({ action: 'NEW', workflow: FIELDS }).slice(0, 120)],
    ['without a step', JSON.stringify({ action: 'NEW', workflow: { name: 'x', steps: [] } })],
    ['with an unknown action', JSON.stringify({ action: 'DELETE', target: 'Add a flag' })],
    ['that is a provider error', JSON.stringify({ error: { message: 'overloaded' } })],
    ['with deeply nested brackets', `{"action":${'['.repeat(60_000)}`],
  ])('changes nothing and reports a error for an answer %s', (_, answer) => {
    const made = parseIncrementalResponse(answer, known)
    expect(made.workflows).toBe(known)
    expect(made.error).toBeDefined()
  })

  it('is not recognised inside the action of a step', () => {
    const step = 'curl -d \'{"action": "IMPROVE", "target": "x"}\' {url}'
    const [, made] = parse(`ACTION: NEW\n\n## Workflow: Ask it\nSteps:\n1. [Testing] See what it says\n   Action: ${step}`)
    expect(made?.steps.map(({ action }) => action)).toEqual([step])
  })
})

describe('a model’s answer in the plain text format', () => {
  it.each([
    'ACTION - NEW',
    'ACTION — NEW',
    '**ACTION** - **NEW**',
    'ACTION -> NEW',
    'ACTION → NEW',
    'ACTION NEW',
    '## ACTION\nNEW',
    '**ACTION**\n**NEW**\n\n**TARGET**\nnew',
    '<ACTION>NEW</ACTION>\n<TARGET>new</TARGET>',
    'The action is NEW.',
    'NEW',
    '**NEW**',
    'NEW:',
  ])('%j adds the workflow that follows it', (head) => {
    const after = parse(`${head}\n\n${WRITTEN}`)
    expect(after.slice(1)).toMatchObject([FOUND])
  })

  it.each([
    'ACTION - REINFORCE\nTARGET - Add a flag',
    'ACTION — REINFORCE\nTARGET — "Add a flag"',
    '## ACTION\nREINFORCE\n\n## TARGET\nAdd a flag',
    '<ACTION>REINFORCE</ACTION>\n<TARGET>Add a flag</TARGET>',
    'REINFORCE: Add a flag',
    'REINFORCE - Add a flag',
  ])('%j reinforces the workflow that it names', (answer) => {
    expect(parse(answer).map(({ provenance }) => provenance.reinforced)).toEqual([1])
  })

  it.each(['NEW patterns were found.', 'New: the parser was mended.', 'ACTION - DELETE\nTARGET - Add a flag', 'The action was taken on new files.'])(
    '%j is not read as a decision',
    (answer) => {
      expect(parse(`${answer}\n\n${WRITTEN}`)).toBe(known)
    },
  )
})
