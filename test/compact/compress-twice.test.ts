import { describe, expect, it } from 'vitest'
import { compress } from '../../src/compress.ts'
import { decode, wireNamed } from '../../src/format/index.ts'
import { pipelineNames } from '../../src/pipeline/index.ts'

/** A run as text: a task, steps of reading with long results, decisions, and words of the user now and then. */
const chat = JSON.stringify([
  { role: 'system', content: 'You are careful.' },
  { role: 'user', content: 'Find out which service listens on port 3107 and never restart anything.' },
  ...Array.from({ length: 24 }, (_, i) => [
    {
      role: 'assistant',
      content: `We decided to read service ${i} because of an error.`,
      tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read_file', arguments: `{"path": "services/s${i}.yaml"}` } }],
    },
    {
      role: 'tool',
      tool_call_id: `c${i}`,
      content: Array.from({ length: 20 }, (_, line) => `service_${i} option_${line} = port ${3000 + i * 20 + line}`).join('\n'),
    },
    ...(i % 5 === 4
      ? [
          { role: 'assistant', content: `Part ${i} is done: nothing on 3107.` },
          { role: 'user', content: `Go on with ${i + 1} please.` },
        ]
      : []),
  ]).flat(),
])
const anthropic = String(wireNamed('anthropic-messages').encode(decode(chat), decode(chat).history.messages))

/** Strategies whose second pass may cut more if the first did not meet the budget. */
const MORE: ReadonlySet<string> = new Set(['random', 'cover', 'tidy'])

describe.each(pipelineNames)('compress with %s, applied again to its result', (strategy) => {
  it.each([
    ['openai-chat', chat],
    ['anthropic-messages', anthropic],
  ])('returns its %s output unchanged', async (format, text) => {
    for (const budget of [600, 1500, 4000]) {
      const once = await compress(text, { budget, strategy, format })
      if (once.report.excess && MORE.has(strategy)) continue
      const twice = await compress(once.messages, { budget, strategy, format })
      expect(twice.messages, `at ${budget}`).toBe(once.messages)
    }
  })
})

describe('compress with a summarising strategy', () => {
  it.each(['summary', 'key-information', 'basic'])('stays within the budget: %s', async (strategy) => {
    for (const budget of [300, 700, 1000, 1500]) expect((await compress(chat, { budget, strategy })).report.excess, `at ${budget}`).toBeUndefined()
  })
})
