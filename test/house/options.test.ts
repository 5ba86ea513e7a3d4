import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import * as aiSdk from '../../src/doors/ai-sdk.ts'
import * as archives from '../../src/doors/archive.ts'
import * as evaluates from '../../src/doors/evaluate.ts'
import * as fetches from '../../src/doors/fetch.ts'
import * as formats from '../../src/doors/format.ts'
import * as gateways from '../../src/doors/gateway.ts'
import * as laws from '../../src/doors/law.ts'
import * as mcp from '../../src/doors/mcp.ts'
import * as models from '../../src/doors/model.ts'
import * as pipelines from '../../src/doors/pipeline.ts'
import * as strategies from '../../src/doors/strategy.ts'
import * as tokens from '../../src/doors/token.ts'
import * as trajectories from '../../src/doors/trajectory.ts'
import * as workflows from '../../src/doors/workflow.ts'
import * as decant from '../../src/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-options-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const archive = decant.memoryArchive()
const model = models.scriptedModel({})
const client = { complete: async () => 'text' }
const said = [{ role: 'user', content: 'hello' }]
const engine = new decant.CompactionEngine(null, folder)
const embedder = { name: 'none', dimensions: 1, embed: async () => [] }

type Taking = (options: never) => unknown

/** Everything that takes options, by its name in errors. */
const DOORS: Readonly<Record<string, Taking>> = {
  compress: (options) => decant.compress(said, { budget: 1000, ...(options as object) }),
  'summaryModel of compress': (options) => decant.compress(said, { budget: 1000, summaryModel: { model, ...(options as object) } }),
  openSession: (options) => decant.openSession({ window: 1000, ...(options as object) }),
  'the rule of a session': (options) => decant.openSession({ window: 1000 }, options),
  summaries: (options) => decant.openSession({ window: 1000 }, { summaries: options }),
  memoryArchive: (options) => decant.memoryArchive(options),
  openArchive: (options) => decant.openArchive(join(folder, 'a.db'), options),
  sqliteArchive: (options) => decant.sqliteArchive(join(folder, 'a.db'), options),
  hybridArchive: (options) => decant.hybridArchive(archive, embedder, options),
  embedded: (options) => decant.embedded(strategies.newest(), embedder, said, options),
  prune: (options) => archives.prune(archive, { before: new Date(), ...(options as object) }),
  forgetAll: (options) => archives.forgetAll(archive, [], options),
  CompactionEngine: (options) => new decant.CompactionEngine(null, folder, options),
  compact: (options) => engine.compact([], options),
  createCounter: (options) => tokens.createCounter(options),
  withRetries: (options) => models.withRetries(model, options),
  withBreaker: (options) => models.withBreaker(model, options),
  modelNamed: (options) => models.modelNamed('openai:gpt-5-mini', options),
  embeddingModelNamed: (options) => models.embeddingModelNamed('openai:text-embedding-3-small', options),
  adaptive: (options) => pipelines.adaptive(options),
  'the settings of adaptive': (options) => pipelines.adaptive({ settings: options }),
  'the settings of presets.advanced': (options) => pipelines.presets.advanced({}, options),
  'the settings of pipelineNamed': (options) => pipelines.pipelineNamed('cover', options),
  protect: (options) => pipelines.protect(strategies.newest(), options),
  withKeyInformation: (options) => strategies.withKeyInformation(strategies.newest(), options),
  evaluate: (options) => evaluates.evaluate([], options),
  evaluateCost: (options) => evaluates.evaluateCost([], options),
  'the trial': (options) => evaluates.runTrial([], { strategy: 'cover', budget: 1000, ...(options as object) }),
  decay: (options) => evaluates.decay([], new Set(), { strategy: 'cover', budget: 1000 }, { rounds: 1, ...(options as object) }),
  recall: (options) => mcp.recallTools(archive, options),
  gateway: (options) => gateways.gateway({ upstreams: {}, archive, ...(options as object) }),
  'the trigger of a gateway': (options) => gateways.gateway({ upstreams: {}, archive, trigger: options }),
  'the trigger of gpt': (options) => gateways.gateway({ upstreams: {}, archive, trigger: { models: { gpt: options } } }),
  'the access to a gateway': (options) => gateways.gateway({ upstreams: {}, archive, access: options }),
  'the upstreams of a gateway': (options) => gateways.gateway({ upstreams: options, archive }),
  CompressionPipeline: (options) => new pipelines.CompressionPipeline(options),
  ContextUsageMonitor: (options) => new pipelines.ContextUsageMonitor(options),
  CompressionModule: (options) => new trajectories.CompressionModule(options),
  'the config of a compression': (options) => new trajectories.CompressionModule({ config: options }),
  ExperienceLogHandler: (options) => new workflows.ExperienceLogHandler(options),
  ChunkSummarizer: (options) => new workflows.ChunkSummarizer(options),
  WorkflowInductionModule: (options) => new workflows.WorkflowInductionModule(options),
  ExperienceLoop: (options) => new workflows.ExperienceLoop(options),
  learning: (options) => workflows.learn([], { memory: join(folder, 'memory'), ...(options as object) }),
  ...Object.fromEntries(
    [
      'cover',
      'summary',
      'slidingWindow',
      'importanceScoring',
      'layered',
      'incrementalSummary',
      'semanticClustering',
      'keyEvents',
      'timeDecay',
      'topicSegmentation',
    ]
      .concat(['toolChains', 'vectorRetrieval', 'structuredExtraction', 'keyMessages', 'gitDiff', 'sentenceCut', 'toolOutput', 'keyInformation'])
      .concat(['clearToolResults', 'foldRepeats', 'shrinkOnArrival', 'elideImages', 'structuralFloor'])
      .map((name) => [name, Reflect.get(strategies, name) as Taking]),
  ),
}

