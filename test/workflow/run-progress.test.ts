import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import { experienceOf } from '../../src/workflow/index.ts'
import { stepTraits } from '../../src/workflow/phase/step-traits.ts'

const called = (id: string, name: string, input: object) => [
  { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } }] },
  { role: 'tool', tool_call_id: id, content: 'done' },
]
const edited = (id: string, file: string) => called(id, 'Edit', { file_path: file, old_string: 'a', new_string: 'b' })
const textMessage = (content: string) => ({ role: 'user', content })

/** The derived facts about the last step from those before it. */
function lastOf(...messages: readonly object[]) {
  const { history } = experienceOf(fromHistory(decode([textMessage('Mend the reader of rows.'), ...messages]).history))
  return stepTraits(history).at(-1)?.traits
}

it('stepTraits marks a file as edited before, but not as edited since asked after a new user message', () => {
  const view = called('2', 'Read', { file_path: '/p/rows.ts' })
  const [before, since] = [
    lastOf(...edited('1', '/p/rows.ts'), ...view),
    lastOf(...edited('1', '/p/rows.ts'), textMessage('Now the columns as well, please.'), ...view),
  ]
  expect([before?.has('edited before'), before?.has('edited since asked')]).toEqual([true, true])
  expect([since?.has('edited before'), since?.has('edited since asked')]).toEqual([true, false])
})

it('stepTraits does not count an edit of a reproduction script as an earlier edit', () => {
  const traits = lastOf(...edited('1', '/p/reproduce.ts'), ...called('2', 'Read', { file_path: '/p/reproduce.ts' }))
  expect([traits?.has('edited before'), traits?.has('look, edited before')]).toEqual([false, false])
})
