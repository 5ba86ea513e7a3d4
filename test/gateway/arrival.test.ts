import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { decode } from '../../src/format/index.ts'
import { type History, messageText } from '../../src/message/index.ts'
import { estimateTokens } from '../../src/token/index.ts'
import { DIALECTS } from './dialect.ts'
import { inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { send, sha, upstream } from './wire.ts'

const HANDLE = /decant:([0-9a-hjkmnp-tv-z]{10})/g

async function recorded(options: Parameters<typeof inFrontOf>[1] = {}) {
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  return { up, ...(await inFrontOf(up, options)) }
}

function results(history: History): string[] {
  return history.messages.filter(({ parts }) => parts.some(({ type }) => type === 'tool-result')).map(messageText)
}

describe('shortening on arrival', () => {
  it('is off by default', async () => {
    const { up, base } = await recorded()
    const sent = sessionBody(20)
    await send(base, '/v1/messages', { body: sent })
    expect(sha(up.got[0]?.body ?? '')).toBe(sha(sent))
  })

  it('shortens long results below the trigger to the same bytes on any replica, and archives what it left out', async () => {
    const archive = memoryArchive({ key: 'cd'.repeat(32) })
    const one = await recorded({ archive, trigger: { onArrival: 100 } })
    const two = await recorded({ archive, trigger: { onArrival: 100 } })
    for (let steps = 1; steps <= 12; steps++) await send((steps % 2 ? one : two).base, '/v1/messages', { body: sessionBody(steps), headers: {} })
    const sent = Array.from({ length: 12 }, (_, i) => (i % 2 ? two : one).up.got[i >> 1]?.body.toString() ?? '')
    for (let i = 1; i < sent.length; i++) expect(sent[i]?.startsWith((sent[i - 1] as string).slice(0, (sent[i - 1] as string).lastIndexOf(']')))).toBe(true)
    const last = sent.at(-1) as string
    expect(last.length).toBeLessThan(sessionBody(12).length * 0.7)
    const originals = results(decode(sessionBody(12), { format: 'anthropic-messages' }).history)
    const handles = results(decode(last, { format: 'anthropic-messages' }).history).map((text) => [...text.matchAll(HANDLE)][0]?.[1] ?? '')
    for (const [i, handle] of handles.entries()) {
      expect(Buffer.from((await archive.get(handle))?.bytes ?? new Uint8Array()).toString()).toBe(originals[i])
    }
  })

  it('counts the texts of one result together: keeps the short ones and divides the token budget among the long ones', async () => {
    const archive = memoryArchive()
    const { up, base } = await recorded({ archive, trigger: { onArrival: 400 } })
    const block = (of: number) => Array.from({ length: 20 }, (_, i) => `export const value_${of}_${i} = ${i} // a line`).join('\n')
    const texts = ['2 files were found.', ...Array.from({ length: 6 }, (_, of) => block(of))]
    const content = [{ type: 'tool_result', tool_use_id: 't', content: texts.map((text) => ({ type: 'text', text })) }]
    const messages = [
      { role: 'user', content: 'Find it.' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'find', input: {} }] },
      { role: 'user', content },
    ]
    await send(base, '/v1/messages', { body: JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 5, messages }) })
    const [shown = ''] = results(decode(up.got[0]?.body.toString() ?? '', { format: 'anthropic-messages' }).history)
    expect(estimateTokens(shown)).toBeLessThanOrEqual(400)
    expect(shown.startsWith(`${texts[0]}\n`)).toBe(true)
    for (let of = 0; of < 6; of++) expect(shown).toContain(`value_${of}_`)
    const handle = shown.match(HANDLE)?.[0] ?? ''
    expect(Buffer.from((await archive.get(handle))?.bytes ?? []).toString()).toBe(texts.join('\n'))
  })

  it.each(Object.entries(DIALECTS))('%s: shortens a result, except where reasoning is bound to its prefix', async (name, dialect) => {
    const { up, base } = await recorded({ trigger: { onArrival: 100 } })
    const answer = { ...CALLS[dialect.mock] }
    const { said, calls } = dialect.read(answer)
    const output = Array.from({ length: 80 }, (_, i) => `export const value_${i} = ${i} // a line`).join('\n')
    const body = JSON.stringify(dialect.body([dialect.user('Find it.'), ...said, ...dialect.results(calls, output)]))
    await send(base, dialect.path, { body })
    const got = up.got[0]?.body.toString() ?? ''
    if (name.includes('bound')) expect(got).toBe(body)
    else expect([got.length < body.length * 0.7, [...got.matchAll(HANDLE)].length > 0]).toEqual([true, true])
  })

  it('makes no body larger: a result that escaping would make longer than before stays unchanged', async () => {
    const { up, base, events } = await recorded({ trigger: { onArrival: 400 } })
    const path = '/v1beta/models/gemini-2.5-pro:generateContent'
    let shorter = 0
    for (let count = 24; count < 60; count++) {
      const lines = Array.from({ length: count }, (_, i) => `{"id":${i},"name":"part \\"${i * 7919}\\""}`)
      const contents = [
        { role: 'user', parts: [{ text: 'Find it.' }] },
        { role: 'model', parts: [{ functionCall: { name: 'find', args: {} } }] },
        { role: 'user', parts: [{ functionResponse: { name: 'find', response: { lines, count } } }] },
      ]
      const body = JSON.stringify({ contents })
      await send(base, path, { body })
      const got = up.got.at(-1)?.body ?? Buffer.alloc(0)
      if (got.toString() === body) continue
      expect(got.length).toBeLessThan(Buffer.byteLength(body))
      shorter++
    }
    expect([shorter > 0, events.every(({ status }) => status === 200)]).toEqual([true, true])
  })

  it('sends the original when the archive rejects the text to be left out', async () => {
    const archive = { ...memoryArchive(), put: () => Promise.reject(new Error('full')) }
    const { up, base, events } = await recorded({ archive, trigger: { onArrival: 100 } })
    const sent = sessionBody(5)
    await send(base, '/v1/messages', { body: sent })
    expect([sha(up.got[0]?.body ?? ''), events[0]?.treatment]).toEqual([sha(sent), 'original'])
  })
})

/** An answer with one call, by wire. */
const CALLS: Readonly<Record<string, Record<string, unknown>>> = {
  anthropic: { content: [{ type: 'tool_use', id: 'toolu_1', name: 'read', input: {} }] },
  'openai-chat': {
    choices: [{ message: { role: 'assistant', content: null, tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'read', arguments: '{}' } }] } }],
  },
  'openai-responses': { output: [{ type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'read', arguments: '{}' }] },
  gemini: { candidates: [{ content: { role: 'model', parts: [{ functionCall: { name: 'read', args: {} } }] } }] },
}
