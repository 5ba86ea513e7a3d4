import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { actOf } from '../../src/text/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import { jsonAsText, jsonStart } from '../../src/workflow/chunk/json-as-text.ts'
import { observationLines } from '../../src/workflow/chunk/observation-lines.ts'
import { ExperienceLogHandler, experienceOf, WorkflowInductionModule } from '../../src/workflow/index.ts'

const call = (id: string, name: string, args: object, result: string) => [
  { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }] },
  { role: 'tool', tool_call_id: id, content: result },
]
const step = (tool: string, args: object, observation = '') => {
  const input = JSON.stringify(args)
  return { actionType: 'other', action: tool, thought: '', observation, tool, input, act: actOf({ name: tool, input }) }
}
const whole = (text: string) => ({ text, stretches: [[0, text.length]] as const })

it('JSON is quoted as plain text from its first bracket, wherever it is cut', () => {
  const text = '{"id": "R7", "note": "a \\"b\\", {c}\\u4e2d", "seats": [{"row": 2}, {"row": 3}]}'
  expect(jsonAsText(text, 0, [[0, text.length]])).toEqual(['id: R7, note: a "b", {c}中, seats: [{row: 2}, {row: 3'])
  const at = text.indexOf('"seats"')
  expect(
    jsonAsText(text, 0, [
      [0, 12],
      [at, at + 20],
    ]),
  ).toEqual(['id: R7', 'seats: [{row: 2'])
  expect(jsonAsText('book {"id":"R7"}', 5, [[0, 16]])).toEqual(['id: R7'])
  for (const none of ['[16] Got a number', '{ return 1 }', 'see {"id": 1}', '[x] "a": b', '']) expect([none, jsonStart(none)]).toEqual([none, undefined])
})

it('quoted results follow a description of the act, short ones on the same line, without repetition', () => {
  const result = '{"id":"R7","seats":2}'
  expect(observationLines(step('get_table', { id: 'R7' }, result), [whole('get_table {"id":"R7"}'), whole(result)])).toEqual([
    'read get_table R7: id: R7, seats: 2',
  ])
  const path = '/home/dev/a/very/long/way/down/into/the/folders/of/the/project/parser.ts'
  expect(observationLines(step('Read', { file_path: path }), [whole('one_line'), whole('two_lines')])).toEqual([
    'read …/long/way/down/into/the/folders/of/the/project/parser.ts:',
    '  one_line',
    '  two_lines',
  ])
  expect(observationLines({ actionType: 'odd', action: 'knit', thought: '', observation: '' }, [whole('two left')])).toEqual(['knit: two left'])
  const cut = { text: result, stretches: [[11, 18]] as const }
  expect(observationLines(step('get_table', { id: 'R7' }), [cut])).toEqual(['read get_table R7: … seats …'])
})

it('quoted results do not repeat a shell command that the description contains, but show its other arguments', () => {
  const seen = (command: string) => observationLines(step('Bash', { command }, 'x'), [whole(JSON.stringify({ command })), whole('rows = 3')])
  expect(seen('cat src/parser.ts')).toEqual(['read src/parser.ts: rows = 3'])
  expect(seen('sed -n 20,40p src/parser.ts')[1]).toContain('20,40p')
})

it('quoted results do not repeat the described command, and show its other arguments in parentheses', () => {
  const seen = (tool: string, args: object, result = 'rows = 3') => {
    const one = step(tool, args, result)
    return observationLines(one, [whole(`${tool} ${one.input}`), whole(result)])
  }
  expect(seen('Bash', { command: 'npm test', description: 'Run the tests', timeout: 9 })).toEqual(['test npm test (Run the tests, timeout: 9): rows = 3'])
  expect(seen('Bash', { command: 'npm test', timeout: 9 })).toEqual(['test npm test (timeout: 9): rows = 3'])
  expect(seen('Bash', { command: 'npm test' })).toEqual(['test npm test: rows = 3'])
  const long = `npm test ${'-- --grep a-long-name '.repeat(4)}`.trim()
  expect(seen('Bash', { command: long, description: 'Run them' })[1]).toBe(`  command: ${long}, description: Run them`)
})

const booking = decode([
  { role: 'user', content: 'I want a table for two on Friday. It should be quiet.' },
  { role: 'assistant', content: 'Under which name shall I book the table for two, since each needs one?' },
  { role: 'user', content: 'Ito is my name for this booking.\nThe window_seat should be free.' },
  ...call('a', 'book_table', { name: 'Ito', seats: 3 }, 'Error: seats should be 2'),
  ...call('b', 'book_table', { name: 'Ito', seats: 2 }, '{"reservation_id": "R7", "seats": 2}'),
  { role: 'assistant', content: 'Booked as R7, because it should be quiet there on Fridays.' },
  { role: 'user', content: 'Base directory for this skill: /skills/table-talk\n\n# Table talk\nYou should always smile because it helps your guests.' },
])

