import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import { ExperienceLogHandler, experienceOf } from '../../src/workflow/index.ts'
import { phaseChunks } from '../../src/workflow/phase/phase-chunks.ts'

const say = (content: string) => ({ role: 'assistant', content })
const user = (content: string) => ({ role: 'user', content })
const call = (id: string, name: string, args: object, result: string) => [
  { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }] },
  { role: 'tool', tool_call_id: id, content: result },
]

it('phaseChunks gives the chunk that books a change the phase fixing, and the lookup before it understanding', () => {
  const messages = [
    user('I want to cancel a table.'),
    say('Under which name?'),
    user('Ito.'),
    ...call('a', 'get_user_details', { user_id: 'ito_1' }, '{"reservations": ["R7"]}'),
    ...call('b', 'get_reservation_details', { reservation_id: 'R7' }, '{"reservation_id": "R7", "seats": 2}'),
    say('That is a table for two on Friday. Is it this one?'),
    user('Which others are there?'),
    say('There are none.'),
    user('Then that one.'),
    say('I will cancel R7. Please confirm.'),
    user('Yes.'),
    ...call('c', 'cancel_reservation', { reservation_id: 'R7' }, '{"reservation_id": "R7", "status": "cancelled"}'),
    say('R7 is cancelled.'),
    user('Thank you.'),
  ]
  const { history } = experienceOf(fromHistory(decode(messages)))
  const phases = phaseChunks(history).map(({ steps, phase }) => [phase, steps.some(({ tool }) => tool === 'cancel_reservation')])
  expect(phases.at(-1)).toEqual(['fixing', true])
  expect(phases[0]).toEqual(['understanding', false])
})

it('ExperienceLogHandler gives a short run that edits and tests the phase fixing, one that only tests the phase testing', async () => {
  const messages = [
    user('解析器会丢掉最后一行，请修复。'),
    ...call('a', 'read_file', { path: 'src/parser.py' }, 'def rows(t):\n  return t[:-1]'),
    ...call('b', 'edit_file', { path: 'src/parser.py', old: 't[:-1]', new: 't' }, 'ok'),
    ...call('c', 'bash', { command: 'pytest -q' }, '3 passed'),
    say('已修复，测试全部通过。'),
  ]
  const changed = await new ExperienceLogHandler().compress(experienceOf(fromHistory(decode(messages))))
  expect(changed.toInductionFormat()).toContain('**Phase 1: fixing**')
  const only = [user('测试都通过吗？'), ...call('a', 'bash', { command: 'pytest -q' }, '3 passed'), say('全部通过。')]
  const tested = await new ExperienceLogHandler().compress(experienceOf(fromHistory(decode(only))))
  expect(tested.toInductionFormat()).toContain('**Phase 1: testing**')
})

it('ExperienceLogHandler gives a short run that mostly searches before its edit the phase fixing', async () => {
  const messages = [
    user('`missing_colon.py` is a syntax error.'),
    ...call('a', 'find_file', { file_name: 'missing_colon.py' }, 'Found 1 matches: /repo/tests/missing_colon.py'),
    ...call('b', 'grep', { pattern: 'def division' }, '/repo/tests/missing_colon.py:4'),
    ...call('c', 'edit_file', { path: '/repo/tests/missing_colon.py', old: 'float', new: 'float:' }, 'ok'),
    say('It has its colon.'),
  ]
  const experience = await new ExperienceLogHandler().compress(experienceOf(fromHistory(decode(messages))))
  expect(experience.toInductionFormat()).toContain('**Phase 1: fixing**')
})

it('phaseChunks gives a run of mostly reads the phase fixing if it writes code, understanding if it writes notes or plans', () => {
  const phase = (steps: readonly object[]) => phaseChunks(experienceOf(fromHistory(decode([...steps]))).history)[0]?.phase
  const read = (id: string, path: string) => call(id, 'read_file', { path }, 'x'.repeat(60))
  const write = (id: string, path: string) => call(id, 'write_file', { path, content: 'import rsa' }, 'ok')
  const task = user('Recover the message that the server sealed with a small exponent.')
  const looks = ['server.py', 'notes.txt', 'public.pem', 'sealed.txt', 'about.txt'].flatMap((path, i) => read(`r${i}`, path))
  expect(phase([task, ...looks, ...write('a', 'attack.py'), ...write('b', 'recover.py'), say('It is recovered.')])).toBe('fixing')
  expect(phase([task, ...looks, ...write('a', 'found.txt'), say('I read all of it.')])).toBe('understanding')
  expect(phase([task, ...looks, ...write('a', 'docs/plans/attack.md'), ...write('b', 'docs/plans/more.md'), say('This is the plan.')])).toBe('understanding')
})
