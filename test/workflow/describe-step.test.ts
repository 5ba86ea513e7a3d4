import { expect, it } from 'vitest'
import { actOf } from '../../src/text/index.ts'
import { extractChunk } from '../../src/workflow/chunk/extract-chunk.ts'
import { describeStep } from '../../src/workflow/step/describe-step.ts'

const step = (tool: string, input: string) => ({
  actionType: 'other',
  action: tool,
  thought: '',
  observation: '',
  tool,
  input,
  act: actOf({ name: tool, input }),
})

it('a step is described without repeating its verb', () => {
  expect(describeStep(step('bash', JSON.stringify({ command: "submit 'flag{x}'" })))).toEqual({ verb: 'submit', what: "'flag{x}'" })
  expect(describeStep(step('edit', JSON.stringify({ search: 'def a()', replace: 'def a():' })))).toEqual({ verb: 'edit', what: 'def a() def a():' })
  expect(describeStep(step('submit', '{}'))).toEqual({ verb: 'submit', what: '' })
  expect(describeStep(step('web_search', JSON.stringify({ query: 'search engines' })))).toEqual({ verb: 'search', what: 'search engines' })
  expect(describeStep(step('bash', JSON.stringify({ command: 'npm test' })))).toEqual({ verb: 'test', what: 'npm test' })
})

it.each(['edit src/a.py:10-20', 'edit src/a.py:10', 'src/a.py:10:20', 'open src/a.py#L10-L20'])(
  'extractChunk removes line numbers after a file name: %s',
  (action) => {
    for (const actionType of ['file_edit', 'file_view'])
      expect(extractChunk([{ actionType, action, thought: '', observation: '' }]).filesInvolved).toEqual(['src/a.py'])
  },
)
