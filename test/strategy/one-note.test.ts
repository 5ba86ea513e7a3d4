import { expect, it } from 'vitest'
import { profileNamed } from '../../src/law/index.ts'
import { apply, handle, type Message, messageText } from '../../src/message/index.ts'
import { cover } from '../../src/strategy/index.ts'
import { contextOf } from './context.ts'

const textMessage = (id: string, role: Message['role'], text: string): Message => ({ id, role, parts: [{ type: 'text', text }] })
const step = (id: string, text: string): Message[] => [
  {
    id: `a${id}`,
    role: 'assistant',
    parts: [
      { type: 'text', text: `Reading ${id}.` },
      { type: 'tool-call', callId: id, name: 'read', input: `{"path":"${id}.ts"}` },
    ],
  },
  { id: `r${id}`, role: 'tool', parts: [{ type: 'tool-result', callId: id, output: [{ type: 'text', text }] }] },
]

it('cover keeps a handle for every removed message, even where its note replaces an earlier note', () => {
  const pinned = [...step('1', 'a line that is pinned\n'.repeat(60)), textMessage('b', 'assistant', 'I look further.')]
  const earlier: Message = { ...textMessage('n', 'user', '[55 messages left out · decant:fyd9wp1cxs]'), written: 'note' }
  const messages = [
    textMessage('t', 'user', 'Find it.'),
    ...pinned,
    earlier,
    textMessage('u', 'user', 'Mind E4711.'),
    ...step('2', 'what was read at last\n'.repeat(9)),
  ]
  const texts = new Map<string, string>()
  const context = contextOf(100, profileNamed('openai-chat'), {
    mustFit: true,
    pinned: Uint8Array.from(messages, (message) => (pinned.includes(message) ? 1 : 0)),
  })
  const ref = (text: string) => {
    texts.set(context.ref(text), text)
    return context.ref(text)
  }
  const left = apply(messages, cover().plan({ messages, tools: [] }, { ...context, ref }))
  const gone = messages.filter((message) => !left.includes(message))
  const kept = left.flatMap((message) => [...handle.read(messageText(message))]).map((one) => texts.get(one) ?? '')
  expect(gone.length).toBeGreaterThan(1)
  for (const message of gone) expect(kept.join('\n')).toContain(messageText(message))
})
