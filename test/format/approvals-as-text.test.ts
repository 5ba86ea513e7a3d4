import { expect, test } from 'vitest'
import { decode, wireNamed, wires } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { messageText } from '../../src/message/index.ts'
import { mockProvider, requestTo } from '../../src/testing/index.ts'

const call = (toolCallId: string) => ({ type: 'tool-call', toolCallId, toolName: 'remove', input: { path: toolCallId } })
const request = (toolCallId: string) => ({ type: 'tool-approval-request', approvalId: `of-${toolCallId}`, toolCallId })
const response = (toolCallId: string) => ({ type: 'tool-approval-response', approvalId: `of-${toolCallId}`, approved: true, reason: 'but carefully' })
const result = (toolCallId: string) => ({ type: 'tool-result', toolCallId, toolName: 'remove', output: { type: 'text', value: `${toolCallId} is gone` } })

/** A loop in the AI SDK's format: the user's approval is before the results, in a separate message or next to one of them. */
const MESSAGES = [
  { role: 'user', content: 'Remove both.' },
  { role: 'assistant', content: [call('one'), call('two'), request('one'), request('two')] },
  { role: 'tool', content: [response('one')] },
  { role: 'tool', content: [response('two'), result('one')] },
  { role: 'tool', content: [result('two')] },
  { role: 'assistant', content: 'Both are gone.' },
  { role: 'user', content: 'Thanks.' },
]

const others = wires.map(({ name }) => name).filter((name) => name !== 'ai-sdk-model')

test.each(others)('AI SDK tool approvals become text in %s without separating a result from its call', (format) => {
  const document = decode(JSON.stringify(MESSAGES), { format: 'ai-sdk-model' })
  const written = String(wireNamed(format).encode(document, document.history.messages))
  const { history } = decode(written, { format })
  expect(violations(history, profileFor({ format }))).toEqual([])
  const said = history.messages.map(messageText).join('\n')
  for (const words of ['but carefully', 'one is gone', 'two is gone']) expect(said).toContain(words)
})

test.each([
  ['openai-chat', MESSAGES],
  ['mistral', MESSAGES],
  ['mistral', MESSAGES.slice(0, -2)],
  [
    'mistral',
    [...MESSAGES.slice(0, 2), { role: 'tool', content: [result('one'), result('two')] }, { role: 'tool', content: [response('one')] }, MESSAGES.at(-1)],
  ],
] as const)('the mock API of %s accepts a history with AI SDK tool approvals', async (name, given) => {
  const document = decode(given as object[], { format: 'ai-sdk-model' })
  const messages = wireNamed(name).encode(document, document.history.messages)
  const response = await mockProvider(name)(requestTo(name, { model: 'any', messages }))
  expect(response.status, await response.clone().text()).toBe(200)
})
