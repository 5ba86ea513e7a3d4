import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as trajectory from '../../src/trajectory/index.ts'
import * as workflow from '../../src/workflow/index.ts'

const client = { complete: async () => 'Phase: testing' }
const step = { phase: 'testing', actionSummary: 'run', keyReasoning: 'see', filesInvolved: ['a.ts'] }
const experience = {
  instanceId: 'a',
  problemSummary: 'p',
  phases: [new workflow.CompressedStep(step)],
  solutionSummary: 's',
  testResult: 'PASS',
  originalStepCount: 1,
  compressedStepCount: 1,
}
const event = { index: 0, kind: 'MessageEvent', actionType: trajectory.ActionType.REASONING, action: {}, actionKind: 'Message', thought: ['x'], rawEvent: {} }

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decant-odd-'))
})
afterAll(() => rm(folder, { recursive: true }))

const refused = (value: unknown) =>
  expect.objectContaining({ code: expect.stringMatching(/^invalid-(?:option|argument)$/), message: expect.stringContaining(String(value)) })

describe('validation of options', () => {
  it.each([
    ['CompressionModule', 'signal', (odd: object) => new trajectory.CompressionModule(odd)],
    ['ChunkSummarizer', 'signal', (odd: object) => new workflow.ChunkSummarizer(odd)],
    ['ExperienceLogHandler', 'signal', (odd: object) => new workflow.ExperienceLogHandler(odd)],
    ['WorkflowInductionModule', 'signal', (odd: object) => new workflow.WorkflowInductionModule(odd)],
    ['ExperienceLoop', 'onChange', (odd: object) => new workflow.ExperienceLoop(odd)],
    ['ChunkSummarizer', 'cache', (odd: object) => new workflow.ChunkSummarizer(odd)],
    ['ExperienceLogHandler', 'cache', (odd: object) => new workflow.ExperienceLogHandler(odd)],
  ])('the constructor of %s rejects an invalid %s', (_, name, made) => {
    for (const odd of [5, 'x', {}, true]) expect(() => made({ [name]: odd }), String(odd)).toThrow(refused(name))
    expect(() => made({ [name]: undefined })).not.toThrow()
  })

  it.each(['4', true, [4], Number.NaN, 0])('constructors reject parallel of %s', (parallel) => {
    expect(() => new trajectory.CompressionModule({ parallel } as never)).toThrow(refused('parallel'))
    expect(() => new workflow.ExperienceLogHandler({ parallel } as never)).toThrow(refused('parallel'))
  })

  it('CompressionModule rejects a strict option that is not a boolean', () => {
    expect(() => new trajectory.CompressionModule({ strict: 'no' } as never)).toThrow(refused('strict'))
  })

  it.each([
    ['signal', 5],
    ['onProgress', 'x'],
    ['assume', 'yes'],
    ['parallel', '4'],
  ])('learn and learnFiles reject an invalid %s', async (name, odd) => {
    const memory = join(folder, name)
    await expect(workflow.learn([], { memory, [name]: odd } as never)).rejects.toEqual(refused(name))
    await expect(workflow.learnFiles([], { memory, [name]: odd } as never)).rejects.toEqual(refused(name))
  })

  it('learnFiles rejects an unknown format instead of reporting every file as broken', async () => {
    await expect(workflow.learnFiles([], { memory: folder, format: 'claud' })).rejects.toMatchObject({ code: 'unknown-format' })
  })

  it('learn rejects a run whose id is not a string', async () => {
    await expect(workflow.learn([{ id: 5, load: () => Promise.reject(new Error('no')) } as never], { memory: folder })).rejects.toEqual(refused('run.id'))
  })

  it('a client made from a model rejects an invalid signal', async () => {
    const model = { name: 'm', generate: async () => ({ status: 'failed' as const, reason: 'network' as const, retryable: false }) }
    await expect(trajectory.llmClientOf(model as never).complete('x', { signal: 5 as never })).rejects.toEqual(refused('signal'))
  })

  it.each([
    ['limit', () => workflow.retrieveWorkflows('x', [], '3' as never)],
    ['limit', () => workflow.retrieveWorkflows('x', [], Number.NaN)],
    ['size', () => workflow.splitIntoChunks([], '5' as never)],
    ['size', () => workflow.splitIntoChunks([], 0)],
    ['as', () => workflow.exportWorkflows([], 'pdf' as never)],
  ])('functions reject an invalid argument: %s', (name, called) => {
    expect(called).toThrow(refused(name))
  })

  it('summarizeChunk rejects an invalid number of lines to quote', async () => {
    await expect(new workflow.ChunkSummarizer(client).summarizeChunk([], 'p', { lines: 5 } as never)).rejects.toEqual(refused('lines'))
  })
})

