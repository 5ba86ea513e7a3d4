import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countTokens } from '../../src/token/index.ts'
import { fromHistory, type LlmClient } from '../../src/trajectory/index.ts'
import {
  type CodingExperience,
  ExperienceLoop,
  experienceOf,
  exportWorkflows,
  type LearnRun,
  learn,
  matchWorkflow,
  readWorkflowFile,
  readWorkflowMemory,
  recipes,
  retrieveWorkflows,
  Workflow,
  WorkflowInductionModule,
  writeWorkflowFile,
  writeWorkflowMemory,
} from '../../src/workflow/index.ts'
import { parseIncrementalResponse } from '../../src/workflow/induction/parse/parse-incremental-response.ts'
import { shellHistory } from '../trajectory/runs.ts'

const workflow = (name: string, more: Partial<Workflow> = {}): Workflow =>
  new Workflow({
    name,
    description: `How to ${name}`,
    applicableScenarios: ['bugs', 'tests'],
    steps: [{ stepType: 'locating', reasoning: 'find it', action: 'grep {name}' }],
    provenance: { runs: ['r0'], writtenBy: 'model', reinforced: 0, improved: 0 },
    ...more,
  })

const WRITTEN = `## Workflow: Fix a parser
Description: Reproduce, then fix
Applicable scenarios: parser bugs, lost lines

Steps:
1. [Testing] See it fail
   Action: run {test}
2. [Fixing] Mend the loop
   Action: edit {file}`

const module = new WorkflowInductionModule()
const parse = (answer: string, existing: readonly Workflow[] = []) => module.parseIncrementalResponse(answer, existing, 'r1')
const names = (workflows: readonly Workflow[]) => workflows.map(({ name }) => name)

