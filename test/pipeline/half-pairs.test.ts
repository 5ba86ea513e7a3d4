import { expect, it } from 'vitest'
import { refOf } from '../../src/archive/index.ts'
import { profileNamed } from '../../src/law/index.ts'
import type { History, Message } from '../../src/message/index.ts'
import { pipelineNamed, plan } from '../../src/pipeline/index.ts'
import { createCounter } from '../../src/token/index.ts'

const counter = createCounter({ exact: false })
const textMessage = (id: string, role: Message['role'], text: string): Message => ({ id, role, parts: [{ type: 'text', text }] })

it.each(['cover', 'newest', 'advanced'])(
  '%s compacts a history with a lone surrogate in user text next to tool results, and replaces the surrogate',
  (name) => {
    const words = 'Mind a\udc00b.'
    const history: History = {
      tools: [],
      messages: [
        textMessage('u1', 'user', 'Look at the log.'),
        textMessage('a1', 'assistant', 'I look. '.repeat(200)),
        textMessage('u2', 'user', 'Go on.'),
        { id: 'a2', role: 'assistant', parts: [{ type: 'tool-call', callId: 'c', name: 'read', input: '{}' }] },
        {
          id: 'r2',
          role: 'user',
          parts: [
            { type: 'tool-result', callId: 'c', output: [{ type: 'text', text: 'A line of the log. '.repeat(200) }] },
            { type: 'text', text: words },
          ],
        },
      ],
    }
    const { messages, report } = plan(history, {
      budget: 60,
      strategy: pipelineNamed(name),
      profile: profileNamed('anthropic'),
      counter,
      rough: counter,
      ref: (text) => refOf('00', text),
    })
    expect(report, report.why).toMatchObject({ status: 'compressed' })
    const texts = messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])))
    expect(texts).toContain('Mind a\ufffdb.')
  },
)
