import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import { planAsText } from '../../src/workflow/chunk/plan-as-text.ts'
import { ExperienceLogHandler, experienceOf } from '../../src/workflow/index.ts'

const compressed = async (messages: object[]) =>
  (await new ExperienceLogHandler().compress(experienceOf(fromHistory(decode(JSON.stringify(messages)))))).toInductionFormat()

const plan = {
  locale: 'zh-CN',
  has_enough_context: false,
  thought: 'We need numbers first, because nobody knows how many lamps there are.',
  title: 'Lamps in the hall',
  steps: [{ need_search: true, title: 'Count', description: 'Count the lamps of each floor.', step_type: 'research' }],
}

it('a plan in JSON is shown as text, without its technical fields', async () => {
  const words = ['We need numbers first, because nobody knows how many lamps there are.', 'Lamps in the hall', '- Count: Count the lamps of each floor.']
  expect(planAsText(JSON.stringify(plan, undefined, 2)).split('\n')).toEqual(words)
  expect(planAsText(`\`\`\`json\n${JSON.stringify(plan)}\n\`\`\``).split('\n')).toEqual(words)
  expect(planAsText(`planner: ${JSON.stringify(plan)}`)).toBe(`planner: ${words.join('\n')}`)
  for (const text of ['{ "id": 1', '{"id": 1}', 'say {"a": "b c d e f g h i j"}', '']) expect(planAsText(text)).toBe(text)
  const text = await compressed([
    { role: 'user', content: 'How many lamps are there?' },
    { role: 'assistant', content: JSON.stringify(plan, undefined, 2) },
    { role: 'assistant', content: 'There are 41 lamps in the hall_of_mirrors.' },
  ])
  expect(text).toContain('Count the lamps of each floor.')
  expect(text).not.toMatch(/need_search|"steps"|step_type|zh-CN/)
})

it('an experience omits a code block that repeats the call, and headings with nothing below them', async () => {
  const text = await compressed([
    { role: 'user', content: 'The parser drops the last line.' },
    {
      role: 'assistant',
      content: 'I open the parser, since the fault must be there.\n\n```\nopen src/parser_rows.py\n```',
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'action', arguments: 'open src/parser_rows.py\n' } }],
    },
    { role: 'tool', tool_call_id: 'a', content: 'def last_row(rows): return rows[:-1]' },
    { role: 'assistant', content: '## References\n\nThe slice in last_row drops it.\n\n## Conclusion' },
  ])
  expect(text).toContain('I open the parser, since the fault must be there.')
  expect(text).not.toMatch(/^ *open src/m)
  expect(text).not.toMatch(/## Conclusion|```/)
})

it('an experience shows results of one short line below the call, even if they contain no names', async () => {
  const call = (id: string, name: string, args: object, content: string) => [
    { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }] },
    { role: 'tool', tool_call_id: id, content },
  ]
  const steps = [
    ...call('a', 'count_lamps', { floor: 'cellar' }, '41'),
    ...call('b', 'is_lit', { floor: 'attic' }, 'no'),
    ...call('c', 'wire', { to: 'attic' }, '灯亮'),
  ]
  const text = await compressed([{ role: 'user', content: 'How many lamps are there?' }, ...steps, { role: 'assistant', content: 'There are enough lamps.' }])
  expect(text).toMatch(/^ *count_lamps cellar: 41$/m)
  expect(text).toMatch(/^ *is_lit attic: no$/m)
  expect(text).toMatch(/^ *wire attic: 灯亮$/m)
})

it('an experience omits headings followed only by headings, and keeps the line that announces a call', async () => {
  const text = await compressed([
    { role: 'user', content: 'The parser drops the last line.' },
    {
      role: 'assistant',
      content:
        'Here is what I found in it:\n\n## Findings\n\n### Rows\n\n|\n\n## Next\n\nThe fault is in last_row, because it stops one short.\n\nNow let me run the tests:',
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'Bash', arguments: JSON.stringify({ command: 'npm test' }) } }],
    },
    { role: 'tool', tool_call_id: 'a', content: 'Tests: 1 failed, 3 passed\nlast_row is short' },
  ])
  expect(text).not.toMatch(/## Findings|### Rows/)
  expect(text).toMatch(/## Next\n {2}The fault is in last_row/)
  expect(text).toContain('Now let me run the tests:')
})
