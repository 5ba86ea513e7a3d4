import { expect, it } from 'vitest'
import { decode, decodeAll } from '../../src/format/index.ts'
import { requestLogs } from './request-logs.ts'

const inputOf = (name: string) => requestLogs[name]?.input ?? ''

it('put what was asked in one trace together, in the order in which the requests began', () => {
  const runs = [...decodeAll(inputOf('requests, Langfuse'))]
  expect(runs.map(({ model, meta, history }) => [model, meta?.id, meta?.requests, history.messages.length])).toEqual([['clockwork-1', 't1', 2, 4]])
})

it('give the tools offered, and the results that only the runs of tools tell', () => {
  expect(decode(inputOf('requests, pairs')).history.tools.map(({ name }) => name)).toEqual(['open'])
  expect(decode(inputOf('requests, OpenAI Agents')).history.messages.at(-1)?.parts).toMatchObject([{ type: 'tool-result', callId: 'c1', name: 'open' }])
})

it('are found among all else that a browser recorded', () => {
  const har = JSON.parse(inputOf('requests, HAR'))
  const page = { request: { method: 'GET', url: 'https://clock/dial.png' }, response: { status: 200, content: { text: 'a picture' } } }
  har.log.entries.unshift(page, page, page, page, page, page)
  const { format, history } = decode(JSON.stringify(har))
  expect([format, history.messages.length]).toEqual(['requests', 4])
})

it('of which none went to a model are none', () => {
  const page = { request: { method: 'POST', url: 'https://clock/wind' }, response: { status: 200, content: { text: '{"ok":true}' } } }
  const har = JSON.stringify({ log: { version: '1.2', entries: [page, page] } })
  expect(() => decode(har)).toThrow(expect.objectContaining({ code: 'no-format-fits' }))
  expect(() => decode(har, { format: 'requests' })).toThrow(expect.objectContaining({ code: 'not-this-format' }))
})

it.each([
  ['a list of numbers', { input: [1, 2, 3] }, { ok: true }],
  ['messages to telephones', { messages: [{ to: '+1', words: 'hello' }] }, { id: '3' }],
  ['contents of a basket', { contents: [{ name: 'spring', count: 1 }] }, { total: 3 }],
  ['a text to embed', { model: 'm', input: 'a clock' }, { object: 'list', data: [{ embedding: [1, 2] }] }],
  ['a picture to draw', { model: 'm', prompt: 'a clock' }, { images: ['x'] }],
])('are none where what is sent is %s', (_, body, answer) => {
  expect(() => decode(JSON.stringify([{ request: { body }, response: { body: answer } }]))).toThrow(expect.objectContaining({ code: 'no-format-fits' }))
})

it('are not looked for in what a browser sent to a mailbox', () => {
  const entry = { request: { method: 'POST', url: 'https://mail/api/messages', postData: { text: '{"to":"a"}' } }, response: { content: { text: '{}' } } }
  expect(() => decode(JSON.stringify({ log: { entries: [entry] } }))).toThrow(expect.objectContaining({ code: 'no-format-fits' }))
})

it('are found among more requests to a model that embeds', () => {
  const embedded = { request: { body: { model: 'm', input: 'a clock' } }, response: { body: { data: [{ embedding: [1] }] } } }
  const asked = { request: { body: { model: 'm', messages: [{ role: 'user', content: 'hi' }] } }, response: {} }
  const { format, history } = decode(JSON.stringify([embedded, embedded, embedded, asked]))
  expect([format, history.messages.length]).toEqual(['requests', 1])
})

it('are not taken for rows of a proxy where a call of another kind names no model', () => {
  const call = {
    call_type: 'inbound',
    messages: [
      { role: 'agent', text: 'good noon' },
      { role: 'caller', text: 'my clock' },
    ],
    response: { ok: true },
  }
  expect(decode(JSON.stringify([call])).format).toBe('dialogue')
})
