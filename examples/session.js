// Your own loop on a session, within a window of 6,000 tokens. Runs without a key: the provider is decant's mock, which refuses
// what the real one would.
import { openSession } from 'decant'
import { mockProvider } from 'decant/testing'

let step = 0
const provider = mockProvider('openai-chat', {
  window: 6_000,
  reply: () => (++step > 40 ? { text: 'Done.' } : { calls: [{ name: 'read', input: { path: `src/part_${step}.ts` } }] }),
})

const session = await openSession({
  window: 6_000, // or `model`, for which decant knows window and price
  format: 'openai-chat',
  archive: ':memory:', // 'sqlite:./decant.db' with an `id` continues where it stopped
})
await session.append({ role: 'user', content: 'Read all parts.' })
for (let epoch = 0; ; ) {
  const { messages, usage } = await session.render() // what to send: the same bytes until `usage.epoch` grows
  if (usage.epoch > epoch) console.log(`compacted: ${session.receipt()?.tokens.before} → ${session.receipt()?.tokens.after} tokens`)
  epoch = usage.epoch

  const body = JSON.stringify({ model: 'gpt-5', messages })
  const response = await provider(new Request('https://api.openai.com/v1/chat/completions', { method: 'POST', body }))
  if (!response.ok) throw new Error(await response.text())
  /** @type {{ choices: [{ message: { content: string | null, tool_calls?: { id: string }[] } }], usage: object }} */
  const answer = JSON.parse(await response.text())
  session.reported(answer) // the provider's usage, by which the session corrects its counts

  const { message } = answer.choices[0]
  await session.append(message)
  if (!message.tool_calls) break
  for (const call of message.tool_calls) await session.append({ role: 'tool', tool_call_id: call.id, content: `export const part = ${step}\n`.repeat(60) })
}
const [found] = await session.recall('src/part_3.ts')
console.log(`${session.usage().appended} messages; src/part_3.ts is found again under ${found?.ref}`)
await session.close()
