import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRun } from '../../bench/workflow-lab/generated-run.ts'
import { decode } from '../../src/format/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import {
  exportWorkflows,
  learn,
  readWorkflowFile,
  readWorkflowMemory,
  Workflow,
  type WorkflowFields,
  WorkflowInductionModule,
  writeWorkflowFile,
  writeWorkflowMemory,
} from '../../src/workflow/index.ts'

const PROVENANCE = { runs: ['r1'], writtenBy: 'model', reinforced: 0, improved: 0 } as const

const doing = (...actions: string[]): Workflow =>
  new Workflow({
    name: 'Fix it',
    description: 'Reproduce, then fix',
    applicableScenarios: ['bugs'],
    steps: actions.map((action) => ({ stepType: 'Fixing', reasoning: 'because', action })),
    provenance: PROVENANCE,
  })

const backFromFile = (workflow: Workflow): Workflow => readWorkflowFile(writeWorkflowFile(workflow), 'w.md')

const module = new WorkflowInductionModule()
const parse = (workflow: string): Workflow | undefined => module.parseIncrementalResponse(`ACTION: NEW\nTARGET: new\n\n${workflow}`, [], 'r1')[0]
const stepsOf = (steps: string) => parse(`## Workflow: Z\nDescription: D\nApplicable scenarios: x\n\nSteps:\n${steps}`)?.steps

/** Values made of characters that are special in the format. */
const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        ...['"', '`', '*', '**', '[', ']', '【', '】', ' ', '\n', '\r\n', '\t', '\\', '\\"', ',', '，', ';', ':', '：', '#', '-', '1. ', '{x}', '$&', '---'],
        ...['Action:', '## Workflow: ', 'Steps:', 'Description: ', 'Reasoning: ', '```', '\u2028', '\ud800', '\ufeff', '\u00a0', 'word', '修复'],
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
)

const fields: fc.Arbitrary<WorkflowFields> = fc.record({
  name: value,
  description: value,
  applicableScenarios: fc.array(value, { maxLength: 4 }),
  steps: fc.array(fc.record({ stepType: value, reasoning: value, action: value }), { maxLength: 4 }),
  preconditions: fc.array(value, { maxLength: 2 }),
  postconditions: fc.array(value, { maxLength: 2 }),
  provenance: fc.record({
    runs: fc.array(value, { maxLength: 3 }),
    writtenBy: fc.constantFrom('model' as const, 'extraction' as const, 'mining' as const),
    reinforced: fc.nat(),
    improved: fc.nat(),
  }),
})

describe('a workflow', () => {
  it('is read back from its file unchanged, whatever it contains', () => {
    fc.assert(
      fc.property(fields, (made) => {
        const workflow = new Workflow(made)
        expect(backFromFile(workflow)).toEqual(workflow)
      }),
      { numRuns: 500 },
    )
  })

  it('is parsed back from the text shown to a model, except for its provenance', () => {
    fc.assert(
      fc.property(
        fields.filter(({ steps }) => steps.length > 0),
        (made) => {
          const workflow = new Workflow(made)
          const { name, description, applicableScenarios, steps } = workflow
          fc.pre(name.length <= 400)
          expect(parse(workflow.toPromptString())).toMatchObject({ name, description, applicableScenarios, steps })
        },
      ),
      { numRuns: 500 },
    )
  })

  it('keeps its success rate in its file', () => {
    const workflow = new Workflow({ ...doing('x'), provenance: { ...PROVENANCE, success: 0.4, usual: 0.6 } })
    expect(backFromFile(workflow)).toEqual(workflow)
  })

  it('without steps is read back from its memory', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'decant-workflows-'))
    try {
      await writeWorkflowMemory(folder, [doing()])
      expect(await readWorkflowMemory(folder)).toEqual({ workflows: [doing()], unreadable: [] })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    const edited = writeWorkflowFile(doing()).replace('Steps:\n', 'Steps:\nFirst mend it.\n')
    expect(() => readWorkflowFile(edited, 'w.md')).toThrow('w.md is not a workflow file')
  })

  it('stays in a file that was renamed, and is deleted with it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'decant-workflows-'))
    const files = async () => (await readdir(folder)).sort()
    try {
      await writeWorkflowMemory(folder, [doing('look')])
      const [written = ''] = (await files()).filter((file) => file !== 'index.md')
      await rename(join(folder, written), join(folder, 'mending.md'))
      const { workflows } = await readWorkflowMemory(folder)
      await writeWorkflowMemory(folder, [doing('look', 'mend')], workflows)
      expect(await files()).toEqual(['index.md', 'mending.md'])
      expect(await readFile(join(folder, 'index.md'), 'utf8')).toContain('(mending.md)')
      expect((await readWorkflowMemory(folder)).workflows).toEqual([doing('look', 'mend')])
      await rename(join(folder, 'mending.md'), join(folder, 'again.md'))
      await writeWorkflowMemory(folder, [], (await readWorkflowMemory(folder)).workflows)
      expect(await files()).toEqual(['index.md'])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('is written as plain text if a line can hold it, else as a quoted string', () => {
    const actions = [
      'git commit -m "{message}"',
      '*.py',
      '*test*',
      'python -c "print(1)"',
      '[a] and [b]',
      'run `npm test`, then `npm run lint`',
      '[ -f {file} ]',
    ]
    const text = doing(...actions).toPromptString()
    for (const action of actions) expect(text).toContain(`   Action: ${action}\n`.trimEnd())
    expect(backFromFile(doing(...actions)).steps.map(({ action }) => action)).toEqual(actions)
    const told = new Workflow({ ...doing('say\n  hello'), description: 'one\ntwo', applicableScenarios: ['a, with comma', 'b'] }).toPromptString()
    expect(told).toContain('Description: "one\\ntwo"\nApplicable scenarios: "a, with comma", b\n')
    expect(told).toContain('   Action: "say\\n  hello"')
  })
})