const answering = (...answers: (string | Error)[]): LlmClient & { prompts: string[]; limits: (number | undefined)[] } => {
  const prompts: string[] = []
  const limits: (number | undefined)[] = []
  return {
    prompts,
    limits,
    complete: async (prompt, { maxTokens } = {}) => {
      const answer = answers[Math.min(prompts.length, answers.length - 1)] as string | Error
      prompts.push(prompt)
      limits.push(maxTokens)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}

const passing: CodingExperience = experienceOf({
  ...fromHistory(
    shellHistory('Fix the parser', [
      ['grep -rn parse src', 'src/a.py:1: parse'],
      ['cat src/a.py', 'x'],
      ['sed -i s/a/b/ src/a.py', ''],
      ['pytest', '2 passed'],
    ]),
  ),
  instanceId: 'run-1',
})

describe('parsing an incremental answer', () => {
  it('NEW adds the workflow with its steps and its run', () => {
    const [first] = parse(`ACTION: NEW\nTARGET: new\n\n${WRITTEN}`)
    expect(first).toMatchObject({
      name: 'Fix a parser',
      description: 'Reproduce, then fix',
      applicableScenarios: ['parser bugs', 'lost lines'],
      steps: [
        { stepType: 'Testing', reasoning: 'See it fail', action: 'run {test}' },
        { stepType: 'Fixing', reasoning: 'Mend the loop', action: 'edit {file}' },
      ],
      provenance: { runs: ['r1'], writtenBy: 'model' },
    })
    expect(first?.toPromptString()).toBe(WRITTEN)
  })

  it.each(['ACTION: [NEW]', '**ACTION:** NEW', '**ACTION**: [NEW]', 'action: new', '- ACTION: `NEW`', '## ACTION: NEW', 'ACTION：NEW'])(
    'reads the line as ACTION NEW: %s',
    (line) => {
      expect(names(parse(`${line}\nTARGET: new\n\n${WRITTEN}`, [workflow('other')]))).toEqual(['other', 'Fix a parser'])
    },
  )

  it.each([
    'ACTION: "NEW"',
    "ACTION: 'NEW'",
    'ACTION: (NEW)',
    'ACTION: <NEW>',
    'ACTION：【NEW】',
    'ACTION = NEW',
    '动作：新增',
    '**行动**：NEW',
    '1. ACTION: NEW',
    'I decide ACTION: NEW',
    'ACTION: NEW workflow',
    '```\nACTION: NEW',
    '{"ACTION": "NEW"}',
    '<think>ACTION: REINFORCE?</think>\nACTION: NEW',
    '<think>\nACTION: REINFORCE\nTARGET: other\n\n## Workflow: thought\n1. [x] y\n</think>\nACTION: NEW',
    'I think\nACTION: REINFORCE\n</think>\nACTION: NEW',
    'Output format:\nACTION: [NEW/REINFORCE/IMPROVE]\nTARGET: [workflow name if REINFORCE/IMPROVE, or "new" if NEW]\nSo:\nACTION: NEW',
    'ACTION: NEW\nTARGET: [workflow name if REINFORCE/IMPROVE, or "new" if NEW]',
    '## Workflow: other\n1. [locating] find it\n   Action: grep\nACTION: [NEW/REINFORCE/IMPROVE]\n\nACTION: NEW',
  ])('adds the workflow that follows %j', (head) => {
    const existing = [workflow('other')]
    const after = parse(`${head}\nTARGET: new\n\n${WRITTEN}`, existing)
    expect(names(after)).toEqual(['other', 'Fix a parser'])
    expect(after[0]).toBe(existing[0])
  })

  it('ignores a repetition of the prompt after the answer', () => {
    const asked = 'Output format:\nACTION: [NEW/REINFORCE/IMPROVE]\nTARGET: [workflow name if REINFORCE/IMPROVE, or "new" if NEW]'
    expect(names(parse(`ACTION: NEW\nTARGET: new\n\n${WRITTEN}\n\n${asked}`, [workflow('other')]))).toEqual(['other', 'Fix a parser'])
  })

  it('ends a description and the reasoning of a step at a blank line', () => {
    const noted = '## Workflow: Look\nDescription: d\n\nBy the way.\nSteps:\n1. [locating] find it\n\n   by the way\n   Action: grep'
    const [after] = parse(`ACTION: NEW\nTARGET: new\n\n${noted}`, [])
    expect([after?.description, after?.steps[0]?.reasoning, after?.steps[0]?.action]).toEqual(['d', 'find it', 'grep'])
  })

  it('an empty Reasoning field does not clear the reasoning of a step', () => {
    const [after] = parse(`ACTION: NEW\nTARGET: new\n\n${WRITTEN.replace('   Action: run', '   Reasoning:\n   Action: run')}`, [])
    expect(after?.steps[0]).toMatchObject({ reasoning: 'See it fail', action: 'run {test}' })
  })

  it('reads an ACTION after the workflow only if it is alone on an unindented line and in capitals', () => {
    const existing = [workflow('other')]
    const after = parse(`${WRITTEN}\n\n**ACTION:** NEW\nTARGET: new`, existing)
    expect(names(after)).toEqual(['other', 'Fix a parser'])
    expect(after[1]?.steps.at(-1)?.action).toBe('edit {file}')
    expect(names(parse(`${WRITTEN}\n\nACTION: IMPROVE\nTARGET: other`, existing))).toEqual(['Fix a parser'])
    for (const line of ['ACTION: NEW file', '   ACTION: NEW', 'Action: NEW']) expect(parse(`${WRITTEN}\n${line}`, existing)).toBe(existing)
  })

  it('does not read the Action line of a step as the ACTION', () => {
    const existing = [workflow('other')]
    expect(parse(WRITTEN.replace('run {test}', 'NEW'), existing)).toBe(existing)
    expect(names(parse(`ACTION: IMPROVE\nTARGET: other\n${WRITTEN.replace('edit {file}', 'NEW file')}`, existing))).toEqual(['Fix a parser'])
  })

  it('REINFORCE counts the run and keeps the steps; a missing ACTION means REINFORCE', () => {
    const existing = [workflow('Fix it')]
    const [after] = parse('ACTION: REINFORCE\nTARGET: **fix it**', existing)
    expect(after?.provenance).toMatchObject({ reinforced: 1, runs: ['r0', 'r1'] })
    expect(after?.steps).toEqual(existing[0]?.steps)
    expect(parse('TARGET: Fix it', existing)[0]?.provenance.reinforced).toBe(1)
    expect(parse('ACTION: REINFORCE\nTARGET: quite another', existing)).toBe(existing)
    for (const odd of ['DELETE', '[Remove]', '删除']) expect(parse(`ACTION: ${odd}\nTARGET: Fix it`, existing)).toBe(existing)
  })

  it('reads labels and actions in simplified and traditional Chinese like those in English', () => {
    const existing = [workflow('修复解析器'), workflow('写文档')]
    expect(parse('动作：强化\n目标：修复解析器', existing)[0]?.provenance.reinforced).toBe(1)
    expect(parse('動作：強化\n目標：修复解析器', existing)[0]?.provenance.reinforced).toBe(1)
    const traditional = parse('動作：新增\n\n## 工作流：清快取\n描述：清空\n適用場景：快取\n\n步驟：\n1. [修復] 快取過期\n   動作：清空快取', existing).at(-1)
    expect(traditional).toMatchObject({
      name: '清快取',
      applicableScenarios: ['快取'],
      steps: [{ stepType: '修復', reasoning: '快取過期', action: '清空快取' }],
    })
    expect(names(parse(`行动：改进\n目标：「写文档」\n\n${WRITTEN}`, existing))).toEqual(['修复解析器', 'Fix a parser'])
    expect(parse(`## 工作流：别的\n1. [定位] 找\n   动作：新增一个文件`, existing)).toBe(existing)
  })

  it('IMPROVE replaces the target, also under a similar name, and appends the workflow if no target matches', () => {
    const existing = [workflow('Fix a failing test'), workflow('Write docs')]
    const improved = parse(`ACTION: IMPROVE\nTARGET: "Workflow: fix a failing-test"\n${WRITTEN}`, existing)
    expect(names(improved)).toEqual(['Fix a parser', 'Write docs'])
    expect(improved[0]?.provenance).toMatchObject({ improved: 1, runs: ['r0', 'r1'] })
    expect(names(parse(`ACTION: IMPROVE\nTARGET: deploy to production\n${WRITTEN}`, existing))).toEqual(['Fix a failing test', 'Write docs', 'Fix a parser'])
  })

  it.each(['', 'I do not know.', 'ACTION: NEW\nTARGET: new', 'ACTION: IMPROVE\nTARGET: Fix it\n## Workflow: empty\nSteps:', '{"action": 1'])(
    'an answer that cannot be parsed changes nothing: %j',
    (answer) => {
      const existing = [workflow('Fix it')]
      expect(parse(answer, existing)).toBe(existing)
    },
  )

  it('never throws and never loses a workflow', () => {
    const piece = fc.constantFrom(
      'ACTION:',
      ' NEW',
      ' IMPROVE',
      'TARGET: a',
      '\n',
      '## Workflow: b',
      '1. [x] y',
      '   Action: z',
      '*',
      '[',
      '\ud800',
      'Steps:',
      '$&',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const after = parse(pieces.join(''), [workflow('a'), workflow('c')])
        expect(after.length).toBeGreaterThanOrEqual(2)
        expect(names(after)).toContain('c')
      }),
    )
  })

  it('targets match despite case, punctuation and a missing word, but not if only a few words are equal', () => {
    const existing = [workflow('Fix failing unit test'), workflow('Add endpoint')]
    expect(matchWorkflow('fix FAILING unit-test', existing)).toBe(0)
    expect(matchWorkflow('Fix failing test', existing)).toBe(0)
    expect(matchWorkflow('the "Add endpoint" workflow', existing)).toBe(1)
    expect(matchWorkflow('Fix docs', existing)).toBe(-1)
    expect(matchWorkflow('test', existing)).toBe(-1)
    expect(matchWorkflow('Fix unit', existing)).toBe(-1)
    expect(matchWorkflow('Add endpoint and fix the schema of its table', existing)).toBe(-1)
    expect(matchWorkflow('Fix failing lint test', existing)).toBe(-1)
    expect(matchWorkflow('Fix failing test', [workflow('Fix failing unit test'), workflow('Fix failing parser test')])).toBe(-1)
    expect(matchWorkflow('new', existing)).toBe(-1)
    expect(matchWorkflow('', existing)).toBe(-1)
    expect(matchWorkflow('new', [workflow('New')])).toBe(-1)
    expect(matchWorkflow('!', [workflow('?')])).toBe(-1)
  })
})

