import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import { experienceOf, WorkflowInductionModule } from '../../src/workflow/index.ts'
import { describeActs } from '../../src/workflow/induction/extract/describe-acts.ts'
import { generalRequest } from '../../src/workflow/induction/extract/general-request.ts'
import { workflowName } from '../../src/workflow/induction/extract/workflow-name.ts'

const induced = async (messages: readonly object[]) => {
  const [workflow] = await new WorkflowInductionModule().induceFromSingle(experienceOf(fromHistory(decode(messages).history)), [])
  return workflow
}
const user = (content: string) => ({ role: 'user', content })
const says = (content: string) => ({ role: 'assistant', content })
const calls = (id: string, name: string, args: object, result: string) => [
  { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }] },
  { role: 'tool', tool_call_id: id, content: result },
]

it.each([
  ["Hi! I'd like to book a flight from New York to Seattle on May 20th.", 'Book a flight'],
  ['Hello, I need to cancel my flight', 'Cancel the flight'],
  ['Hi there! I need some assistance with changing my reservation, please.', 'Change the reservation'],
  ['can you address the PR comments?', 'Address the PR comments'],
  ['let\'s make the "entire start" command hidden', 'Make the {name} command hidden'],
  ['Plan: Add Logos to Context Tab', 'Add logos'],
  ['ENT-242: Replace rows.Status() with a shim', 'Replace {name}'],
  ['The user asked to analyze the review feature in `app`', 'Analyze the review feature'],
  ['为苏超联赛做一个酷炫的足球网站吧！', '做一个酷炫的足球网站'],
  ['请帮我写一份报告，明天要用', '写一份报告'],
])('the general name of a task is what its request asks for: %s', (sentence, name) => {
  expect(generalRequest(sentence)).toBe(name)
})

it.each(['Hi there!', 'My flight was late.', 'i every1 im new!!!!', 'What is the closest eatery?', '我已经说得太多了。', ''])(
  'a sentence that requests no work gives no name: %s',
  (sentence) => {
    expect(generalRequest(sentence)).toBeUndefined()
  },
)

it('a task that requests no work is named after the kinds of acts in its steps', () => {
  const actions = ['search ×3 {what to look for} → read {file}', 'edit {file} → test npm test']
  expect(describeActs(actions)).toBe('Search, read, edit and test')
  expect(workflowName(['We were able to grab an image.'], actions)).toBe('Search, read, edit and test')
  expect(workflowName(['As of 2020, which county is the largest?', 'Use the register.'], ['run python'])).toBe('Answer a question: run python')
  expect(workflowName(['My flight was late.'], ['read get_flight {value}', 'edit send_voucher {value}'])).toBe('Call get_flight and send_voucher')
  expect(describeActs(['read ×2 {file}', 'list {folder} → fetch {address}', 'plan {task} → edit {file} → test make'])).toBe('Read, list files, edit and test')
})

it('a workflow has the agent’s acts as steps, or its reasoning if there are none, and never words of others', async () => {
  const workflow = await induced([
    user("Hi! I'd like to change my flight home."),
    says('I can change it, but I need the number of the booking to find it.'),
    user('It is R7.'),
    ...calls('1', 'get_booking', { id: 'R7' }, 'R7: home, Monday'),
    user('To Friday'),
    ...calls('2', 'update_booking', { id: 'R7', day: 'Friday' }, 'ok'),
  ])
  expect(workflow?.name).toBe('Change the flight home')
  expect(workflow?.applicableScenarios).toEqual(["I'd like to change my flight home."])
  expect(workflow?.steps.map(({ action }) => action).join(' → ')).toBe('read get_booking {value} → edit update_booking {value}')
  const talk = await induced([user('Which of the two is older?'), says('The first one must be older, because the second quotes it.'), user('Thanks')])
  expect(talk?.steps.map(({ action, reasoning }) => [action, reasoning])).toEqual([['say', 'The first one must be older, because the second quotes it.']])
  expect(talk?.name).toBe('Answer a question: reason')
  expect(await induced([user('今天我们聊一聊成长。'), user('好的，谢谢主持人。'), user('我已经说得太多了。')])).toBeUndefined()
})