describe('a workflow written by a model', () => {
  it.each(['`npm test`', '**npm test**', '"npm test"', '[npm test]', '**`npm test`**', 'npm test'])(
    'gets an action without the marks around it: %s',
    (action) => {
      expect(stepsOf(`1. [Testing] why\n   Action: ${action}`)?.[0]?.action).toBe('npm test')
    },
  )

  it.each([
    '## Workflow: Fix it',
    'Workflow: Fix it',
    '**Workflow: Fix it**',
    '## **Workflow**: Fix it',
    '**Workflow:** Fix it',
    '# Workflow 1: Fix it',
    '## Workflow: [Fix it]',
    '### Workflow：Fix it',
    '## 工作流：Fix it',
  ])('starts at a heading such as %s', (head) => {
    expect(parse(`${head}\nDescription: D\n\nSteps:\n1. [Fixing] why\n   Action: do`)?.name).toBe('Fix it')
  })

  it.each([
    '1. [Fixing] reason\n   Action: do',
    '**1. [Fixing]** reason\n   **Action:** do',
    '**1.** [Fixing] reason\n   **Action: do**',
    '1. **[Fixing]** reason\n   - Action: do',
    '1. **[Fixing] reason**\n   Action: do',
    '1. Fixing: reason\n   Action: do',
    '1. **Fixing**: reason\n   Action: do',
    '### Step 1: [Fixing] reason\nAction: do',
    '### Step 1. Fixing: reason\nAction: do',
    '- [Fixing] reason\n  Action: do',
    '1) [Fixing]: reason\nAction: do',
    '1. 【Fixing】reason\n   动作：do',
    '1．[Fixing] reason\n   操作：do',
    '1. [Fixing]\n   Reasoning: reason\n   Action: do',
    '1. [Fixing] reason\n   Action:\n   ```bash\n   do\n   ```',
  ])('has steps of the form %j', (steps) => {
    expect(stepsOf(steps)).toEqual([{ stepType: 'Fixing', reasoning: 'reason', action: 'do' }])
  })

  it('keeps blank lines and indentation of a multi-line action, and all lines of the reasoning', () => {
    const steps = stepsOf(
      [
        '1. [Fixing] the loop ends',
        '   one too early',
        '   Action: def f():',
        '       if x:',
        '',
        '           return 1',
        '   - [ ] 1. [no step]',
        '2. [Testing] sure',
        '   Action:',
        '   ```',
        '   # 1. [no step] either',
        '   Action: none',
        '',
        '     end',
        '   ```',
        '',
        'That is all.',
      ].join('\n'),
    )
    expect(steps).toEqual([
      { stepType: 'Fixing', reasoning: 'the loop ends\none too early', action: 'def f():\n    if x:\n\n        return 1\n- [ ] 1. [no step]' },
      { stepType: 'Testing', reasoning: 'sure', action: '# 1. [no step] either\nAction: none\n\n  end' },
    ])
    expect(parse('## Workflow: Z\nDescription: one\n  and two\nand three\nApplicable scenarios: [a, b]\nSteps:\n1. [x] y')).toMatchObject({
      description: 'one\nand two\nand three',
      applicableScenarios: ['a', 'b'],
    })
  })

  it('is parsed in linear time', () => {
    const hostile = ['"', '*', '[', '`', ' ', '1. [', '"\\', '- ', '#', '1. x:', 'Action:'].map((piece) => piece.repeat(150_000 / piece.length))
    const began = performance.now()
    for (const text of hostile) {
      for (const label of ['Action: ', 'Description: ', 'Applicable scenarios: ', '1. [x] ', '']) parse(`## Workflow: Z\n1. [x] y\n${label}${text}`)
      parse(`## Workflow: Z\n${text.replaceAll(/(.{4})/g, '$1\n')}`)
    }
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

describe('workflows of one name', () => {
  const [one, two, three] = [doing('one'), doing('two'), doing('three')]
  const inFolder = async (work: (folder: string) => Promise<void>) => {
    const folder = await mkdtemp(join(tmpdir(), 'decant-same-name-'))
    try {
      await work(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  it('have a file each, which stays theirs as others come and go', () =>
    inFolder(async (folder) => {
      await writeWorkflowMemory(folder, [one, two])
      expect((await readWorkflowMemory(folder)).workflows).toEqual([one, two])
      await writeWorkflowMemory(folder, [one, two, three], [one, two])
      expect((await readWorkflowMemory(folder)).workflows).toEqual([one, two, three])
      await writeWorkflowMemory(folder, [two], [one, two, three])
      expect(await readWorkflowMemory(folder)).toEqual({ workflows: [two], unreadable: [] })
    }))

  it('are kept if somebody copied a file and edited the copy', () =>
    inFolder(async (folder) => {
      await writeWorkflowMemory(folder, [one])
      await writeFile(join(folder, 'copy.md'), writeWorkflowFile(two))
      const { workflows } = await readWorkflowMemory(folder)
      await writeWorkflowMemory(folder, [...workflows, new Workflow({ ...three, name: 'Another' })], workflows)
      expect((await readdir(folder)).length).toBe(4)
      expect((await readWorkflowMemory(folder)).workflows.map(({ steps }) => steps[0]?.action)).toEqual(['one', 'two', 'three'])
    }))

  it('keep what a person made of a mined one, when later runs show the routine again', () =>
    inFolder(async (memory) => {
      const runs = (count: number) =>
        Array.from({ length: count }, (_, i) => ({ id: `run-${i}`, load: () => fromHistory(decode(JSON.stringify(generatedRun(i)))) }))
      await learn(runs(20), { memory })
      const { workflows } = await readWorkflowMemory(memory)
      const mined = workflows[0] as Workflow
      const edited = new Workflow({ ...mined, description: 'What we do here', provenance: { ...mined.provenance, writtenBy: 'hand' } })
      await writeWorkflowMemory(memory, [edited], [mined])
      await learn(runs(21), { memory })
      const after = (await readWorkflowMemory(memory)).workflows.filter(({ name }) => name === mined.name)
      expect(after).toEqual([edited])
    }))

  it('are exported to a folder each', () => {
    const paths = exportWorkflows([one, two, three], 'skills').map(({ path }) => path)
    expect(new Set(paths).size).toBe(3)
  })
})

it.each([
  ['Based on the error', 'sed {pattern} {file}', ' → sed {pattern} {file}'],
  ['Edit the parser', 'edit {file} && npm run lint', ' → edit {file} && npm run lint'],
  ['Edit: a file edited before (60 % of the time)', 'edit {a file edited before}', ''],
  ['Run `git status`', 'git status', ''],
  ['See it fail', '', ''],
])('an exported step (%s) shows its action (%s) unless it only repeats the reasoning', (reasoning, action, shown) => {
  const workflow = new Workflow({ ...doing(), steps: [{ stepType: 'Fixing', reasoning, action }] })
  expect(exportWorkflows([workflow], 'skills')[0]?.text).toContain(`1. ${reasoning}${shown}\n`)
})