/** Required options, which cannot be undefined either. */
const DEMANDED = [
  'compress: budget',
  'summaryModel of compress: model',
  'openSession: window',
  'prune: before',
  'the trial: strategy',
  'the trial: budget',
].concat(['decay: rounds', 'gateway: upstreams', 'gateway: archive', 'learning: memory'])

const take = async (door: string, options: object): Promise<unknown> => Reflect.apply(DOORS[door] as Taking, undefined, [options])

describe('a function that takes options', () => {
  it.each(Object.keys(DOORS))('%s rejects an unknown option and lists the known ones', async (door) => {
    await expect(take(door, { of_another_library: 1 })).rejects.toMatchObject({
      code: 'invalid-option',
      message: `${door} has no option 'of_another_library'`,
      remedy: expect.stringContaining('Options: '),
    })
  })

  it.each([
    ['decode', (name: never) => formats.decode('[]', name)],
    ['decodeAll', (name: never) => [...formats.decodeAll('[]', name)]],
    ['decodeStream', (name: never) => formats.decodeStream(['[]'], name).next()],
  ] as const)('%s refuses the name of a format in place of its options', async (door, call) => {
    const refused = { code: 'invalid-option', message: `The options of ${door} are "openai-chat"` }
    await expect((async () => call('openai-chat' as never))()).rejects.toMatchObject(refused)
  })

  it.each(Object.keys(DOORS))('%s treats an undefined option as one that is left out', async (door) => {
    const settled = async (options: object) => (await Promise.allSettled([take(door, options)]))[0].status
    const listed = await take(door, { of_another_library: 1 }).then(
      () => '',
      (error: decant.DecantError) => error.remedy,
    )
    const optional = listed
      .replace(/^.*Options: /s, '')
      .slice(0, -1)
      .split(', ')
      .filter((name) => !DEMANDED.includes(`${door}: ${name}`))
    expect(await settled(Object.fromEntries(optional.map((name) => [name, undefined])))).toBe(await settled({}))
  })

  it('suggests the nearest known option for an unknown one', async () => {
    await expect(take('compress', { strategi: 'summary' })).rejects.toMatchObject({ remedy: expect.stringMatching(/^Did you mean 'strategy'\? /) })
    await expect(take('the config of a compression', { max_events: 5 })).rejects.toMatchObject({
      remedy: expect.stringMatching(/^Did you mean 'maxEvents'\? /),
    })
    await expect(take('ExperienceLogHandler', { llm: client })).rejects.toMatchObject({ remedy: expect.stringMatching(/^Did you mean 'llmClient'\? /) })
  })
})

