// A tool loop of a Mastra agent within a window of 6,000 tokens. Runs without a key: the model is a fake one that calls its tool forty times.
// Run it from a folder where @mastra/core, ai and zod are installed. In your project: import { Agent } from '@mastra/core/agent' and
// import { createTool } from '@mastra/core/tools'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MockLanguageModelV3 } from 'ai/test'
import { compacting } from 'decant/mastra'
import { z } from 'zod'

/**
 * Loads an entry point of Mastra from the folder in which the example runs.
 * @param {string} door
 */
async function mastra(door) {
  try {
    return await import(pathToFileURL(createRequire(join(process.cwd(), 'here.js')).resolve(`@mastra/core/${door}`)).href)
  } catch {
    console.log('This example needs Mastra: run it from a folder where `npm i @mastra/core` was run.')
    process.exit(0)
  }
}
const { Agent } = await mastra('agent')
const { createTool } = await mastra('tools')

let step = 0
let refused = 0
const usage = { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } }
const model = new MockLanguageModelV3({
  modelId: 'gpt-5',
  doGenerate: async ({ prompt }) => {
    if (JSON.stringify(prompt).length / 4 > 6_000) refused++ // what a provider would do
    if (++step > 40) return { content: [{ type: 'text', text: 'Done.' }], finishReason: { unified: 'stop', raw: undefined }, usage, warnings: [] }
    const input = JSON.stringify({ path: `src/part_${step}.ts` })
    return {
      content: [{ type: 'tool-call', toolCallId: `call_${step}`, toolName: 'read', input }],
      finishReason: { unified: 'tool-calls', raw: undefined },
      usage,
      warnings: [],
    }
  },
})
const read = createTool({
  id: 'read',
  description: 'Reads a file.',
  inputSchema: z.object({ path: z.string() }),
  execute: async (/** @type {{ path: string }} */ { path }) => `export const here = '${path}'\n`.repeat(60),
})

const processor = compacting({
  window: 6_000, // optional: decant knows the windows of most models
  archive: ':memory:', // 'sqlite:./decant.db' keeps what was cut, and what was decided, across restarts
  onRender: ({ treatment, tokensBefore, tokensAfter }) => {
    if (treatment === 'compacted') console.log(`compacted: ${tokensBefore} → ${tokensAfter} tokens`)
  },
})
const agent = new Agent({ id: 'reader', name: 'reader', instructions: 'You read.', model, tools: { read }, inputProcessors: [processor] })
const { text, steps } = await agent.generate('Read all parts.', { maxSteps: 50 })
console.log(`${steps.length} steps, ${refused} refused: ${text}`)
