import { expect, it } from 'vitest'
import { decode, wireNamed } from '../../src/format/index.ts'
import { messageText } from '../../src/message/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

const twice = '[{"role":"user","content":"first","content":"second words"},\n{"role":"assistant","content":"ok","content":"ok then","role":"assistant"}]'

it.each(['openai-chat', 'anthropic-messages', 'ai-sdk-model', 'mistral'])(
  '%s: decode reads the last value of a repeated key and notes the others',
  (format) => {
    const document = decode(twice, { format })
    expect(document.history.messages.map(messageText)).toEqual(['second words', 'ok then'])
    expect(document.notes).toEqual([
      {
        code: 'repeated-key',
        message: '3 values are not read, since the same key is repeated in its object ("content", "role")',
        remedy: 'The last value of a key is read. The others stay only as long as nothing around them is rewritten; keep the original if they matter.',
        line: 1,
      },
    ])
  },
)

it('a number that keeps its exact digits hides no repeated key', () => {
  const { notes } = decode('{"role":"user","content":"first","content":"second","n":12345678901234567890}\n{"role":"assistant","content":"ok"}', {
    format: 'jsonl',
  })
  expect(notes).toMatchObject([{ code: 'repeated-key' }])
})

it('encode keeps unread values of repeated keys when a text is shortened, and drops them for another wire', () => {
  const document = decode(twice, { format: 'openai-chat' })
  const wire = wireNamed('openai-chat')
  const [first, second] = document.history.messages
  if (!first || !second) throw new Error('no messages')
  const shorter = { ...first, parts: first.parts.map((part) => (part.type === 'text' ? { ...part, text: 'sec' } : part)) }
  expect(wire.encode(document, [first, second])).toBe(twice)
  expect(wire.encode(document, [shorter, second])).toBe(twice.replace('second words', 'sec'))
  expect(wireNamed('anthropic-messages').encode(document, [first, second])).not.toContain('first')
})

const NESTED =
  '[{"role":"user","content":[{"type":"text","text":"first","\\u0074ext":"second"}]},\n{"role":"assistant","content":"{\\"a\\":1,\\"a\\":2}","x":{"y":[{"z":1,"z":2}]}}]'

it.each(['openai-chat', 'anthropic-messages', 'ai-sdk-model'])(
  '%s: decode notes repeated keys in blocks, escaped or spaced, but not inside strings',
  (format) => {
    const [note, ...others] = decode(NESTED, { format }).notes
    expect(others).toEqual([])
    expect(note).toMatchObject({ line: 1, message: '2 values are not read, since the same key is repeated in its object ("text", "z")' })
    expect(decode(NESTED.replaceAll(':', ' :'), { format }).notes.map(({ message }) => message)).toEqual([note?.message])
    const once = NESTED.replace('"text":"first",', '').replace('"z":1,', '')
    expect(decode(once, { format }).notes).toEqual([])
    expect(decode(once.replaceAll(':', ' :'), { format }).notes).toEqual([])
  },
)

it('decode finds a repeated key after a key that is followed by a space', () => {
  const [note] = decode('[{"role" :"user","content":"first","content":"second"}]', { format: 'openai-chat' }).notes
  expect(note?.message).toBe('1 value is not read, since the same key is repeated in its object ("content")')
})

it.each(['jsonl', 'claude-code', 'codex'])('%s: decode notes repeated keys in the lines of a log', (format) => {
  const lines = {
    jsonl: ['{"role":"user","content":"hi"}', '{"role":"assistant","content":[{"type":"text","text":"a","text":"b"}]}'],
    'claude-code': [
      '{"type":"user","uuid":"1","message":{"role":"user","content":"hi"}}',
      '{"type":"assistant","uuid":"2","parentUuid":"1","message":{"role":"assistant","content":[{"type":"text","text":"a","text":"b"}]}}',
    ],
    codex: [
      '{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}}',
      '{"type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"a","text":"b"}]}}',
    ],
  }[format as 'jsonl' | 'claude-code' | 'codex']
  const document = decode(lines.join('\n'), { format })
  expect(document.history.messages.map(messageText)).toEqual(['hi', 'b'])
  expect(document.notes).toMatchObject([
    { code: 'repeated-key', line: 2, message: '1 value is not read, since the same key is repeated in its object ("text")' },
  ])
  expect(decode(lines.join('\n').replace('"text":"a",', ''), { format }).notes).toEqual([])
})

it('decode finds a repeated key at a depth of 200,000 objects', () => {
  const depth = 200_000
  const deep = `[{"role":"user","content":"hi","x":${'{"a":'.repeat(depth)}{"b":1,"b":2}${'}'.repeat(depth)}}]`
  expect(decode(deep, { format: 'openai-chat' }).notes).toMatchObject([{ code: 'repeated-key' }])
})

it('decode notes a repeated key of the body, and nothing for a body without repeated keys', () => {
  expect(decode('{"model":"a","messages":[{"role":"user","content":"hi"}],"model":"b"}', { format: 'openai-chat' })).toMatchObject({
    model: 'b',
    notes: [{ code: 'repeated-key', message: '1 value is not read, since the same key is repeated in its object ("model")' }],
  })
  expect(decode('{"messages":[{"role":"user","content":[{"type":"text","text":"hi"}]}]}', { format: 'openai-chat' }).notes).toEqual([])
})

it('decode reads lines with a blank before each colon in linear time', () => {
  const line = JSON.stringify({ role: 'user', content: 'word '.repeat(200) }).replaceAll('":', '" :')
  const least = growth(1000, (count) => {
    const text = Array.from({ length: count }, () => line).join('\n')
    return () => decode(text, { format: 'jsonl' })
  })
  expect(least).toBeLessThan(MOST_GROWTH)
})