describe('parsing IMPROVE', () => {
  it('does not overwrite a workflow whose longer name contains the target name', () => {
    const existing = [workflow('Fix failing parser test'), workflow('Deploy to staging')]
    const answer = (target: string) =>
      `ACTION: IMPROVE\nTARGET: ${target}\n\n## Workflow: Test\nDescription: d\nApplicable scenarios: s\n\nSteps:\n1. [run] unrelated\n   Action: water the plants`
    expect(names(parse(answer('Test'), existing))).toEqual(['Fix failing parser test', 'Deploy to staging', 'Test'])
    expect(names(parse(answer('DEPLOY to Staging'), existing))).toEqual(['Fix failing parser test', 'Test'])
  })
})

describe('IMPROVE with an unknown target', () => {
  it('appends the workflow and reports it as NEW, even if it is nearly equal to a known workflow', () => {
    const [known] = parse(`ACTION: NEW\nTARGET: new\n${WRITTEN}`)
    const better = WRITTEN.replace('Fix a parser', 'Mend a reader').concat('\n3. [Testing] the linter would have caught it\n   Action: ruff check {file}')
    const increment = parseIncrementalResponse(`ACTION: IMPROVE\nTARGET: Repair readers\n\n${better}`, [known as Workflow], 'r2')
    expect(increment).toMatchObject({ action: 'NEW', touched: ['Mend a reader'] })
    expect(increment.workflows[0]).toBe(known)
    expect(increment.workflows[1]).toMatchObject({ provenance: { runs: ['r2'], reinforced: 0 }, steps: { length: 3 } })
  })
})

