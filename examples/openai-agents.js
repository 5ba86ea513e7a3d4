// A run of the OpenAI Agents SDK within a window of 6,000 tokens. Runs without a key: the model is a fake one that calls its tool forty times.
// Needs: npm i @openai/agents-core zod
import { Agent, Runner, tool, Usage } from '@openai/agents-core'
import { compactingInput } from 'decant/openai-agents'
import { z } from 'zod'

let step = 0
let refused = 0
/** @type {import('@openai/agents-core').Model} */
const model = {
  async getResponse({ input }) {
    if (JSON.stringify(input).length / 4 > 6_000) refused++ // what a provider would do
    if (++step > 40)
      return { usage: new Usage(), output: [{ type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'Done.' }] }] }
    return { usage: new Usage(), output: [{ type: 'function_call', callId: `call_${step}`, name: 'read', arguments: `{"path":"src/part_${step}.ts"}` }] }
  },
  getStreamedResponse() {
    throw new Error('This model does not stream')
  },
}
const read = tool({
  name: 'read',
  description: 'Reads a file.',
  parameters: z.object({ path: z.string() }),
  execute: async ({ path }) => `export const here = '${path}'\n`.repeat(60),
})
const agent = new Agent({ name: 'reader', model, tools: [read] })

const callModelInputFilter = compactingInput({
  window: 6_000, // optional: decant knows the windows of most models
  archive: ':memory:', // 'sqlite:./decant.db' keeps what was cut, and what was decided, across restarts
  onRender: ({ treatment, tokensBefore, tokensAfter }) => {
    if (treatment === 'compacted') console.log(`compacted: ${tokensBefore} → ${tokensAfter} tokens`)
  },
})
const { history, finalOutput } = await new Runner({ tracingDisabled: true }).run(agent, 'Read all parts.', { maxTurns: 60, callModelInputFilter })
console.log(`${history.length} items in the history, ${refused} refused: ${finalOutput}`)
