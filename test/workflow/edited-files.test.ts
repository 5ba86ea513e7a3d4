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

it('solutionSummary is "Patch applied" if nothing was edited', async () => {
  expect(await solutionOf({ role: 'assistant', content: 'It is whole.' })).toBe('Patch applied')
})
