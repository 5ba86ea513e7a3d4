// A tool loop of AI SDK 7 within a window of 6,000 tokens. Runs without a key: the provider is decant's mock, behind the SDK's own OpenAI
// package. Needs: npm i ai @ai-sdk/openai zod
import { createOpenAI } from '@ai-sdk/openai'
import { generateText, isStepCount, tool, wrapLanguageModel } from 'ai'
import { compacting } from 'decant/ai-sdk'
import { mockProvider } from 'decant/testing'
import { z } from 'zod'

let step = 0
const mock = mockProvider('openai-responses', {
  window: 6_000,
  reply: () => (++step > 40 ? { text: 'Done.' } : { calls: [{ name: 'read', input: { path: `src/part_${step}.ts` } }] }),
})
const openai = createOpenAI({ apiKey: 'none', fetch: async (input, init) => mock(new Request(input, init)) })

const model = wrapLanguageModel({
  model: openai('gpt-5'),
  middleware: compacting({
    window: 6_000, // optional: decant knows the windows of most models
    archive: ':memory:', // 'sqlite:./decant.db' keeps what was cut, and what was decided, across restarts
    onRender: ({ treatment, tokensBefore, tokensAfter }) => {
      if (treatment === 'compacted') console.log(`compacted: ${tokensBefore} → ${tokensAfter} tokens`)
    },
  }),
})

const read = tool({
  description: 'Reads a file.',
  inputSchema: z.object({ path: z.string() }),
  execute: async ({ path }) => `export const here = '${path}'\n`.repeat(60),
})
const { text, steps } = await generateText({
  model,
  tools: { read },
  prompt: 'Read all parts.',
  stopWhen: isStepCount(50),
  providerOptions: { openai: { store: false } },
})
console.log(`${steps.length} steps: ${text}`)
