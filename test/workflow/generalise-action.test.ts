import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CompressedExperience, CompressedStep, WorkflowInductionModule } from '../../src/workflow/index.ts'
import { FileSlots, numberSlots } from '../../src/workflow/induction/extract/file-slots.ts'
import { generaliseAction, splitMarks } from '../../src/workflow/induction/extract/generalise-action.ts'
import { induceByExtraction } from '../../src/workflow/induction/extract/induce-by-extraction.ts'

const action = (text: string, files: readonly string[] = []): string => numberSlots([generaliseAction(text, new FileSlots(files), files)])[0] as string

it('an induced action has slots for what is specific to one run: user text, ids, queries, addresses, paths', () => {
  for (const [text, expected] of [
    ['user My id is mia_li_3668 → read get_order PEP4E0', 'user {what the user says} → read get_order {value}'],
    ['user ×2 Go → now to my flat, No → search ×3 "Ada Li" podcast, Ada Li', 'user ×2 {what the user says} → search ×3 {what to look for}'],
    ['fetch https://a.example/x → fetch https://b.example', 'fetch ×2 {address}'],
    ['edit /home/dev/work/app/src/very/long/na…', 'edit {file}'],
    ['run git commit -m "Mend the parser of rows" → 3 more', 'run git commit -m {text} → 3 more'],
    ['run git show 4f2a91c8', 'run git show {id}'],
    ['read get_page 0b8a4c1e-7cde-47ae-85b3-0123456789ab', 'read get_page {value}'],
    ['run git show task-list-0b8a4c1e-7cde-47ae-85b3-0123456789ab', 'run git show task-list-{id}'],
    ['read decompile --function_name FUN_004015dc', 'read decompile --function_name {id}'],
    ['run calculate 500 - (158 + 141)', 'run calculate {sum}'],
    ['submit FLAG{p3rl}', 'submit {answer}'],
    ['submit finish The last row is kept. true', 'submit finish {answer}'],
    ['submit out/report.md', 'submit {file}'],
    ['test go test -run TestRows ./... 2>&1', 'test go test -run {test} ./... 2>&1'],
    ['test pytest tests/test_rows.py::test_last -k empty', 'test pytest {file}::{test} -k {test}'],
    ['run grep -v "^$" | grep "a long line of text" | head -3', 'run grep -v "^$" | grep {text} | head -3'],
    ['run git commit -m "$(cat <<\'EOF\' Mend "the pars…, git push', 'run git commit -m {text}, git push'],
    ['run # Install it pip install rows', 'run {script}'],
    ['test make test 2>/dev/nul… → read a', 'test make test … → read a'],
    ['test make test | tail -co… → read a', 'test make test | tail … → read a'],
  ])
    expect(action(text as string)).toBe(expected)
})

it('an induced action keeps commands, options and tool names, and has slots only for complete names', () => {
  expect(action('test go vet ./... 2>&1 | tail -25 > /dev/null')).toBe('test go vet ./... 2>&1 | tail -25 > /dev/null')
  const files = ['out/', 'src/a.ts', './...']
  expect(action('read ×2 src/a.ts, src/a.tsx → edit out/rows.md → list out/', files)).toBe('read ×2 {file1}, {file2} → edit {file3} → list {folder}')
  expect(action('read ×2 src/a.ts, ./src/a.ts → test npm test', files)).toBe('read ×2 {file} → test npm test')
  expect(action('run go build ./...', files)).toBe('run go build ./...')
  expect(action('test sha256 utf8 ES2022')).toBe('test sha256 utf8 ES2022')
  expect(action('read_file → edit_file')).toBe('read_file → edit_file')
  expect(action('submit finish → run sleep 5 → test make -k')).toBe('submit finish → run sleep 5 → test make -k')
})

it('an induced action names every tool that was called, also if the name of its server contains a hyphen', () => {
  expect(action('read ×3 get_user mia_li_3668, get_order PEP4E0, 7, get_order PEP4E1')).toBe('read ×3 get_user {value}, get_order {value}')
  expect(action('read mcp__notes-server__get_page NOTE-98 → list list_all')).toBe('read mcp__notes-server__get_page {value} → list list_all')
})

