import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import { ExperienceLogHandler, experienceOf } from '../../src/workflow/index.ts'

const edit = (id: string, path: string, output: string) => [
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id, type: 'function', function: { name: 'Edit', arguments: JSON.stringify({ file_path: path, old_string: 'a', new_string: 'b' }) } }],
  },
  { role: 'tool', tool_call_id: id, content: output },
]
const solutionOf = async (...steps: object[]) =>
  (await new ExperienceLogHandler().compress(experienceOf(fromHistory(decode([{ role: 'user', content: 'Mend the parser.' }, ...steps]))))).solutionSummary

it('solutionSummary lists the edited files if the log has no patch, without refused and failed edits', async () => {
  const made = await solutionOf(
    ...edit('a', 'src/parse.ts', 'The file src/parse.ts has been updated.'),
    ...edit('b', 'src/legacy.ts', "The user doesn't want to proceed with this tool use."),
    ...edit('c', 'src/lost.ts', '<tool_use_error>File has not been read yet.</tool_use_error>'),
    ...edit('d', 'test/parse.test.ts', 'The file test/parse.test.ts has been updated.'),
    ...edit('e', 'src/parse.ts', 'The file src/parse.ts has been updated.'),
  )
  expect(made).toBe('Edited files: src/parse.ts, test/parse.test.ts')
})

it('solutionSummary says that nothing was edited if no step is an edit that was made', async () => {
  const none = 'No patch, and no edit in its steps'
  expect(await solutionOf({ role: 'assistant', content: 'It is whole.' })).toBe(none)
  expect(await solutionOf(...edit('a', 'src/legacy.ts', "The user doesn't want to proceed with this tool use."))).toBe(none)
  expect(await solutionOf(...edit('a', 'src/lost.ts', '<tool_use_error>File has not been read yet.</tool_use_error>'))).toBe(none)
})

it('solutionSummary is "Patch applied" if an edit was made whose file is unknown or was removed again', async () => {
  const created = edit('a', 'try.py', 'The file try.py has been updated.')
  const removal = [
    { role: 'assistant', content: null, tool_calls: [{ id: 'b', type: 'function', function: { name: 'bash', arguments: '{"command":"rm try.py"}' } }] },
    { role: 'tool', tool_call_id: 'b', content: '' },
  ]
  expect(await solutionOf(...created, ...removal)).toBe('Patch applied')
})

it('solutionSummary names the tools that changed something other than files', async () => {
  const call = (id: string, name: string, output: string) => [
    { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name, arguments: '{"reservation_id":"Z7GOZK"}' } }] },
    { role: 'tool', tool_call_id: id, content: output },
  ]
  const cancelled = call('a', 'cancel_reservation', '{"status":"cancelled"}')
  expect(await solutionOf(...call('b', 'get_reservation_details', '{}'), ...cancelled)).toBe('Changes made by: cancel_reservation')
  expect(await solutionOf(...call('a', 'cancel_reservation', 'Error: reservation not found'))).toBe('No patch, and no edit in its steps')
})