describe('a model or client without the method that decant calls', () => {
  const asked = expect.objectContaining({
    code: 'invalid-option',
    message: expect.stringMatching(/has no (?:generate\(request\)|complete\(prompt, limits\))$/),
  })

  it.each([
    ['CompactionEngine', () => new decant.CompactionEngine(client as never, folder)],
    ['CompactionEngine with one options object', () => Reflect.construct(decant.CompactionEngine, [{ llmClient: client, memoryDir: folder }])],
    ['CompressionModule', () => new trajectories.CompressionModule({ llmClient: {} as never })],
    ['ExperienceLogHandler', () => new workflows.ExperienceLogHandler({ llmClient: { completion: client.complete } as never })],
    ['llmClientOf', () => trajectories.llmClientOf(client as never)],
    ['WorkflowInductionModule', () => new workflows.WorkflowInductionModule({ llmClient: model as never })],
  ])('is rejected where it is passed: %s', (_, make) => {
    expect(make).toThrow(asked)
  })

  it('is rejected as summaryModel of compress', async () => {
    await expect(decant.compress(said, { budget: 1000, summaryModel: {} as never })).rejects.toEqual(asked)
    await expect(decant.compress(said, { budget: 1000, summaryModel: { model: client as never } })).rejects.toEqual(asked)
  })

  it('CompactionEngine without a folder is rejected with an example call', () => {
    expect(() => new decant.CompactionEngine(null, undefined as never)).toThrow(
      expect.objectContaining({ code: 'invalid-option', remedy: "Write new CompactionEngine(model, './memory'), with null for no model." }),
    )
  })
})

describe('an invalid archive', () => {
  const told = (code: string) => expect.objectContaining({ code, remedy: expect.stringContaining('decant.db') })

  it.each<[string, (archive: never) => unknown]>([
    ['compactingFetch', (archive) => fetches.compactingFetch({ archive })],
    ['compress', (archive) => decant.compress(said, { budget: 1000, archive })],
    ['openSession', (archive) => decant.openSession({ window: 1000, archive })],
  ])('%s rejects an unknown archive name and anything but an archive', async (_, open) => {
    const taking = async (archive: unknown): Promise<unknown> => open(archive as never)
    await expect(taking('postgres://x')).rejects.toEqual(told('unknown-archive'))
    for (const none of [{}, null, 1, decant.openArchive(':memory:')]) await expect(taking(none)).rejects.toEqual(told('invalid-option'))
  })

  it.each<[string, (archive: never) => unknown]>([
    ['gateway', (archive) => gateways.gateway({ upstreams: {}, archive })],
    ['recallTools', (archive) => mcp.recallTools(archive)],
    ['hybridArchive', (archive) => decant.hybridArchive(archive, embedder)],
  ])('%s, which accepts no archive name, rejects anything but an archive', (_, make) => {
    for (const none of ['sqlite:./decant.db', undefined, {}]) expect(() => make(none as never)).toThrow(told('invalid-option'))
  })
})

describe('a client as first argument', () => {
  const steps = Array.from({ length: 20 }, (_, i) => ({ actionType: 'file_view', action: `cat f${i}.py`, thought: `look at ${i}`, observation: 'text' }))
  const run = { instanceId: 'r', problemStatement: 'p', history: steps, diffPatch: '', testResult: 'PASS' } as const
  const counting = () => {
    const asked: string[] = []
    const complete = async (prompt: string): Promise<string> => {
      asked.push(prompt)
      return 'Phase: fixing\nAction: a\nReasoning: r\nFiles: none\nOutcome: none'
    }
    return { asked, complete }
  }

  it('is called by ExperienceLogHandler, ChunkSummarizer and WorkflowInductionModule', async () => {
    const [handler, summarizer, module] = [counting(), counting(), counting()]
    const made = new workflows.ExperienceLogHandler(handler, 5, 9000)
    expect([made.chunkSize, made.targetTokens]).toEqual([5, 9000])
    await made.compress(run)
    await new workflows.ChunkSummarizer(summarizer).summarizeChunk(steps.slice(0, 5), 'p')
    await new workflows.WorkflowInductionModule(module).induceFromSingle(run, [])
    for (const { asked } of [handler, summarizer, module]) expect(asked.length).toBeGreaterThan(0)
  })
})