describe('IMPROVE with a name that another workflow already has', () => {
  it('keeps both workflows and adds a number to the name of the improved one', async () => {
    const existing = [workflow('Fix parser'), workflow('Run tests')]
    const answer = `ACTION: IMPROVE\nTARGET: Fix parser\n\n## Workflow: RUN tests\nDescription: d\nApplicable scenarios: s\n\nSteps:\n1. [run] all\n   Action: run {tests}`
    expect(names(parse(answer, existing))).toEqual(['RUN tests (2)', 'Run tests'])
    expect(names(parse(answer.replace('RUN tests', 'FIX parser'), existing))).toEqual(['FIX parser', 'Run tests'])
  })
})

describe('induceFromSingle', () => {
  it('sends the compressed run and the known workflows, asks for at most 4000 tokens and applies the answer', async () => {
    const llmClient = answering('Phase: fixing\nReasoning: because', `ACTION: NEW\nTARGET: new\n${WRITTEN}`)
    const after = await new WorkflowInductionModule({ llmClient }).induceFromSingle(passing, [workflow('old $& {experience}')])
    expect(names(after)).toEqual(['old $& {experience}', 'Fix a parser'])
    expect(llmClient.limits.at(-1)).toBe(4000)
    expect(llmClient.prompts.at(-1)).toContain('## Workflow: old $& {experience}')
    expect(llmClient.prompts.at(-1)).toContain('## Experience: run-1')
    expect(after[1]?.provenance.runs).toEqual(['run-1'])
  })

  it('changes nothing and reports the error if the model fails', async () => {
    const existing = [workflow('a')]
    const induction = await new WorkflowInductionModule({ llmClient: answering(new Error('down')) }).induce(passing, existing)
    expect(induction).toMatchObject({ workflows: existing, error: 'down' })
  })

  it.each([
    ['', 'The answer is empty'],
    ['garbage', 'The answer names no ACTION'],
    [WRITTEN, 'The answer names no ACTION'],
    ['ACTION: NEW\nTARGET: new', 'The answer says NEW, but holds no workflow that can be read'],
    ['ACTION: IMPROVE\nTARGET: a\n\n## Workflow: x', 'The answer says IMPROVE, but holds no workflow that can be read'],
    [undefined, 'The client gave undefined, not the text of an answer'],
    [null, 'The client gave null, not the text of an answer'],
    [{ text: 'ACTION: NEW' }, 'The client gave an object, not the text of an answer'],
  ])('reports why an answer is unusable: %j', async (answer, error) => {
    const existing = [workflow('a')]
    const llmClient = { complete: async () => answer as string }
    expect(await new WorkflowInductionModule({ llmClient }).induce(passing, existing)).toMatchObject({ workflows: existing, touched: [], error })
  })

  it('replaces lone surrogates in an answer and keeps a bounded part of an endless one', async () => {
    const llmClient = answering(`ACTION: NEW\nTARGET: new\n${WRITTEN.replace('Fix a parser', 'Fix a parser \ud83d')}${'\n more'.repeat(200_000)}`)
    const { workflows } = await new WorkflowInductionModule({ llmClient }).induce(passing, [])
    expect(workflows.map(({ name }) => name)).toEqual(['Fix a parser \ufffd'])
    expect(JSON.stringify(workflows).length).toBeLessThan(110_000)
  })

  it('reports no error for a readable answer, even if it changes nothing', async () => {
    for (const answer of ['ACTION: REINFORCE\nTARGET: quite another', 'ACTION: REINFORCE\nTARGET: a', 'TARGET: a', `ACTION: NEW\n${WRITTEN}`]) {
      const induction = await new WorkflowInductionModule({ llmClient: answering(answer) }).induce(passing, [workflow('a')])
      expect(induction).not.toHaveProperty('error')
    }
  })

  it('returns a new list that the caller may change', async () => {
    const existing = [workflow('a')]
    const after = await new WorkflowInductionModule({ llmClient: answering(new Error('down')) }).induceFromSingle(passing, existing)
    after.push(workflow('b'))
    expect(existing).toHaveLength(1)
  })

  it('limits the size of the known workflows in the prompt, and prefers related ones', async () => {
    const many = Array.from({ length: 2000 }, (_, i) => workflow(`routine ${i} ${'long '.repeat(20)}`, { description: 'd '.repeat(100) }))
    const compressed = await module.logHandler.compress(passing)
    const prompt = module.buildIncrementalPrompt(compressed, [...many, workflow('fix the parser with grep and sed')])
    expect(countTokens(prompt)).toBeLessThan(9_500)
    expect(prompt).toContain('## Workflow: fix the parser with grep and sed')
    expect(prompt).toContain('more')
    expect(module.buildIncrementalPrompt(compressed, [])).toContain('(No existing workflows yet)')
    const great = workflow('fix the parser', { description: 'fix the parser with grep and sed. '.repeat(2_000) })
    expect(module.buildIncrementalPrompt(compressed, [great, workflow('water the plants')])).toContain('## Workflow: water the plants')
  })

  it('without a model adds a workflow from the first run and reinforces it by the second', async () => {
    const first = await module.induce(passing, [])
    expect(first.action).toBe('NEW')
    expect(first.workflows[0]?.steps.map(({ stepType }) => stepType)).toEqual(first.experience.phases.map(({ phase }) => phase))
    const again = await module.induce({ ...passing, instanceId: 'run-2' }, first.workflows)
    expect(again).toMatchObject({ action: 'REINFORCE' })
    expect(again.workflows[0]?.provenance).toMatchObject({ runs: ['run-1', 'run-2'], reinforced: 1 })
  })

  it('without a model lists no run without an id', async () => {
    const first = await module.induce({ ...passing, instanceId: '' }, [])
    expect(first.workflows[0]?.provenance.runs).toEqual([])
    const again = await module.induce({ ...passing, instanceId: '' }, first.workflows)
    expect(again.workflows[0]?.provenance).toMatchObject({ runs: [], reinforced: 1 })
  })
})

