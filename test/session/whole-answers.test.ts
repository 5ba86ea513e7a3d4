import { describe, expect, it } from 'vitest'
import { compress, openSession } from '../../src/index.ts'

const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 }
const said = { role: 'assistant', content: 'Done it.' }
const item = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'Done it.', annotations: [] }] }
const content = { role: 'model', parts: [{ text: 'Done it.' }] }
const block = { type: 'text', text: 'Done it.' }

const ask = { role: 'user', content: 'Do it' }
const chat = { id: 'x', object: 'chat.completion', created: 1, model: 'gpt-5', choices: [{ index: 0, finish_reason: 'stop', message: said }], usage }

interface Whole {
  readonly format: string
  readonly answer: object
  readonly taken: object
  readonly asked: object
}

/** Whole answers as the providers' clients return them, and the message for the next request. */
const ANSWERS: readonly Whole[] = [
  { format: 'openai-chat', answer: chat, taken: said, asked: ask },
  { format: 'openai-responses', answer: { id: 'resp_1', object: 'response', status: 'completed', output: [item] }, taken: item, asked: ask },
  {
    format: 'anthropic-messages',
    answer: { id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-sonnet-4-5', content: [block], stop_reason: 'end_turn', stop_sequence: null },
    taken: { role: 'assistant', content: [block] },
    asked: ask,
  },
  {
    format: 'gemini',
    answer: { candidates: [{ content, finishReason: 'STOP', index: 0 }], usageMetadata: {} },
    taken: content,
    asked: { role: 'user', parts: [{ text: 'Do it' }] },
  },
]

describe.each(ANSWERS)('a complete provider response of $format', ({ format, answer, taken, asked }) => {
  it.each([{ format }, {}])('is appended as the message it contains, with session options %j', async (told) => {
    const session = await openSession({ window: 10_000, ...told })
    await session.append(asked, answer)
    await session.append(asked)
    expect((await session.render()).messages).toEqual([asked, taken, asked])
  })
})

it('append rejects a response with several messages or none, naming the value to give, and a stream chunk', async () => {
  const session = await openSession({ window: 10_000, format: 'openai-chat' })
  const remedy = expect.stringContaining('choices[0].message')
  await expect(session.append({ ...chat, choices: [...chat.choices, ...chat.choices] })).rejects.toMatchObject({ code: 'not-this-format', remedy })
  await expect(session.append({ ...chat, choices: [] })).rejects.toMatchObject({ code: 'not-this-format', remedy })
  await expect(session.append({ object: 'chat.completion.chunk', choices: [] })).rejects.toMatchObject({ code: 'not-this-format' })
})

it('append takes the message of a chat completion that leaves out object', async () => {
  const session = await openSession({ window: 10_000, format: 'openai-chat' })
  await session.append(ask, { choices: [{ message: said }] })
  expect((await session.render()).messages).toEqual([ask, said])
})

it.each([
  ['an event of a stream of Anthropic', { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Do' } }, 'a piece of a streamed answer'],
  ['an event of a stream of Responses', { type: 'response.output_text.delta', delta: 'Do' }, 'a piece of a streamed answer'],
  ['an error of OpenAI', { error: { message: 'Rate limit reached', type: 'requests' } }, "a provider's error"],
  ['an error of Anthropic', { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, "a provider's error"],
  ['an object that is nothing of a provider', { text: 'Done it.', steps: [] }, 'no message: it has neither a role nor a type'],
  ['text', 'Done it.', 'not a JSON object'],
  ['nothing', undefined, 'not a JSON object'],
])('append rejects %s, at the beginning and later, and keeps nothing of it', async (_, given, what) => {
  const session = await openSession({ window: 10_000 })
  const refused = { code: 'not-this-format', message: expect.stringContaining(what), place: { index: 1 } }
  await expect(session.append(ask, given as object)).rejects.toMatchObject(refused)
  await session.append(ask)
  await expect(session.append(said, given as object)).rejects.toMatchObject(refused)
  expect((await session.render()).messages).toEqual([ask])
})

it('compress rejects a complete provider response in place of a message, in memory or as JSON text', async () => {
  for (const input of [[ask, chat], JSON.stringify([ask, chat])])
    await expect(compress(input as object, { budget: 1000, format: 'openai-chat' })).rejects.toMatchObject({
      code: 'not-this-format',
      message: 'Message 1 is the whole answer of a provider',
      remedy: 'Give the value of its `choices[0].message`.',
      place: { index: 1 },
    })
})