it('an induced action merges adjacent acts that became equal, and adds their counts', () => {
  expect(action('edit_file → edit_file → user ×5 Ada, Li → user ×7 Bo → search ×2 a → search b')).toBe(
    'edit_file → user ×12 {what the user says} → search ×3 {what to look for}',
  )
})

it('induction by extraction gives a file the same slot in all steps of a workflow, under any of its names', () => {
  const step = (phase: string, actionSummary: string, filesInvolved: string[]) => new CompressedStep({ phase, actionSummary, keyReasoning: '', filesInvolved })
  const phases = [
    step('locating', 'read ×2 /home/dev/app/src/rows.ts, /home/dev/app/src/cells.ts', [
      '/home/dev/app/src/rows.ts',
      '/home/dev/app/src/cells.ts',
      '/home/dev/app/x',
    ]),
    step('fixing', 'edit src/cells.ts → edit /home/dev/app/src/ro…', ['src/cells.ts']),
    step('testing', 'test cd /home/dev/app && vitest run ./test/rows.test.ts', ['/home/dev/app', './test/rows.test.ts']),
    step('fixing', 'edit test/rows.test.ts', ['test/rows.test.ts']),
  ]
  const experience = {
    instanceId: 'r',
    problemSummary: 'Mend it',
    phases,
    solutionSummary: '',
    testResult: 'PASS',
    originalStepCount: 9,
    compressedStepCount: 4,
  }
  const [workflow] = induceByExtraction(new CompressedExperience(experience), []).workflows
  expect(workflow?.steps.map((one) => one.action)).toEqual([
    'read ×2 {file1}, {file2}',
    'edit {file2} → edit {file1}',
    'test cd {folder} && vitest run {file3}',
    'edit {file3}',
  ])
})

it('induction by extraction shortens a long step by whole acts and marks the omission', () => {
  const acts = Array.from({ length: 60 }, (_, i) => `run tool${String.fromCharCode(97 + (i % 26))}x --with options --and more`)
  const phase = new CompressedStep({ phase: 'testing', actionSummary: acts.join(' → '), keyReasoning: '', filesInvolved: [] })
  const experience = {
    instanceId: 'r',
    problemSummary: 'x',
    phases: [phase],
    solutionSummary: '',
    testResult: 'PASS',
    originalStepCount: 60,
    compressedStepCount: 1,
  }
  const [workflow] = induceByExtraction(new CompressedExperience(experience), []).workflows
  const made = (workflow?.steps[0]?.action ?? '').split(' → ')
  expect(made.at(-1)).toBe('…')
  expect(made.slice(0, -1)).toEqual(acts.slice(0, made.length - 1))
})

