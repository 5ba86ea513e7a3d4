import { expect, it } from 'vitest'
import { compress } from '../../src/compress.ts'
import { decode, decodeAll } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { exportLogs } from './export-logs.ts'

const inputOf = (name: string) => exportLogs[name]?.input ?? ''

it('decodeAll reads each conversation of a Claude.ai export as a run with its id and name', () => {
  const runs = [...decodeAll(inputOf('claudeAi'))]
  expect(runs.map(({ meta, history }) => [meta?.id, meta?.name, history.messages.length])).toEqual([
    ['k1', 'The clock', 2],
    ['k2', '', 2],
  ])
  expect(runs[0]?.notes.map(({ message }) => message)).toEqual(['1 token_budget part is no part of the conversation'])
})

it.each(['words', ['words'], { text: 'words' }, [{ text: 'words' }]])('decode keeps a result of Claude.ai whose content is %j', (content) => {
  const blocks = [
    { type: 'tool_use', id: 't', name: 'open', input: {} },
    { type: 'tool_result', tool_use_id: 't', content },
  ]
  const [message] = decode([{ uuid: 'k', chat_messages: [{ sender: 'assistant', content: blocks }] }]).history.messages
  expect(message?.parts[1]).toMatchObject({ type: 'tool-result', output: [{ type: 'text', text: 'words' }] })
})

it('decode reads the last shown branch of a ChatGPT tree and counts the messages on other branches', () => {
  const { history, notes, meta } = decode(inputOf('chatgpt'))
  expect(history.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant'])
  expect(history.messages[0]?.at).toBe('2026-01-01T00:00:00.500Z')
  expect(notes.map(({ message }) => message)).toContain('1 messages are on other branches than the one shown last, and were left out')
  expect(meta).toMatchObject({ id: 'g1', title: 'The clock' })
})

it('decode keeps ChatGPT thoughts without a following answer as assistant reasoning', () => {
  const node = (id: string, parent: string | null, role: string, content: object) => ({ id, parent, message: { id, author: { role }, content } })
  const mapping = {
    a: node('a', null, 'assistant', { content_type: 'thoughts', thoughts: [{ content: 'hm' }] }),
    b: node('b', 'a', 'user', { content_type: 'text', parts: ['go on'] }),
    c: node('c', 'b', 'assistant', { content_type: 'thoughts', thoughts: [{ content: 'well' }] }),
  }
  const { history } = decode([{ current_node: 'c', mapping }])
  expect(history.messages.map(({ role, parts }) => [role, parts[0]])).toEqual([
    ['assistant', { type: 'reasoning', text: 'hm' }],
    ['user', { type: 'text', text: 'go on' }],
    ['assistant', { type: 'reasoning', text: 'well' }],
  ])
})

it('decode moves ChatGPT thoughts between a call and its result after the result', () => {
  const code = { content_type: 'code', text: 'print(12)' }
  const thoughts = (content: string) => ({ content_type: 'thoughts', thoughts: [{ content }] })
  const nodes = [
    { author: { role: 'user' }, content: { content_type: 'text', parts: ['how late is it'] } },
    { author: { role: 'assistant' }, recipient: 'python', content: code },
    { author: { role: 'assistant' }, content: thoughts('it takes long') },
    { author: { role: 'tool' }, content: { content_type: 'execution_output', text: '12' } },
    { author: { role: 'assistant' }, content: thoughts('noon then') },
    { author: { role: 'assistant' }, content: { content_type: 'text', parts: ['It is noon.'] } },
  ]
  const mapping = Object.fromEntries(
    nodes.map((message, i) => [`n${i}`, { id: `n${i}`, parent: i > 0 ? `n${i - 1}` : null, message: { id: `n${i}`, ...message } }]),
  )
  const { history } = decode([{ current_node: 'n5', mapping }])
  expect(history.messages.map(({ role, parts }) => `${role} ${parts.map(({ type }) => type)}`)).toEqual([
    'user text',
    'assistant tool-call',
    'tool tool-result',
    'assistant reasoning,reasoning,text',
  ])
  expect(violations(history, profileFor({ format: 'openai-chat' }))).toEqual([])
})

it('decode reads a ChatGPT tree with a parent cycle or a missing current node', () => {
  const node = (id: string, parent: string) => ({ id, parent, message: { id, author: { role: 'user' }, content: { content_type: 'text', parts: [id] } } })
  const round = [{ current_node: 'a', mapping: { a: node('a', 'b'), b: node('b', 'a') } }]
  expect(decode(round).history.messages).toHaveLength(2)
  expect(decode([{ ...round[0], current_node: 'lost' }]).history.messages).toHaveLength(2)
})

it('decode pairs ChatGPT results with the open calls of the same tool, oldest first', () => {
  const said = (role: string, content_type: string, text: string, more: object = {}) => ({
    author: { role, ...more },
    content: { content_type, text },
    ...more,
  })
  const call = (recipient: string, text: string) => said('assistant', 'code', text, { recipient })
  const result = (name: string, text: string) => ({ author: { role: 'tool', name }, content: { content_type: 'execution_output', text } })
  const paired = (...nodes: readonly object[]) => {
    const mapping = Object.fromEntries(nodes.map((message, i) => [`n${i}`, { parent: i > 0 ? `n${i - 1}` : null, message: { id: `n${i}`, ...message } }]))
    const { history } = decode([{ current_node: `n${nodes.length - 1}`, mapping }])
    return history.messages.flatMap(({ parts }) => parts).flatMap((part) => (part.type === 'tool-result' ? [[part.callId, part.name]] : []))
  }
  const both = [call('python', 'print(1)'), call('python', 'print(2)')]
  expect(paired(...both, result('python', '1'), result('python', '2'))).toEqual([
    ['n0', 'python'],
    ['n1', 'python'],
  ])
  expect(paired(call('python', 'print(1)'), call('browser', 'search'), result('browser', 'found'), result('python', '1'))).toEqual([
    ['n1', 'browser'],
    ['n0', 'python'],
  ])
  const given = said('assistant', 'text', 'It takes too long.')
  expect(paired(call('python', 'sleep'), given, call('python', 'print(2)'), result('python', '2'))).toEqual([['n2', 'python']])
})

it.each(['claudeAi', 'chatgpt'])('the export %s breaks no law of Chat, before or after compress', async (name) => {
  const { history } = decode(inputOf(name))
  expect(violations(history, profileFor({ format: 'openai-chat' }))).toEqual([])
  const { report } = await compress(inputOf(name), { budget: '50%' })
  expect(report.violations.after).toEqual([])
})
