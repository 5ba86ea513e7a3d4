// The official Anthropic client, streaming, with reasoning that is bound to its conversation, within a window of 6,000 tokens. Runs without
// a key: the provider is decant's mock, which checks the bound reasoning. Needs: npm i @anthropic-ai/sdk
import Anthropic from '@anthropic-ai/sdk'
import { compactingFetch } from 'decant/fetch'
import { mockProvider } from 'decant/testing'

let step = 0
const provider = mockProvider('anthropic', {
  window: 6_000,
  reply: () => (++step > 40 ? { text: 'Done.' } : { thinking: `Part ${step} is next.`, calls: [{ name: 'read', input: { path: `src/part_${step}.ts` } }] }),
})

const client = new Anthropic({
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

/** @type {Anthropic.MessageParam[]} */
const messages = [{ role: 'user', content: 'Read all parts.' }]
for (;;) {
  const answer = await client.messages
    .stream({ model: 'claude-opus-5-5', max_tokens: 4_000, thinking: { type: 'enabled', budget_tokens: 2_000 }, messages })
    .finalMessage()
  messages.push({ role: 'assistant', content: answer.content }) // the history stays whole on your side
  const calls = answer.content.filter((block) => block.type === 'tool_use')
  if (calls.length === 0) break
  messages.push({
    role: 'user',
    content: calls.map((call) => ({ type: 'tool_result', tool_use_id: call.id, content: `export const part = ${step}\n`.repeat(60) })),
  })
}
console.log(`${messages.length} messages`)