it('splitting a word from its marks loses no character and leaves no closing mark in the name', () => {
  const word = fc.string({ unit: fc.constantFrom('a', '/', '"', "'", '(', ')', ',', ';', ' ', '…') })
  fc.assert(
    fc.property(word, (text) => {
      const { before, name, after } = splitMarks(text)
      expect(before + name + after).toBe(text)
      expect(after).toMatch(/^["'),;]*$/)
      expect(name).not.toMatch(/["'),;]$/)
      expect(['', '"', "'", '(']).toContain(before)
      if (before === '') expect(text).not.toMatch(/^["'(]/)
    }),
  )
})

it('splitting a word from its marks reads each character at most twice', () => {
  for (const text of [`${');'.repeat(5_000)}x`, ');'.repeat(5_000), `(${'"'.repeat(9_999)}`]) {
    let read = 0
    const counted = new Proxy(Object(text) as object, {
      get(of, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) read++
        const value: unknown = Reflect.get(of, key)
        return typeof value === 'function' ? value.bind(text) : value
      },
    })
    splitMarks(counted as unknown as string)
    expect(read).toBeLessThanOrEqual(2 * text.length)
  }
})

it('WorkflowInductionModule without a model puts no ids or people’s names into workflows', async () => {
  const { workflows } = await new WorkflowInductionModule().induce(
    {
      instanceId: 'r',
      problemStatement: 'Cancel my reservation PEP4E0 for user mia_li_3668',
      history: [
        {
          actionType: 'get_reservation',
          action: 'get_reservation',
          tool: 'get_reservation',
          input: '{"id":"PEP4E0"}',
          thought: 'I look up PEP4E0 because it may be refunded.',
          observation: 'ok',
        },
        { actionType: 'other', action: 'User: My father was Jonas Li, please hurry', thought: '', observation: '' },
      ],
      diffPatch: '',
      testResult: 'PASS',
    },
    [],
  )
  const text = workflows.map((workflow) => workflow.toPromptString()).join('\n')
  expect(text).toContain('## Workflow: Cancel the reservation\n')
  expect(text).toContain('Applicable scenarios: Cancel my reservation {id} for user {id}')
  expect(text).toContain('Action: read get_reservation {value}')
  expect(text).not.toContain('→ user')
  expect(text).not.toMatch(/PEP4E0|3668|Jonas/)
})

it('a scenario is the first meaningful line of the task, cut at a word', async () => {
  const named = async (problemStatement: string) => {
    const step = { actionType: 'testing', action: 'npm test', thought: '', observation: '' }
    const { workflows } = await new WorkflowInductionModule().induce(
      { instanceId: 'r', problemStatement, history: [step], diffPatch: '', testResult: 'PASS' },
      [],
    )
    return workflows[0]?.applicableScenarios[0]
  }
  expect(await named('Implement the following plan:\n\n# Plan: lamps in the hall\n\nThere are none.')).toBe('Plan: lamps in the hall')
  expect(await named('Implement the following plan:')).toBe('Implement the following plan:')
  expect(await named('## Context\n\n- Current state: on branch main')).toBe('Current state: on branch main')
  expect(await named('# 背景\n\n给大厅装上新灯')).toBe('给大厅装上新灯')
  expect(await named('Lamps')).toBe('Lamps')
  expect(await named('Find recent podcast talks by Dr. Ada Li and list the key highlights')).toBe('Find recent podcast talks by Dr. Ada Li and list the key…')
})

it('postconditions claim passing tests only if tests were run', async () => {
  const claims = async (action: string) => {
    const step = { actionType: 'bash', action, thought: '', observation: '' }
    const experience = { instanceId: 'r', problemStatement: 'Mend it', history: [step], diffPatch: '', testResult: 'PASS' } as const
    return (await new WorkflowInductionModule().induce(experience, [])).workflows[0]?.postconditions
  }
  expect(await claims('npm test')).toEqual(['the tests pass'])
  expect(await claims('ls')).toEqual(['what was asked for is there'])
})

it('the reasoning of a step is a sentence of the agent if there is one', () => {
  const reason = (keyReasoning: string) => {
    const phase = new CompressedStep({ phase: 'fixing', actionSummary: 'edit a.ts', keyReasoning, filesInvolved: ['a.ts'] })
    const fields = {
      instanceId: 'r',
      problemSummary: 'x',
      phases: [phase],
      solutionSummary: '',
      testResult: 'PASS',
      originalStepCount: 1,
      compressedStepCount: 1,
    }
    return induceByExtraction(new CompressedExperience(fields), []).workflows[0]?.steps[0]?.reasoning
  }
  const sentence = 'The rows lose their last line, so I mend the loop.'
  for (const before of [', and more', '- rows.ts', '2. rows', '## Rows', 'Title: Rows', 'People', 'return rows.at(last)', 'let a = 1;', 'User: Mend it'])
    expect(reason(`${before}\n${sentence}\nSeen:\nedit a.ts: b`)).toBe(sentence)
  expect(reason('This session is being continued from a previous conversation that ran out of context.\n  我先修好循环。')).toBe('我先修好循环。')
  expect(reason('- rows.ts')).toBe('- rows.ts')
  expect(reason('Seen:\nedit a.ts: b')).toBe('')
})

it('a file has one slot under all its names, if only one file can be meant', () => {
  const slots = new FileSlots(['app/src/rows.ts', 'lib/index.ts', 'bin/index.ts'])
  const numbers = ['src/rows.ts', 'index.ts', 'app/src/r…', 'li…', 'bi…', 'home/app/src/rows.ts'].map((file) => slots.slot(file))
  expect(numbers).toEqual([0, 4, 0, 1, 2, 8].map((number) => `{file#${number}}`))
})