describe('ExperienceLoop', () => {
  it('continues after an experience that could not be stored', async () => {
    let isFull = true
    const loop = new ExperienceLoop({
      experienceBuffer: {
        add: () => {
          if (isFull) throw new Error('no room')
        },
      },
    })
    await expect(loop.record(passing)).rejects.toThrow('no room')
    isFull = false
    expect(await loop.record(passing)).toMatchObject({ action: 'NEW' })
  })

  it('keeps the workflows as they were if they cannot be written, and learns the same experience when it is recorded again', async () => {
    let isFull = true
    const written: [number, number][] = []
    const loop = new ExperienceLoop({
      onChange: (now, before) => {
        if (isFull) throw new Error('no room')
        written.push([before.length, now.length])
      },
    })
    await expect(loop.record(passing)).rejects.toThrow('no room')
    expect(loop.workflows).toEqual([])
    isFull = false
    expect(await loop.record(passing)).toMatchObject({ action: 'NEW' })
    expect([written, loop.workflows.length]).toEqual([[[0, 1]], 1])
  })

  it('stores each success and induces from it once, and only counts other results', async () => {
    const kept: CodingExperience[] = []
    const changes: number[] = []
    const loop = new ExperienceLoop({ experienceBuffer: { add: (one) => void kept.push(one) }, onChange: (workflows) => void changes.push(workflows.length) })
    await Promise.all(
      [passing, { ...passing, testResult: 'FAIL' as const }, { ...passing, testResult: 'UNKNOWN' as const }, { ...passing, instanceId: 'run-2' }].map((one) =>
        loop.record(one),
      ),
    )
    expect([loop.total, loop.totalSuccess]).toEqual([4, 2])
    expect(kept).toEqual([passing, { ...passing, instanceId: 'run-2' }])
    expect(changes).toEqual([1, 1])
    expect(loop.workflows[0]?.provenance.reinforced).toBe(1)
  })
})

