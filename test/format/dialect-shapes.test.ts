import { describe, expect, it } from 'vitest'
import { decode, detectFormat } from '../../src/format/index.ts'
import type { Message } from '../../src/message/index.ts'
import { dialectLogs } from './dialect-logs.ts'
import { sampleContent } from './dialects/sample-content.ts'

const { json } = sampleContent
const inputOf = (name: string) => dialectLogs[name]?.input ?? ''
const said = ({ role, parts }: Message) => `${role} ${parts.map((part) => ('text' in part ? part.text : part.type)).join(' ')}`

describe('readers of the notations of frameworks and chat programs', () => {
  it('read a context of LlamaIndex of an older version, and say what to save if its memory is a pickle or not in it', () => {
    const file = JSON.parse(inputOf('llama index context'))
    const older = { globals: { ...file.state.state_data._data }, streaming_queue: '[]', queues: {} }
    expect(decode(older).meta).toEqual({ notation: 'LlamaIndex context', id: 's1' })
    for (const memory of ['gASVKgAAAAAAAACM', json({ __is_component: true, value: { token_limit: 3000, class_name: 'Memory' } })]) {
      file.state.state_data._data.memory = memory
      expect(() => decode(json(file))).toThrow(expect.objectContaining({ code: 'empty-input', remedy: expect.stringContaining('memory.get_all()') }))
    }
    delete file.state.state_data._data.memory
    expect(() => decode(json(file))).toThrow(expect.objectContaining({ code: 'no-format-fits' }))
  })

  it('read a list of named messages as a chat of AutoGen only if a user begins it in the role of the assistant', () => {
    const messages = JSON.parse(inputOf('autogen chat history alone'))
    expect(decode(messages.map((message: object) => json(message)).join('\n')).history.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
    ])
    const long = [...Array.from({ length: 30 }, () => messages).flat(), { content: 'odd', role: 'system' }]
    expect(decode(json(long))).toMatchObject({ format: 'framework', history: { messages: { length: 121 } } })
    const [first, ...rest] = messages
    for (const other of [
      rest,
      [{ role: 'system', content: 'be exact' }, ...messages],
      [{ ...first, name: 'bot' }, ...rest],
      [{ ...first, role: 'user' }, ...rest],
      [first],
    ])
      expect(detectFormat(other).name).toBe('openai-chat')
  })

  it('keep files and cited words in the blocks of LlamaIndex', () => {
    const blocks = [
      { block_type: 'document', data: 'AAAA', document_mimetype: 'application/pdf', title: 'plan' },
      { block_type: 'audio', url: 'https://clock.example/tick', format: 'mp3' },
      { block_type: 'citable', title: 'book', source: 'shelf', content: [{ block_type: 'text', text: 'wind it daily' }] },
      { block_type: 'citation', cited_content: { block_type: 'text', text: 'as the maker says' } },
      { block_type: 'cache', cache_control: { type: 'ephemeral' } },
      { block_type: 'gesture', name: 'nod' },
    ]
    const [message] = decode([{ role: 'user', additional_kwargs: {}, blocks }]).history.messages
    expect(message?.parts).toMatchObject([
      { type: 'file', mediaType: 'application/pdf', url: 'data:application/pdf;base64,AAAA' },
      { type: 'file', mediaType: 'audio/mp3', url: 'https://clock.example/tick' },
      { type: 'text', text: 'wind it daily' },
      { type: 'text', text: 'as the maker says' },
      { type: 'opaque', kind: 'gesture' },
    ])
  })

  it('read the list beside a tree of Open WebUI that shows a branch named like what all objects inherit, and count items of other kinds', () => {
    const asked = { role: 'user', content: 'hi' }
    for (const currentId of ['__proto__', 'constructor', 'gone'])
      expect(decode({ chat: { history: { currentId, messages: { a: asked } }, messages: [asked], models: [] } }).history.messages).toHaveLength(1)
    const output = [
      { type: 'web_search_call', id: 'w' },
      { type: 'message', content: [{ type: 'output_text', text: 'found' }] },
    ]
    const { history, notes } = decode({ chat: { history: { currentId: 'b', messages: { b: { role: 'assistant', content: 'x', output } } } } })
    expect([history.messages.map(said), notes.map(({ message }) => message)]).toEqual([
      ['assistant found'],
      ['1 web_search_call record is no part of the conversation'],
    ])
  })

  it('keep the sealed thoughts of Zed as reasoning', () => {
    const content = [{ RedactedThinking: 'AAAA' }, { Text: 'wound' }]
    const { messages } = decode({ title: 't', messages: [{ User: { content: [{ Text: 'wind it' }] } }, { Agent: { content, tool_results: {} } }] }).history
    expect(messages[1]?.parts).toEqual([
      { type: 'reasoning', text: '', encrypted: 'AAAA' },
      { type: 'text', text: 'wound' },
    ])
  })
})
