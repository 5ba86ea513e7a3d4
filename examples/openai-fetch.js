// Your own loop on the official OpenAI client, within a window of 6,000 tokens. Runs without a key: the provider is decant's mock,
// which refuses what the real one would. Needs: npm i openai

import { compactingFetch } from 'decant/fetch'
import { mockProvider } from 'decant/testing'
import OpenAI from 'openai'

let step = 0
const provider = mockProvider('openai-chat', {
  window: 6_000,
  reply: () => (++step > 40 ? { text: 'Done.' } : { calls: [{ name: 'read', input: { path: `src/part_${step}.ts` } }] }),
})

const client = new OpenAI({
  apiKey: 'none',
  fetch: compactingFetch(
    {
      window: 6_000, // optional: decant knows the windows of most models
      archive: ':memory:', // 'sqlite:./decant.db' keeps what was cut, and what was decided, across restarts
      onRender: ({ treatment, tokensBefore, tokensAfter }) => {
        if (treatment === 'compacted') console.log(`compacted: ${tokensBefore} → ${tokensAfter} tokens`)
      },
    },
    async (input, init) => provider(new Request(input, init)), // leave it out to call the real provider
  ),
})

/** @type {OpenAI.ChatCompletionMessageParam[]} */
const messages = [{ role: 'user', content: 'Read all parts.' }]
for (;;) {
  const { choices } = await client.chat.completions.create({ model: 'gpt-5', messages })
  const message = choices[0]?.message
  if (!message) throw new Error('no answer')
  messages.push(message) // the history stays whole on your side
  if (!message.tool_calls) break
  for (const call of message.tool_calls) messages.push({ role: 'tool', tool_call_id: call.id, content: `export const part = ${step}\n`.repeat(60) })
}
console.log(`${messages.length} messages: ${messages.at(-1)?.content}`)