describe('validation of fields that come from JSON', () => {
  it.each([
    ['phase', 5],
    ['actionSummary', null],
    ['keyReasoning', []],
    ['filesInvolved', 'a.ts'],
    ['filesInvolved', [5]],
    ['outcome', 5],
  ])('rejects a compressed step with %s of %j', (name, odd) => {
    expect(() => new workflow.CompressedStep({ ...step, [name]: odd } as never)).toThrow(refused(name))
  })

  it.each([
    ['instanceId', 5],
    ['problemSummary', {}],
    ['phases', {}],
    ['phases', [5]],
    ['phases', [{ phase: 'testing' }]],
    ['testResult', true],
    ['originalStepCount', '4'],
    ['compressedStepCount', Number.NaN],
    ['reasoningQuality', 'high'],
  ])('rejects a compressed experience with %s of %j', (name, odd) => {
    expect(() => new workflow.CompressedExperience({ ...experience, [name]: odd } as never)).toThrow(refused(name === 'phases' ? '' : name))
  })

  it('gives a chunk without steps the phase unknown and no content', async () => {
    const summary = await new workflow.ChunkSummarizer().summarizeChunk([], 'Fix it')
    expect(summary).toEqual({ phase: 'unknown', actionSummary: '', keyReasoning: '', filesInvolved: [], writtenBy: 'extraction', quality: 0 })
  })

  it('works without a model if null is passed as the client', async () => {
    const summary = await new workflow.ChunkSummarizer(null).summarizeChunk([], 'Fix it')
    expect(summary.writtenBy).toBe('extraction')
    expect(new workflow.ExperienceLogHandler(null, 7, 9_000)).toMatchObject({ chunkSize: 7, targetTokens: 9_000 })
    expect(() => new workflow.WorkflowInductionModule(null)).not.toThrow()
  })

  it('accepts steps of an experience as plain data, and omits an outcome of null', () => {
    const made = new workflow.CompressedExperience(JSON.parse(JSON.stringify({ ...experience, phases: [{ ...step, outcome: null }] })))
    expect(made.toDict()).toEqual(new workflow.CompressedExperience(experience as never).toDict())
    expect(made.phases[0]).not.toHaveProperty('outcome')
  })

  it.each([
    ['index', '4'],
    ['kind', 5],
    ['actionType', 5],
    ['thought', [5]],
    ['observationContent', 5],
    ['isError', 'yes'],
    ['act', 5],
    ['act', { paths: [] }],
    ['act', { kind: 'run', paths: [], command: 5 }],
    ['act', { kind: 'edit', paths: ['a.ts'], removes: [null] }],
  ])('rejects an event with %s of %j', (name, odd) => {
    expect(() => new trajectory.TrajectoryEvent({ ...event, [name]: odd } as never)).toThrow(refused(name))
  })

  it('omits null fields of an act', async () => {
    const act = { kind: 'edit', paths: [], changes: null, removes: null, command: null, query: null, subject: null } as never
    expect(new trajectory.TrajectoryEvent({ ...event, act } as never).act).toEqual({ kind: 'edit', paths: [] })
    expect(trajectory.actionTypeOf(act, 'tool')).toBe('other')
    const run = (one: object) => ({ history: [{ actionType: 'testing', action: 'npm test', thought: '', observation: '', act: one }] }) as never
    const compressed = (one: object) => new workflow.ExperienceLogHandler().compress(run(one))
    expect(await compressed(act)).toEqual(await compressed({ kind: 'edit', paths: [] }))
  })

  it.each([
    ['act', {}],
    ['act', { paths: [] }],
    ['act', { kind: 'run', paths: [], command: 5 }],
    ['input', 5],
    ['tool', []],
    ['outcome', {}],
    ['speaker', true],
  ])('rejects a step with %s of %j', async (name, odd) => {
    const steps = [{ actionType: 'testing', action: 'npm test', thought: '', observation: '', [name]: odd }] as never
    await expect(new workflow.ChunkSummarizer().summarizeChunk(steps, 'fix it')).rejects.toEqual(refused(name))
    await expect(new workflow.ExperienceLogHandler().compress({ history: steps } as never)).rejects.toEqual(refused(name))
  })
})

describe('positional arguments after a client', () => {
  it('are used, also if the client is undefined', () => {
    expect(new workflow.ExperienceLogHandler(client, 5, 900)).toMatchObject({ chunkSize: 5, targetTokens: 900 })
    expect(Reflect.construct(workflow.ExperienceLogHandler, [undefined, 5])).toMatchObject({ chunkSize: 5, targetTokens: 15_000 })
    expect(() => Reflect.construct(workflow.ExperienceLogHandler, [undefined, 0])).toThrow(refused('chunkSize'))
  })

  it('a model passed as a client is rejected with the remedy to convert it', () => {
    const model: object = { name: 'a-model', generate: async () => ({ status: 'failed', reason: 'odd' }) }
    for (const Made of [workflow.ExperienceLogHandler, workflow.ChunkSummarizer, workflow.WorkflowInductionModule])
      expect(() => Reflect.construct(Made, [model])).toThrow(
        expect.objectContaining({ code: 'invalid-option', remedy: expect.stringContaining('llmClientOf(model)') }),
      )
  })
})
