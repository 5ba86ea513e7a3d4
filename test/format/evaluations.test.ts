import { expect, it } from 'vitest'
import { decode, decodeAll } from '../../src/format/index.ts'
import { profileNamed, violations } from '../../src/law/index.ts'
import { type Message, messageText } from '../../src/message/index.ts'
import { evaluationLogs } from './evaluation-logs.ts'

const inputOf = (name: string) => evaluationLogs[name]?.input ?? ''

it('decodeAll reads each sample of an Inspect log as a run with its verdict and model', () => {
  const runs = [...decodeAll(inputOf('inspect'))]
  expect(runs.map(({ model, meta }) => [model, meta?.id, meta?.success, meta?.task])).toEqual([
    ['maker/clockwork-1', '7-1', true, 'clocks'],
    ['maker/clockwork-1', '7-2', false, 'clocks'],
  ])
  expect(decode(inputOf('inspect, a single sample'))).toMatchObject({ model: 'clockwork-1', meta: { id: '7-1', success: true } })
})

it('decode keeps signed and encrypted reasoning, failed results and hosted calls of an Inspect log', () => {
  const { messages } = decode(inputOf('inspect')).history
  expect(messages[2]?.parts).toMatchObject([
    { type: 'reasoning', text: 'look first', signature: 'sealed' },
    { type: 'reasoning', text: 'and then', encrypted: 'c2VhbGVk' },
    { type: 'tool-call', callId: 'w1', hosted: true },
    { type: 'tool-result', callId: 'w1', hosted: true },
    { type: 'text' },
    { type: 'tool-call', callId: 'c1', name: 'bash' },
  ])
  expect(messages[3]?.parts).toMatchObject([{ type: 'tool-result', callId: 'c1', isError: true }])
})

it('decode sets success for an Inspect score that is C, I, N, a number or a boolean, and for no other', () => {
  const sample = JSON.parse(inputOf('inspect, a single sample'))
  const successWith = (value: unknown) => decode(JSON.stringify({ ...sample, scores: { one: { value: 'C' }, other: { value } } })).meta?.success
  expect(['C', 1, true, 'I', 'N', 0.4, false, 'P', 'a word', null].map(successWith)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    undefined,
    undefined,
    undefined,
  ])
})

it('decode sets no success when an Inspect score is NaN', () => {
  const sample = JSON.parse(inputOf('inspect, a single sample'))
  expect(decode({ ...sample, scores: { one: { value: 'C' }, other: { value: Number.NaN } } }).meta).not.toHaveProperty('success')
})

it('decodeAll reads τ-bench trials from JSON lines and notes a broken line', () => {
  const trial = (reward: number, content: string) => JSON.stringify({ task_id: 1, trial: reward, reward, traj: [{ role: 'user', content }] })
  const runs = [...decodeAll(`${trial(0, 'one')}\n{"torn": \n${trial(1, 'two')}`)]
  expect(runs.map(({ format, meta, history }) => [format, meta?.success, messageText(history.messages[0] as Message)])).toEqual([
    ['tau-bench', false, 'one'],
    ['tau-bench', true, 'two'],
  ])
  expect(runs[0]?.notes.map(({ code, line }) => [code, line])).toEqual([['broken-line', 2]])
})

it('decode keeps an attachment reference of Inspect unchanged when the log does not hold its text', () => {
  const sample = JSON.parse(inputOf('inspect, a single sample'))
  const words = (attachments: unknown) => decode(JSON.stringify({ ...sample, attachments })).history.messages[1]?.parts[0]
  for (const attachments of [{}, undefined, { a1: 3 }, JSON.parse('{"__proto__":{"a1":"no"}}')])
    expect(words(attachments)).toMatchObject({ type: 'text', text: 'attachment://a1' })
})

it('decode pairs AgentDojo results without ids with their calls in order', () => {
  const { history, meta, model } = decode(inputOf('dojo'))
  expect(violations(history, profileNamed('openai-chat'))).toEqual([])
  const ids = history.messages.flatMap(({ parts }) => parts.flatMap((part) => ('callId' in part ? [[part.type, part.callId]] : [])))
  expect(ids).toEqual([
    ['tool-call', 'm2-0'],
    ['tool-call', 'm2-1'],
    ['tool-result', 'm2-0'],
    ['tool-result', 'm2-1'],
  ])
  expect([meta?.id, meta?.success, model]).toEqual(['workspace-user_task_3', true, 'clockwork-1'])
})
