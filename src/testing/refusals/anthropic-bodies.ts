import type { History, ImagePart, Message, Part } from '../../message/index.ts'
import { anthropicBody } from '../body/anthropic.ts'
import { h } from '../notation.ts'
import type { Refused } from './refused.ts'

const USER = { role: 'user', content: 'Hello' }
const FIVE_MINUTES = { type: 'ephemeral' }
const ONE_HOUR = { type: 'ephemeral', ttl: '1h' }
const TEXT = { type: 'text', text: 'words' }

const manyPictures = userHistory(...Array.from({ length: 21 }, (_, i): ImagePart => ({ type: 'image', width: i === 7 ? 2400 : 64, height: 64 })))

const hostedResult: History = {
  tools: [],
  messages: [
    ...h('u').messages,
    { id: 'm1', role: 'assistant', parts: [{ type: 'tool-result', callId: 'srv', name: 'advisor', hosted: true, output: [{ type: 'text', text: 'found' }] }] },
    { id: 'm2', role: 'user', parts: [{ type: 'text', text: 'go on' }] },
  ],
}

function userHistory(...parts: readonly Part[]): History {
  return { tools: [], messages: [{ id: 'm0', role: 'user', parts }] }
}

function body(more: object, messages: readonly object[] = [USER]): object {
  return { model: 'claude-sonnet-4-5', max_tokens: 1024, messages, ...more }
}

const COMMON = { mock: 'anthropic', profile: 'anthropic' } as const

/** Bodies that Anthropic refuses for reasons that neutral messages do not show, and histories that the notation cannot express. */
export function anthropicBodies(): Refused[] {
  const longPrompt = userHistory({ type: 'text', text: 'word '.repeat(40_000) })
  const manyMessages = {
    tools: [],
    messages: Array.from({ length: 100_001 }, (_, i): Message => ({ id: `m${i}`, role: 'user', parts: [{ type: 'text', text: 'x' }] })),
  }
  return [
    ...refusedBodies,
    {
      ...COMMON,
      title: 'a prompt that is too long',
      law: 'window',
      error: 'prompt is too long: 50029 tokens > 40000 maximum',
      window: 40_000,
      body: anthropicBody(longPrompt),
      history: longPrompt,
    },
    { ...COMMON, title: 'too many messages', law: 'request-size', error: 'request_too_large', body: anthropicBody(manyMessages), history: manyMessages },
  ]
}

const refusedBodies: readonly Refused[] = [
  {
    ...COMMON,
    title: 'five cache breakpoints',
    law: 'cache-breakpoints',
    error: 'A maximum of 4 blocks with cache_control may be provided. Found 5.',
    body: body({}, [{ role: 'user', content: Array.from({ length: 5 }, () => ({ ...TEXT, cache_control: FIVE_MINUTES })) }]),
  },
  {
    ...COMMON,
    title: 'an hour after five minutes',
    law: 'cache-ttl-order',
    error: "a ttl='1h' cache_control block must not come after a ttl='5m'",
    body: body({ system: [{ ...TEXT, cache_control: FIVE_MINUTES }] }, [{ role: 'user', content: [{ ...TEXT, cache_control: ONE_HOUR }] }]),
  },
  {
    ...COMMON,
    title: 'a breakpoint on nothing',
    law: 'cache-on-empty-text',
    error: 'cache_control cannot be set for empty text blocks',
    body: body({}, [{ role: 'user', content: [{ type: 'text', text: '', cache_control: FIVE_MINUTES }] }]),
  },
  {
    ...COMMON,
    title: 'a forced tool while thinking',
    law: 'forced-choice',
    error: 'Thinking may not be enabled when tool_choice forces tool use.',
    body: body({ thinking: { type: 'enabled', budget_tokens: 1024 }, tool_choice: { type: 'any' } }),
  },
  {
    ...COMMON,
    title: 'a tool loop without thinking',
    law: 'thinking-opens-loop',
    error: 'Expected `thinking` or `redacted_thinking`, but found `tool_use`',
    body: { ...anthropicBody(h('u a[1] r1')), thinking: { type: 'enabled', budget_tokens: 1024 } },
  },
  {
    ...COMMON,
    title: 'an empty compaction block',
    law: 'compaction-block',
    error: "compaction.content: content can't be empty",
    body: body({}, [USER, { role: 'assistant', content: [{ type: 'compaction', content: '' }] }, USER]),
  },
  {
    ...COMMON,
    title: 'compaction too early',
    law: 'compaction-threshold',
    error: 'Input should be greater than or equal to 50000',
    headers: { 'anthropic-beta': 'compact-2026-01-12' },
    body: body({ context_management: { edits: [{ type: 'compact_20260112', trigger: { type: 'input_tokens', value: 20_000 } }] } }),
  },
  {
    ...COMMON,
    title: 'a field without its beta',
    law: 'beta-fields',
    error: 'block_binding: Extra inputs are not permitted',
    headers: { 'anthropic-beta': 'other-2026-01-01' },
    body: body({ thinking: { type: 'enabled', block_binding: { prefix_mismatch_behavior: 'drop_block' } } }),
  },
  {
    ...COMMON,
    title: 'many pictures, one too large',
    law: 'image-size',
    error: 'image dimensions exceed max allowed size for many-image requests: 2000 pixels',
    body: anthropicBody(manyPictures),
    history: manyPictures,
  },
  {
    ...COMMON,
    title: 'a hosted result without its call',
    law: 'hosted-beside',
    error:
      'unexpected `tool_use_id` found in `advisor_tool_result` blocks: srv. Each `advisor_tool_result` block must have a corresponding `server_tool_use` block before it',
    body: anthropicBody(hostedResult),
    history: hostedResult,
  },
]