describe('required arguments that are missing or invalid', () => {
  const none = [undefined, null, {}, 'text']

  it.each<[string, (given: never) => unknown, string]>([
    ['Workflow', (given) => new workflows.Workflow(given), 'name, description, applicableScenarios, steps'],
    ['CompressedStep', (given) => new workflows.CompressedStep(given), 'phase, actionSummary, keyReasoning, filesInvolved'],
    ['CompressedExperience', (given) => new workflows.CompressedExperience(given), 'instanceId, problemSummary, phases, '],
    ['TrajectoryEvent', (given) => new trajectories.TrajectoryEvent(given), 'kind, actionType, action, thought'],
  ])('new %s reports its required fields', (name, make, needed) => {
    const told = { code: 'invalid-option', message: expect.stringContaining(`new ${name} lacks ${needed}`), remedy: expect.stringContaining(needed) }
    for (const given of none) expect(() => make(given as never)).toThrow(expect.objectContaining(told))
  })

  it('Workflow names only the fields that are missing', () => {
    const lacking = { name: 'n', description: 'd', applicableScenarios: [] }
    expect(() => new workflows.Workflow(lacking as never)).toThrow(expect.objectContaining({ message: 'new Workflow lacks steps' }))
  })

  it.each<[string, (given: never) => unknown]>([
    ['aiSdkModel', (given) => models.aiSdkModel(given)],
    ['aiSdkEmbedder', (given) => aiSdk.aiSdkEmbedder(given, 8)],
    ['withRetries', (given) => models.withRetries(given)],
    ['withBreaker', (given) => models.withBreaker(given)],
  ])('%s rejects anything but a model', (_, make) => {
    for (const given of none) expect(() => make(given as never)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })

  it.each<[string, (given: never) => unknown, string]>([
    ['openArchive', (given) => decant.openArchive(given), 'unknown-archive'],
    ['formatNamed', (given) => formats.formatNamed(given), 'unknown-format'],
    ['wireNamed', (given) => formats.wireNamed(given), 'unknown-format'],
    ['strategyNamed', (given) => strategies.strategyNamed(given), 'unknown-strategy'],
    ['pipelineNamed', (given) => pipelines.pipelineNamed(given), 'unknown-strategy'],
    ['profileNamed', (given) => laws.profileNamed(given), 'unknown-profile'],
  ])('%s rejects anything but a name', async (_, take, code) => {
    for (const given of [undefined, null, {}, []]) await expect((async () => take(given as never))()).rejects.toMatchObject({ code })
  })

  it('compressDocument rejects an invalid document and missing or invalid options', async () => {
    const document = formats.decode(said)
    const asked = { budget: 1000, strategy: 'cover', archive } as const
    for (const given of none) await expect(decant.compressDocument(given as never, asked)).rejects.toMatchObject({ code: 'invalid-option' })
    await expect(decant.compressDocument(document, undefined as never)).rejects.toMatchObject({ code: 'invalid-option' })
    await expect(decant.compressDocument(document, { ...asked, archive: 'a.db' } as never)).rejects.toMatchObject({ code: 'invalid-option' })
    await expect(decant.compressDocument(document, { ...asked, strategi: 'x' } as never)).rejects.toMatchObject({
      remedy: expect.stringContaining("Did you mean 'strategy'?"),
    })
  })
})

describe('a trajectory parsed from JSON', () => {
  it('is compressed like the original, even without its metadata', async () => {
    const call = (i: number) => ({ id: `c${i}`, type: 'function', function: { name: 'bash', arguments: JSON.stringify({ command: `cat f${i}.py` }) } })
    const messages = Array.from({ length: 20 }, (_, i) => [
      { role: 'assistant', content: `look at ${i}`, tool_calls: [call(i)] },
      { role: 'tool', tool_call_id: `c${i}`, content: `line ${i}` },
    ])
    const { decode } = await import('../../src/doors/format.ts')
    const run = trajectories.fromHistory(decode(JSON.stringify([{ role: 'user', content: 'fix it' }, ...messages.flat()])))
    const { metadata: _, ...plain } = JSON.parse(JSON.stringify(run)) as trajectories.Trajectory
    for (const strategy of Object.values(trajectories.CompressionStrategy)) {
      const module = new trajectories.CompressionModule({ strategy, config: { maxEvents: 8 } })
      expect((await module.compress(plain as never)).events.map((event) => event.getActionSummary())).toEqual(
        (await module.compress(run)).events.map((event) => event.getActionSummary()),
      )
    }
    expect(workflows.experienceOf(plain as never).history).toEqual(workflows.experienceOf(run).history)
  })
})
