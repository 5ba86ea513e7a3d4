import { expect, it } from 'vitest'
import { compress } from '../../src/compress.ts'

const demand = 'Never touch prod.db, listen on port 4711, and answer in French.'
const long = (word: string) => `${word} ${'and what it means '.repeat(60)}`
const textMessage = (role: string, text: string) => ({ type: 'message', role, content: [{ type: role === 'user' ? 'input_text' : 'output_text', text }] })

it.each(['cover', 'newest', 'sliding-window', 'tool-chains'])(
  '%s keeps the last user message while the assistant writes a text before each call',
  async (strategy) => {
    const input = [
      textMessage('user', 'Read the settings.'),
      textMessage('assistant', long('They are read.')),
      textMessage('user', demand),
      ...[1, 2, 3, 4, 5, 6].flatMap((i) => [
        textMessage('assistant', `I look at part ${i}.`),
        { type: 'function_call', call_id: `c${i}`, name: 'read', arguments: '{}' },
        { type: 'function_call_output', call_id: `c${i}`, output: long(`part ${i}`) },
      ]),
    ]
    const { messages, report } = await compress(input, { budget: 150, strategy, format: 'openai-responses' })
    expect(report.status).toBe('compressed')
    expect(messages).toContainEqual(textMessage('user', demand))
  },
)
