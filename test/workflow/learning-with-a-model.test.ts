import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { generatedRun } from '../../bench/workflow-lab/generated-run.ts'
import { type FaultName, MODEL_FAULTS, type Scripted, scriptedModel, withRetries } from '../../src/model/index.ts'
import { llmClientOf } from '../../src/trajectory/index.ts'
import { findDuplicate, type LearnFile, learnFiles, readStepModel, readWorkflowMemory, Workflow, WorkflowInductionModule } from '../../src/workflow/index.ts'

const written = (name: string, ...actions: string[]) =>
  `ACTION: NEW\nTARGET: new\n\n## Workflow: ${name}\nDescription: How to ${name}\nApplicable scenarios: bugs\n\nSteps:\n${actions.map((action, i) => `${i + 1}. [Fixing] because of ${action}\n   Action: ${action}`).join('\n')}`

const CHUNK = 'Phase: fixing\nAction: edited\nReasoning: because it failed\nFiles: none\nOutcome: success'

/** Answers chunks always alike, and inductions with a script. */
const model = (induction: Scripted) =>
  scriptedModel({
    '*': (request) => (request.prompt.startsWith('You are updating') ? (typeof induction === 'function' ? induction(request) : (induction as string)) : CHUNK),
  })

const file = (number: number): LearnFile => ({ name: `${number}.json`, bytes: async () => Buffer.from(JSON.stringify(generatedRun(number))) })
const files = (count: number) => Array.from({ length: count }, (_, i) => file(i))

let memory = ''
beforeEach(async () => {
  memory = await mkdtemp(join(tmpdir(), 'decant-model-'))
})
afterEach(() => rm(memory, { recursive: true, force: true }))

describe('learnFiles with a model', () => {
  it('asks the model once per success, stores its workflow, and processes only new runs the second time', async () => {
    const scripted = model((request) => written(`mend ${/## Experience: (\S+)/.exec(request.prompt)?.[1]}`, 'search {name}', 'edit {file}', 'run {tests}'))
    const llmClient = llmClientOf(scripted)
    const report = await learnFiles(files(6), { memory, llmClient, parallel: 1 })
    expect(report.runs).toBe(6)
    expect(report.successes).toBeGreaterThan(0)
    const inductions = () => scripted.requests.filter(({ prompt }) => prompt.startsWith('You are updating'))
    expect(inductions()).toHaveLength(report.successes)
    for (const { maxTokens } of inductions()) expect(maxTokens).toBe(4_000)
    const { workflows } = await readWorkflowMemory(memory)
    expect(workflows).toHaveLength(1)
    expect(workflows[0]?.provenance).toMatchObject({ writtenBy: 'model', reinforced: report.successes - 1 })
    expect(workflows[0]?.provenance.runs).toHaveLength(report.successes)
    expect(await readStepModel(memory)).toBeDefined()
    expect(await learnFiles(files(7), { memory, llmClient })).toMatchObject({ runs: 7, skipped: 6 })
  })

  it('asks the model also about runs that were learned without a model before', async () => {
    await learnFiles(files(6), { memory, parallel: 1 })
    const scripted = model(written('mend', 'edit {file}'))
    const report = await learnFiles(files(6), { memory, llmClient: llmClientOf(scripted) })
    expect(report).toMatchObject({ runs: 6, skipped: 0, workflows: 1, noLogs: [] })
    const notes = { name: 'notes.txt', optional: true, bytes: async () => Buffer.from('no run at all') }
    const empty = { name: 'empty.json', optional: true, bytes: async () => Buffer.from('{"messages":[]}') }
    expect(await learnFiles([notes, empty], { memory, llmClient: llmClientOf(scripted) })).toMatchObject({ runs: 0, noLogs: ['notes.txt', 'empty.json'] })
    expect(await learnFiles(files(6), { memory })).toMatchObject({ skipped: 6 })
  })

  it('mines routines if the model is down, and retries the failed runs the next time', async () => {
    const down = scriptedModel({ '*': { fault: 'rate-limited' } })
    const first = await learnFiles(files(20), { memory, llmClient: llmClientOf(down) })
    expect(first.broken.length).toBeGreaterThan(0)
    expect(first.broken[0]?.reason).toContain('The model failed: scripted gave no complete answer: ')
    expect(first.modelFailed).toBe(first.broken.length)
    expect(first.successes + first.failures + first.unknown).toBe(20)
    const mined = (await readWorkflowMemory(memory)).workflows
    expect(mined.length).toBeGreaterThan(0)
    expect(mined.every(({ provenance }) => provenance.writtenBy === 'mining')).toBe(true)
    const up = await learnFiles(files(20), { memory, llmClient: llmClientOf(model(written('mend', 'edit {file}'))) })
    expect(up.skipped).toBe(20 - first.broken.length)
    expect(up.broken).toEqual([])
  })

  it.each(Object.keys(MODEL_FAULTS) as FaultName[])('stores no workflow of a model for a faulty answer (%s), and continues', async (fault) => {
    const faulty = withRetries(scriptedModel({ '*': { fault } }), { timeout: 20, attempts: 1 })
    const report = await learnFiles(files(3), { memory, llmClient: llmClientOf(faulty) })
    expect(report.runs).toBe(3)
    const { workflows } = await readWorkflowMemory(memory)
    expect(workflows.filter(({ provenance }) => provenance.writtenBy === 'model')).toEqual([])
  })

  it('reports a broken file, skips an optional file that is not a run, and continues', async () => {
    const broken: LearnFile = { name: 'damaged.gz', bytes: async () => Uint8Array.of(0x1f, 0x8b, 1, 2) }
    const notes: LearnFile = { name: 'notes.txt', optional: true, bytes: async () => Buffer.from('no run at all') }
    const report = await learnFiles([broken, notes, file(1)], { memory, llmClient: llmClientOf(model('nothing that can be read')) })
    expect(report.runs).toBe(2)
    expect(report.broken.map(({ id }) => id)).toEqual(['damaged.gz'])
  })

  it('resumes after an abort, also if the last line of its file is incomplete', async () => {
    const control = new AbortController()
    const llmClient = llmClientOf(model(written('mend', 'edit {file}')))
    const stop = ({ runs }: { runs: number }) => (runs === 3 ? control.abort() : undefined)
    await expect(learnFiles(files(8), { memory, llmClient, parallel: 1, signal: control.signal, onProgress: stop })).rejects.toThrow()
    const path = join(memory, '.learned.jsonl')
    await writeFile(path, '{"induced":"half', { flag: 'a' })
    const report = await learnFiles(files(8), { memory, llmClient })
    expect(report).toMatchObject({ runs: 8, skipped: 3, broken: [] })
  })
})

