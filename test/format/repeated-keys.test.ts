import { expect, it } from 'vitest'
import { decode, wireNamed } from '../../src/format/index.ts'
import { messageText } from '../../src/message/index.ts'

const twice = '[{"role":"user","content":"first","content":"second words"},\n{"role":"assistant","content":"ok","content":"ok then","role":"assistant"}]'

it.each(['openai-chat', 'anthropic-messages', 'ai-sdk-model', 'mistral'])('%s: the last of a key counts, and it is told', (format) => {
  const document = decode(twice, { format })
  expect(document.history.messages.map(messageText)).toEqual(['second words', 'ok then'])
  expect(document.notes).toEqual([
    {
      code: 'repeated-key',
      message: '3 values are not read, as the same key comes again in its object ("content", "role")',
      remedy: 'The last of its key counts. What is not read stays where nothing around it is written anew; keep the original where it matters.',
      line: 1,
    },
  ])
})

it('what is not read stays beside a text that is shortened, and goes where a message is written anew', () => {
  const document = decode(twice, { format: 'openai-chat' })
  const wire = wireNamed('openai-chat')
  const [first, second] = document.history.messages
  if (!first || !second) throw new Error('no messages')
  const shorter = { ...first, parts: first.parts.map((part) => (part.type === 'text' ? { ...part, text: 'sec' } : part)) }
  expect(wire.encode(document, [first, second])).toBe(twice)
  expect(wire.encode(document, [shorter, second])).toBe(twice.replace('second words', 'sec'))
  expect(wireNamed('anthropic-messages').encode(document, [first, second])).not.toContain('first')
})

it('keys of a body are looked at too, and once is none too many', () => {
  expect(decode('{"model":"a","messages":[{"role":"user","content":"hi"}],"model":"b"}', { format: 'openai-chat' })).toMatchObject({
    model: 'b',
    notes: [{ code: 'repeated-key', message: '1 value is not read, as the same key comes again in its object ("model")' }],
  })
  expect(decode('{"messages":[{"role":"user","content":[{"type":"text","text":"hi"}]}]}', { format: 'openai-chat' }).notes).toEqual([])
})
