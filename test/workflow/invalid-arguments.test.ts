import { describe, expect, it } from 'vitest'
import { DecantError } from '../../src/index.ts'
import * as trajectory from '../../src/trajectory/index.ts'
import * as workflow from '../../src/workflow/index.ts'

/** Mistaken arguments: nothing, the wrong kind, or a list with a hole. */
const ODD: readonly unknown[] = [
  undefined,
  null,
  {},
  7,
  [null],
  [{}],
  { steps: [] },
  { events: null },
  { events: [null], metadata: {}, instruction: '' },
  { history: [null] },
  { messages: [{}] },
]

/** Functions that accept any argument, and internal ones. */
const TAKES = /^(?:actWithoutNulls|checkShape|inParallel|askClient)$/

const ALL = { ...trajectory, ...workflow }
const functions = Object.entries(ALL).flatMap(([name, value]) => (typeof value === 'function' && /^[a-z]/.test(name) && !TAKES.test(name) ? [name] : []))

async function thrown(name: string, args: readonly unknown[]): Promise<unknown> {
  try {
    await Reflect.apply(Reflect.get(ALL, name), undefined, args)
  } catch (error) {
    return error
  }
  return undefined
}

describe('functions of trajectory and workflow', () => {
  it.each(functions)('%s throws a DecantError, if anything, for malformed arguments', async (name) => {
    for (const odd of ODD)
      for (const args of [[odd], [odd, []], [[], odd], ['x', odd]]) {
        const error = await thrown(name, args)
        if (error !== undefined) expect(error, `${String(error)} for ${JSON.stringify(args)}`).toBeInstanceOf(DecantError)
      }
  })

  it('ExperienceLoop rejects null as options', () => {
    expect(() => Reflect.construct(workflow.ExperienceLoop, [null])).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })

  it.each([
    ['ExperienceLogHandler', workflow.ExperienceLogHandler],
    ['ChunkSummarizer', workflow.ChunkSummarizer],
    ['WorkflowInductionModule', workflow.WorkflowInductionModule],
  ] as const)('%s accepts null as no client, and rejects a number', (_, Class) => {
    expect(Reflect.construct(Class, [null])).toBeInstanceOf(Class)
    expect(() => Reflect.construct(Class, [5])).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })

  it('Workflow names the first field that has the wrong type', () => {
    const whole = {
      name: 'Fix',
      description: 'Fix it',
      applicableScenarios: ['bugs'],
      steps: [{ stepType: 'Testing', reasoning: 'See', action: 'run {test}' }],
    }
    expect(new workflow.Workflow(whole).toPromptString()).toContain('Action: run {test}')
    for (const [part, odd] of [
      ['steps', 'abc'],
      ['steps.0.reasoning', [{ stepType: 'Testing' }]],
      ['applicableScenarios', 'bugs'],
      ['name', 5],
      ['preconditions', 7],
    ] as const)
      expect(() => new workflow.Workflow({ ...whole, [part.split('.')[0] as string]: odd })).toThrow(
        expect.objectContaining({ code: 'invalid-argument', message: expect.stringContaining(`workflow.${part}: expected `) }),
      )
  })

  it('experienceOf names the missing field of a non-run and the function that makes a run', () => {
    expect(() => workflow.experienceOf({ steps: [] } as never)).toThrow(
      expect.objectContaining({
        code: 'invalid-argument',
        message: 'run.instruction: expected string, received undefined',
        remedy: 'Give the result of `fromHistory(decode(text))`.',
      }),
    )
    expect(() => trajectory.fromHistory([{ role: 'user', content: 'x' }] as never)).toThrow('history: expected object, received array')
  })

  it('ExperienceLoop rejects a malformed experience and does not count it', async () => {
    const loop = new workflow.ExperienceLoop()
    await expect(loop.record({ history: [null] } as never)).rejects.toMatchObject({ message: 'experience.history.0: expected object, received null' })
    expect(loop.total).toBe(0)
  })

  it.each([0, -1, 1.5, Number.NaN, Infinity, '2'])('ChunkSummarizer rejects %s attempts', (attempts) => {
    expect(() => new workflow.ChunkSummarizer({ attempts } as never)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })

  it.each([
    ['compress()', () => new workflow.WorkflowInductionModule({ logHandler: 5 } as never)],
    ['induce()', () => new workflow.ExperienceLoop({ inductionModule: {} } as never)],
    ['add()', () => new workflow.ExperienceLoop({ experienceBuffer: [] } as never)],
  ])('a collaborator without %s is rejected by the constructor', (method, made) => {
    expect(made).toThrow(expect.objectContaining({ code: 'invalid-option', message: expect.stringContaining(`has no ${method}`) }))
  })

  it('summarizeChunk accepts a problem statement that is not a string', async () => {
    const steps = [{ actionType: 'testing', action: 'pytest', thought: '', observation: '1 passed' }]
    const summarizer = new workflow.ChunkSummarizer({ complete: async () => 'Phase: testing' })
    expect(await summarizer.summarizeChunk(steps, 5 as never)).toMatchObject({ phase: 'testing', writtenBy: 'model' })
  })
})

it('workflows parsed from saved JSON behave like the originals, and invalid fields are rejected', async () => {
  const { Workflow, WorkflowInductionModule, exportWorkflows, matchWorkflow, findDuplicate: nearDuplicate, recipes, retrieveWorkflows } = workflow
  const steps = [{ stepType: 'Testing', reasoning: 'See that the parser fails', action: 'run {test}' }]
  const whole = [new Workflow({ name: 'Fix a parser', description: 'Mend the parser', applicableScenarios: ['bugs'], steps, provenance: { runs: ['r1'] } })]
  const saved: typeof whole = JSON.parse(JSON.stringify(whole))
  expect(exportWorkflows(saved, 'skills')).toEqual(exportWorkflows(whole, 'skills'))
  expect([matchWorkflow('Fix a parser', saved), nearDuplicate(saved[0] as workflow.Workflow, saved)]).toEqual([0, 0])
  expect([recipes(saved), retrieveWorkflows('mend the parser', saved)]).toEqual([whole, whole])
  const experience = { instanceId: 'r2', problemStatement: 'Mend it.', history: [], diffPatch: '', testResult: 'PASS' } as const
  const learned = await new WorkflowInductionModule().induceFromSingle(experience, saved)
  expect(learned[0]).toBeInstanceOf(Workflow)
  expect(learned[0]?.provenance).toEqual(whole[0]?.provenance)
  expect(() => recipes([{ ...whole[0], provenance: { runs: 'r1' } } as never])).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
})
