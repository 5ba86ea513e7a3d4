import { expect, it } from 'vitest'
import { WorkflowInductionModule } from '../../src/workflow/index.ts'
import { slottedAction } from '../../src/workflow/induction/slotted-action.ts'

const none = new Map<string, string>()

it('leaves nothing of one run in an action: words of the user, ids, queries, addresses, paths', () => {
  for (const [action, expected] of [
    ['user My id is mia_li_3668 → read get_order PEP4E0', 'user {what the user says} → read get_order {value}'],
    ['user ×2 Go → now to my flat, No → search ×3 "Ada Li" podcast, Ada Li', 'user ×2 {what the user says} → search ×3 {what to look for}'],
    ['fetch https://a.example/x → fetch https://b.example', 'fetch {address}'],
    ['edit /home/dev/work/app/src/very/long/na…', 'edit {file}'],
    ['run git commit -m "Mend the parser of rows" → 3 more', 'run git commit -m {text} → 3 more'],
    ['run git show 4f2a91c8', 'run git show {id}'],
  ])
    expect(slottedAction(action as string, none)).toBe(expected)
})

it('keeps commands, options and names of tools, and puts a slot only for a whole name', () => {
  const files = new Map([
    ['out/', '{file1}'],
    ['src/a.ts', '{file2}'],
  ])
  expect(slottedAction('test go test -run TestRows ./... 2>&1 | tail -25 > /dev/null', none)).toBe(
    'test go test -run TestRows ./... 2>&1 | tail -25 > /dev/null',
  )
  expect(slottedAction('read ×2 src/a.ts, src/a.tsx → edit out/rows.md → list out/', files)).toBe('read ×2 {file2}, {file} → edit {file} → list {file1}')
  expect(slottedAction('test sha256 utf8 ES2022', none)).toBe('test sha256 utf8 ES2022')
  expect(slottedAction('read_file → edit_file', none)).toBe('read_file → edit_file')
})

it('makes workflows that name nobody, neither in their names nor in their steps', async () => {
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
  expect(text).toContain('## Workflow: Cancel my reservation {id} for user {id}')
  expect(text).toContain('get_reservation {value} → user {what the user says}')
  expect(text).not.toMatch(/PEP4E0|3668|Jonas/)
})

it('names a workflow by a line that says something, to the end of a sentence that is one', async () => {
  const named = async (problemStatement: string) => {
    const step = { actionType: 'testing', action: 'npm test', thought: '', observation: '' }
    const { workflows } = await new WorkflowInductionModule().induce(
      { instanceId: 'r', problemStatement, history: [step], diffPatch: '', testResult: 'PASS' },
      [],
    )
    return workflows[0]?.name
  }
  expect(await named('Implement the following plan:\n\n# Plan: lamps in the hall\n\nThere are none.')).toBe('Plan: lamps in the hall')
  expect(await named('Implement the following plan:')).toBe('Implement the following plan:')
  expect(await named('Find recent podcast talks by Dr. Ada Li and list the key highlights')).toBe('Find recent podcast talks by Dr. Ada Li and list the key…')
})