describe('duplicate workflows', () => {
  const parse = (answer: string, existing: readonly Workflow[]) => new WorkflowInductionModule().parseIncrementalResponse(answer, existing, 'r9')
  const [first] = parse(written('Fix a parser', 'run the failing test {test}', 'read the file {file}', 'edit {file}', 'run the tests'), [])

  it('are merged if their names are synonymous: the known workflow is reinforced', () => {
    const after = parse(written('Mend the broken parser', 'run the failing test {name}', 'read the file {path}', 'edit {path}', 'run the tests'), [
      first as Workflow,
    ])
    expect(after.map(({ name }) => name)).toEqual(['Fix a parser'])
    expect(after[0]?.provenance).toMatchObject({ reinforced: 1, runs: ['r9'] })
  })

  it('are found by descriptions of the same meaning', () => {
    const known = new Workflow({ ...(first as Workflow), description: 'A parser that loses the last line of its input' })
    const other = new Workflow({ ...known, name: 'Lost lines', description: 'The parser loses the last line of the input' })
    expect(findDuplicate(other, [known])).toBe(0)
  })

  it('are matched with the most similar known workflow', () => {
    const known = first as Workflow
    const like = new Workflow({ ...known, steps: known.steps.slice(0, 3) })
    expect(findDuplicate(known, [known, like])).toBe(0)
    expect(findDuplicate(known, [like, known])).toBe(1)
  })

  it('are not assumed if there are no descriptions and the names differ', () => {
    const known = new Workflow({ ...(first as Workflow), description: '' })
    expect(findDuplicate(new Workflow({ ...known, name: 'Water the plants' }), [known])).toBe(-1)
  })

  it('are not assumed for the same steps with a different purpose: both workflows are kept', () => {
    const tasks = ['Fix ORM query bug', 'Repair a wrong SQL query made by the ORM', 'orm, sql', 'the query builder', 'Apply the fix']
    const option = ['Add a command line option', 'Extend the CLI by a new flag', 'cli, feature', 'the option parser', 'Add the flag']
    const workflow = ([name, description, scenarios, where, edit]: string[]) =>
      `## Workflow: ${name}\nDescription: ${description}\nApplicable scenarios: ${scenarios}\n\nSteps:\n1. [Exploration] Search for ${where}\n   Action: grep -rn "{pattern}" {dir}\n2. [FileView] Read the file\n   Action: view {file}\n3. [FileEdit] ${edit}\n   Action: edit {file}\n4. [Testing] Run the tests\n   Action: pytest {test}\n`
    const known = parse(`ACTION: NEW\nTARGET: new\n\n${workflow(tasks)}`, [])
    const names = [tasks[0], option[0]]
    expect(parse(`ACTION: NEW\nTARGET: new\n\n${workflow(option)}`, known).map(({ name }) => name)).toEqual(names)
    expect(parse(`ACTION: NEW\nTARGET: new\n\n${workflow(tasks)}\n${workflow(option)}`, []).map(({ name }) => name)).toEqual(names)
    expect(parse(`ACTION: NEW\nTARGET: new\n\n${workflow(tasks)}`, known)).toHaveLength(1)
  })

  it('are not assumed for the same name if the steps name different things: a number is added', () => {
    const rows = parse(written('Mend rows', 'search the schema', 'edit the migration', 'run the database'), [])
    expect(parse(written('Mend rows', 'search the stylesheet', 'edit the template', 'run the browser'), rows).map(({ name }) => name)).toEqual([
      'Mend rows',
      'Mend rows (2)',
    ])
  })

  it('are not assumed for different steps, for a part of the steps or for no steps', () => {
    const other = parse(written('Deploy', 'build the image', 'push the tag', 'watch the rollout'), [first as Workflow])
    expect(other).toHaveLength(2)
    expect(parse(written('Run tests', 'run the tests'), [first as Workflow])).toHaveLength(2)
    expect(findDuplicate(first as Workflow, [])).toBe(-1)
    expect(findDuplicate(new Workflow({ ...(first as Workflow), steps: [] }), [first as Workflow])).toBe(-1)
  })
})
