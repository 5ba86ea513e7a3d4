import { expect, it } from 'vitest'
import { inFrontOf } from './in-front-of.ts'
import { mockUpstream } from './mock-upstream.ts'
import { send } from './wire.ts'

const STEPS = 30
const picture = (i: number) =>
  Buffer.concat([Buffer.from('iVBORw0KGgoAAAANSUhEUgAABAAAAAMACAYAAAC6uhUN', 'base64'), Buffer.from(`shot ${i} `.repeat(40))]).toString('base64')
const steps = (step: (i: number) => object[]) => Array.from({ length: STEPS }, (_, i) => step(i)).flat()

/** Loops of an agent that looks at a screen: the picture is in the user's role, next to the result of its call or after it. */
const LOOPS = [
  [
    'anthropic',
    '/v1/messages',
    {
      model: 'claude-sonnet-4-5',
      max_tokens: 100,
      messages: [
        { role: 'user', content: 'Book the flight.' },
        ...steps((i) => [
          { role: 'assistant', content: [{ type: 'tool_use', id: `toolu_${i}`, name: 'look', input: {} }] },
          {
            role: 'user',
            content: [
              { type: 'tool_result', tool_use_id: `toolu_${i}`, content: `Shot ${i}.` },
              { type: 'image', source: { type: 'base64', media_type: 'image/png', data: picture(i) } },
            ],
          },
        ]),
      ],
    },
  ],
  [
    'openai-chat',
    '/v1/chat/completions',
    {
      model: 'gpt-5',
      messages: [
        { role: 'user', content: 'Book the flight.' },
        ...steps((i) => [
          { role: 'assistant', content: null, tool_calls: [{ id: `call_${i}`, type: 'function', function: { name: 'look', arguments: '{}' } }] },
          { role: 'tool', tool_call_id: `call_${i}`, content: `Shot ${i}.` },
          { role: 'user', content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${picture(i)}` } }] },
        ]),
      ],
    },
  ],
  [
    'gemini',
    '/v1beta/models/gemini-2.5-pro:generateContent',
    {
      contents: [
        { role: 'user', parts: [{ text: 'Book the flight.' }] },
        ...steps((i) => [
          { role: 'model', parts: [{ functionCall: { name: 'look', args: {} } }] },
          {
            role: 'user',
            parts: [{ functionResponse: { name: 'look', response: { output: `Shot ${i}.` } } }, { inlineData: { mimeType: 'image/png', data: picture(i) } }],
          },
        ]),
      ],
    },
  ],
] as const

it.each(LOOPS)(
  '%s: compaction cuts the screenshots of tools with their calls, except the newest, and keeps the task',
  { timeout: 60_000 },
  async (name, path, body) => {
    const up = await mockUpstream(name)
    const { base, events } = await inFrontOf(up, { trigger: { window: 8_000 } })
    await send(base, path, { body: JSON.stringify(body) })
    const sent = up.got[0]?.body.toString() ?? ''
    expect([up.refused, events[0]?.treatment]).toEqual([[], 'compacted'])
    expect(events[0]?.tokensAfter).toBeLessThan(4_000)
    expect([sent.includes('Book the flight.'), sent.includes(picture(STEPS - 1)), sent.includes(picture(0))]).toEqual([true, true, false])
  },
)