it('ExperienceLogHandler marks user text as such, names skills, and puts joined texts on separate lines', async () => {
  const experience = await new ExperienceLogHandler({ chunkSize: 5 }).compress(experienceOf(fromHistory(booking)))
  const text = experience.toInductionFormat()
  expect(text).toContain('\n  User: Ito is my name for this booking.\n    The window_seat should be free.')
  expect(text).toMatch(/(?:Reasoning: |^ {2}(?:\| )?)Under which name/m)
  expect(text).toContain('skill table-talk')
  expect(text).not.toContain('User: # Table talk')
  expect(text).not.toMatch(/\S \| User: /)
  expect(text).not.toMatch(/(?:^|→ )say(?: →|$)/m)
})

it('ExperienceLogHandler reports no error outcome if the same tool succeeded afterwards', async () => {
  const { phases } = await new ExperienceLogHandler().compress(experienceOf(fromHistory(booking)))
  expect(phases.map(({ outcome }) => outcome)).not.toContain('error')
})

it('WorkflowInductionModule builds steps from the agent’s acts and text, and a scenario from whole words of the task', async () => {
  const { workflows } = await new WorkflowInductionModule().induce({ ...experienceOf(fromHistory(booking)), testResult: 'PASS' }, [])
  expect(workflows[0]?.applicableScenarios[0]).toBe('I want a table for two on Friday. It should be quiet.')
  expect(workflows[0]?.steps.map(({ reasoning }) => reasoning).join(' ')).not.toMatch(/User:|Seen:|window_seat/)
  const long = { ...experienceOf(fromHistory(booking)), problemStatement: 'Please book a table for two people on Friday evening near the window for me' }
  const [made] = (await new WorkflowInductionModule().induce({ ...long, testResult: 'PASS' }, [])).workflows
  expect(made?.name).toBe('Book a table')
  expect(made?.applicableScenarios).toEqual(['Please book a table for two people on Friday evening near…'])
})

it('ExperienceLogHandler describes a chunk as talk only if it contains nothing else', async () => {
  const talk = decode([
    { role: 'user', content: 'Plan the day.' },
    { role: 'assistant', content: 'First we rest.' },
    { role: 'assistant', content: 'Then we rest again.' },
  ])
  const { phases } = await new ExperienceLogHandler().compress(experienceOf(fromHistory(talk)))
  expect(phases.map(({ actionSummary }) => actionSummary)).toEqual(['say'])
})

it('quoted results omit technical arguments that a harness adds, and a call that then adds nothing to its description', () => {
  const lines = (tool: string, args: object, result = '') => {
    const one = step(tool, args)
    return observationLines(one, [whole(`${tool} ${one.input}`), ...(result === '' ? [] : [whole(result)])])
  }
  expect(lines('terminal', { command: 'pwd && ls -la', security_risk: 'LOW', blocking: false }, '/home/dev/app')).toEqual(['read pwd && ls -la: /home/dev/app'])
  expect(lines('Edit', { is_input: false, file_path: 'a.ts', old_string: 'one two', new_string: 'three' })).toEqual([
    'edit a.ts: file_path: a.ts, old_string: one two, new_string: three',
  ])
  expect(lines('read_settings', {}, '{"name": "x", "security_risk": "LOW"}')).toEqual(['read read_settings: name: x, security_risk: LOW'])
})

it('quoted results do not repeat the action of a step with a standard type, but keep a custom action type', () => {
  const seen = (actionType: string, action: string, result = 'rows = 3') => {
    const one = { actionType, action, thought: '', observation: result }
    return observationLines(one, [whole(`${actionType} ${action}`), whole(result)])
  }
  expect(seen('file_view', 'cat src/parser.ts')).toEqual(['read src/parser.ts: rows = 3'])
  expect(seen('testing', 'npm test')).toEqual(['test npm test: rows = 3'])
  expect(seen('other', 'knit')).toEqual(['knit: rows = 3'])
  expect(seen('file_edit', '{"path":"src/parser.ts","with":"three"}')[1]).toBe('  path: src/parser.ts, with: three')
  expect(seen('book_table', '{"name":"Ito"}').join('\n')).toContain('book_table')
})