describe('workflow memory and learning', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'decant-workflows-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('writeWorkflowMemory allows concurrent writers and leaves no files other than workflows and the index', async () => {
    const known = ['mend it', 'test it', 'ship it'].map((name) => workflow(name, { description: 'as long as it takes '.repeat(2_000).trim() }))
    await Promise.all(Array.from({ length: 8 }, () => writeWorkflowMemory(folder, known)))
    expect(await readWorkflowMemory(folder)).toEqual({ workflows: known, unreadable: [] })
    expect(await readdir(folder)).toHaveLength(4)
  })

  it('writeWorkflowMemory with a list of known workflows keeps and lists what others wrote meanwhile', async () => {
    const [mend, test, ship, pack] = ['mend it', 'test it', 'ship it', 'pack it'].map((name) => workflow(name)) as [Workflow, Workflow, Workflow, Workflow]
    await writeWorkflowMemory(folder, [mend, test])
    await writeWorkflowMemory(folder, [mend, test, ship], [mend, test])
    await writeWorkflowMemory(folder, [mend, pack], [mend, test])
    expect(names((await readWorkflowMemory(folder)).workflows)).toEqual(['mend it', 'pack it', 'ship it'])
    const index = await readFile(join(folder, 'index.md'), 'utf8')
    for (const name of ['mend', 'pack', 'ship']) expect(index).toContain(`- [${name} it](${name}-it-`)
    expect(index).not.toContain('test it')
    expect(index.match(/^- /gm)).toHaveLength(3)
    await rm(join(folder, (await readdir(folder)).find((file) => file.startsWith('ship-it-')) as string))
    await writeWorkflowMemory(folder, [mend, pack], [mend, pack])
    expect(await readFile(join(folder, 'index.md'), 'utf8')).not.toContain('ship it')
  })

  it('writeWorkflowMemory without a list of known workflows keeps what others wrote', async () => {
    await writeWorkflowMemory(folder, [workflow('mend it'), workflow('test it')])
    await writeWorkflowMemory(folder, [workflow('ship it'), workflow('test it', { description: 'anew' })])
    const { workflows } = await readWorkflowMemory(folder)
    expect(workflows.map(({ name, description }) => [name, description === 'anew'])).toEqual([
      ['ship it', false],
      ['test it', true],
      ['mend it', false],
    ])
    expect((await readFile(join(folder, 'index.md'), 'utf8')).match(/^- /gm)).toHaveLength(3)
  })

  it('writeWorkflowMemory deletes the file of a removed workflow', async () => {
    await writeWorkflowMemory(folder, [workflow('a'), workflow('b')])
    await writeWorkflowMemory(folder, [workflow('a')], [workflow('a'), workflow('b')])
    expect(names((await readWorkflowMemory(folder)).workflows)).toEqual(['a'])
  })

  it('two loops that learn into one memory at the same time keep each other’s workflows', async () => {
    const loopOf = (name: string) =>
      new ExperienceLoop({
        inductionModule: new WorkflowInductionModule({ llmClient: answering(`ACTION: NEW\nTARGET: new\n\n${WRITTEN.replace('Fix a parser', name)}`) }),
        onChange: (now, before) => writeWorkflowMemory(folder, now, before),
      })
    for (const name of ['Mend rows', 'Ship it']) await loopOf(name).record(passing)
    expect(names((await readWorkflowMemory(folder)).workflows)).toEqual(['Ship it', 'Mend rows'])
    await Promise.all(['Plant a tree', 'Fell a tree'].map((name) => loopOf(name).record(passing)))
    expect(names((await readWorkflowMemory(folder)).workflows).sort()).toEqual(['Fell a tree', 'Mend rows', 'Plant a tree', 'Ship it'])
  })

  it('writeWorkflowMemory does not delete a workflow file whose header is incomplete', async () => {
    await writeWorkflowMemory(folder, [workflow('a'), workflow('b')])
    const file = (await readdir(folder)).find((name) => name.startsWith('b-')) as string
    await writeFile(join(folder, file), '---\nkind: "decant-work')
    await writeWorkflowMemory(folder, (await readWorkflowMemory(folder)).workflows, [workflow('a'), workflow('b')])
    expect(await readdir(folder)).toContain(file)
    expect((await readWorkflowMemory(folder)).unreadable).toEqual([file])
  })

  it('workflows are read back from their files unchanged, whatever their names', async () => {
    const workflows = [workflow('修复解析器'), workflow('a/b: "c" \\ ..'), workflow('Fix'), workflow('fix', { preconditions: ['x: y'], postconditions: ['z'] })]
    await writeWorkflowMemory(folder, workflows)
    expect((await readWorkflowMemory(folder)).workflows).toEqual(workflows)
    expect((await readdir(folder)).length).toBe(5)
    await writeWorkflowMemory(folder, workflows.slice(1), workflows)
    expect((await readWorkflowMemory(folder)).workflows).toEqual(workflows.slice(1))
  })

  it('the index lists each workflow with its number of steps, and with its number of runs unless it was mined', async () => {
    const by = (writtenBy: 'model' | 'mining') => ({ provenance: { ...workflow('x').provenance, writtenBy, runs: ['a', 'b'] } })
    await writeWorkflowMemory(folder, [workflow('asked', by('model')), workflow('mined', by('mining'))])
    const index = await readFile(join(folder, 'index.md'), 'utf8')
    expect(index).toMatch(/\[asked\].*\(\d steps, 2 runs\)$/m)
    expect(index).toMatch(/\[mined\].*\(\d steps\)$/m)
  })

  it('files that are not workflows are left unchanged and reported as unreadable', async () => {
    await writeFile(join(folder, 'notes.md'), 'mine')
    await writeWorkflowMemory(folder, [workflow('a')])
    expect(await readWorkflowMemory(folder)).toMatchObject({ unreadable: ['notes.md'] })
    expect(await readFile(join(folder, 'notes.md'), 'utf8')).toBe('mine')
    expect(await readWorkflowMemory(join(folder, 'none'))).toEqual({ workflows: [], unreadable: [] })
    await expect(readWorkflowMemory(join(folder, 'notes.md'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  })

  it('workflows are retrieved by task and exported as skills or rules', () => {
    const workflows = [workflow('deploy a service'), workflow('fix a parser')]
    expect(names(retrieveWorkflows('the parser is broken', workflows))).toEqual(['fix a parser'])
    expect(names(retrieveWorkflows('deploying services', workflows))).toEqual(['deploy a service'])
    expect(names(retrieveWorkflows('what is the use of a lexer, and to whom', workflows))).toEqual([])
    expect(names(retrieveWorkflows('修复一个解析器', [...workflows, workflow('重写解析器')]))).toEqual(['重写解析器', 'fix a parser'])
    const mined = [workflow('Mend what a check found: edit, then run the tests'), workflow('Fix loginHandler'), workflow('deploy a service')]
    expect(names(retrieveWorkflows('为修复登录错误', mined, 2))).toEqual(['Fix loginHandler', 'Mend what a check found: edit, then run the tests'])
    expect(names(retrieveWorkflows('Fix the login', mined))).toEqual(['Fix loginHandler', 'Mend what a check found: edit, then run the tests'])
    expect(names(retrieveWorkflows('debugging the lexer', mined))).toEqual(['Mend what a check found: edit, then run the tests'])
    expect(names(retrieveWorkflows('implement a lexer', [workflow('Change and check: edit, then run the tests'), workflow('deploy a service')]))).toEqual([
      'Change and check: edit, then run the tests',
    ])
    expect(names(retrieveWorkflows('修復loginHandler的錯誤', mined))[0]).toBe('Fix loginHandler')
    expect(names(retrieveWorkflows('fix the login', [workflow('修复登录错误'), workflow('部署服务')]))[0]).toBe('修复登录错误')
    expect(names(retrieveWorkflows('今天天气如何', mined))).toEqual([])
    const [skill] = exportWorkflows(workflows, 'skills')
    expect(skill?.path).toMatch(/^deploy-a-service-[\da-f]{6}\/SKILL\.md$/)
    expect(skill?.text).toMatch(
      /^---\nname: deploy-a-service-[\da-f]{6}\ndescription: "deploy a service\. How to deploy a service Use for: bugs, tests\."\n---\n/,
    )
    const shown = (success?: number) =>
      new Workflow({ ...workflow('w'), provenance: { ...workflow('w').provenance, ...(success !== undefined && { success, usual: 0.6 }) } })
    expect(recipes([shown(), shown(0.53), shown(0.55), shown(1)])).toEqual([shown(), shown(0.55), shown(1)])
    expect(exportWorkflows(workflows, 'rules')[0]).toMatchObject({ path: 'AGENTS.md', text: expect.stringContaining('## fix a parser') })
  })

  const runs = function* (count: number, from = 0): Generator<LearnRun> {
    for (let i = from; i < from + count; i++)
      yield {
        id: `run-${i}`,
        load: () => {
          if (i % 10 === 7) throw new Error('damaged')
          const end = i % 3 === 0 ? '1 failed' : '2 passed'
          return fromHistory(
            shellHistory('Fix it', [
              ['grep -rn x src', 'src/a.py'],
              ['cat src/a.py', 'x'],
              ['sed -i s/a/b/ src/a.py', ''],
              ['pytest', end],
              ['git commit -m x', ''],
            ]),
          )
        },
      }
  }

  it('learn skips broken runs, and the second time processes only new ones', async () => {
    const first = await learn(runs(30), { memory: folder })
    expect(first).toMatchObject({ runs: 30, skipped: 0, successes: 18, failures: 9, unknown: 0 })
    expect(first.broken.map(({ id }) => id)).toEqual(['run-7', 'run-17', 'run-27'])
    const { workflows } = await readWorkflowMemory(folder)
    expect(workflows.length).toBe(first.workflows)
    const whole = workflows.find(({ steps }) => steps.some(({ action }) => action.startsWith('test')) && steps.length >= 4)
    expect(whole?.steps.map(({ action }) => action.split(' ')[0])).toEqual(expect.arrayContaining(['view', 'edit', 'test']))
    expect(whole?.steps.find(({ action }) => action.startsWith('edit'))?.action).toBe('edit {a file viewed before}')
    expect(await learn(runs(35), { memory: folder })).toMatchObject({ runs: 35, skipped: 27, successes: 3, failures: 2, broken: first.broken })
  })

  it('learn recognises a known run whatever characters its id contains', async () => {
    const odd = () => Array.from(runs(2), (run) => ({ ...run, load: async () => ({ ...(await run.load()), instanceId: 'a\u2028b\u2029c\r\nd' }) }))
    expect(await learn(odd(), { memory: folder })).toMatchObject({ runs: 2, skipped: 0 })
    expect(await learn(odd(), { memory: folder })).toMatchObject({ runs: 2, skipped: 2 })
  })

  it.each([
    ['in the middle of a line', 10, 8],
    ['before the end of a line', 1, 9],
  ])('learn resumes after an abort, also if its file was cut off %s', async (_, missing, skipped) => {
    const control = new AbortController()
    await expect(
      learn(runs(30), { memory: folder, parallel: 1, signal: control.signal, onProgress: ({ runs: done }) => (done === 10 ? control.abort() : undefined) }),
    ).rejects.toThrow()
    const path = join(folder, '.learned.jsonl')
    await writeFile(path, (await readFile(path, 'utf8')).slice(0, -missing))
    expect(await learn(runs(30), { memory: folder })).toMatchObject({ runs: 30, skipped })
    expect(await learn(runs(30), { memory: folder })).toMatchObject({ skipped: 27 })
  })

  it('learn retries a run for which the model failed', async () => {
    const down = await learn(runs(2, 1), { memory: folder, llmClient: answering(new Error('down')) })
    expect(down.broken).toEqual([
      { id: 'run-1', reason: 'The model failed: down' },
      { id: 'run-2', reason: 'The model failed: down' },
    ])
    const up = await learn(runs(2, 1), { memory: folder, parallel: 1, llmClient: answering(`Phase: fixing\nACTION: NEW\nTARGET: new\n${WRITTEN}`) })
    expect(up).toMatchObject({ skipped: 0, successes: 2, workflows: 1 })
  })

  it('learn retries a run for which the model’s answer was unusable', async () => {
    const vague = await learn(runs(2, 1), { memory: folder, llmClient: answering('Phase: fixing\nACTION: NEW\nTARGET: new') })
    expect(vague.broken[0]).toEqual({ id: 'run-1', reason: 'The model failed: The answer says NEW, but holds no workflow that can be read' })
    const told = await learn(runs(2, 1), { memory: folder, llmClient: answering(`Phase: fixing\nACTION: NEW\nTARGET: new\n${WRITTEN}`) })
    expect(told).toMatchObject({ skipped: 0, successes: 2, workflows: 1 })
  })

  it('learn processes hundreds of runs in less than 1 GiB of memory', async () => {
    const count = process.env.DECANT_LONG ? 10_000 : 600
    const report = await learn(runs(count), { memory: folder })
    expect(report.successes + report.failures + report.broken.length).toBe(count)
    expect(process.memoryUsage().rss).toBeLessThan(1024 * 1024 * 1024)
  })
})

describe('a workflow written by hand, without provenance', () => {
  const byHand = new Workflow({ name: 'Mend rows', description: 'd', applicableScenarios: ['s'], steps: [{ stepType: 'Fix', reasoning: 'r', action: 'edit' }] })
  const better = '## Workflow: Mend rows\nDescription: better\nApplicable scenarios: s\n\nSteps:\n1. [Fix] do\n   Action: edit {file}'

  it('is improved and reinforced like any other workflow', () => {
    const improved = parseIncrementalResponse(`ACTION: IMPROVE\nTARGET: Mend rows\n\n${better}`, [byHand], 'r1')
    expect(improved).toMatchObject({ action: 'IMPROVE', workflows: [{ description: 'better', provenance: { runs: ['r1'], improved: 1, writtenBy: 'model' } }] })
    const reinforced = parseIncrementalResponse('ACTION: REINFORCE\nTARGET: Mend rows', [byHand], 'r1')
    expect(reinforced.workflows[0]?.provenance).toEqual({ runs: ['r1'], writtenBy: 'hand', reinforced: 1, improved: 0 })
  })

  it('is read back from its file as written by hand', () => {
    expect(readWorkflowFile(writeWorkflowFile(byHand), 'mend-rows.md').provenance).toEqual({ runs: [], writtenBy: 'hand', reinforced: 0, improved: 0 })
  })
})
