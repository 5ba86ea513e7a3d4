import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import { experienceOf } from '../../src/workflow/index.ts'
import { phaseChunks } from '../../src/workflow/phase/phase-chunks.ts'

const say = (content: string) => ({ role: 'assistant', content })
const user = (content: string) => ({ role: 'user', content })
const call = (id: string, name: string, args: object, result: string) => [
  { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }] },
  { role: 'tool', tool_call_id: id, content: result },
]

it('takes what a desk books, the words that ask for it and those that tell of it for what the run is for', () => {
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
