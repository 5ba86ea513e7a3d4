// A LangChain agent within a window of 6,000 tokens. Runs without a key: the model is a fake one that calls its tool forty times.
// Needs: npm i langchain @langchain/core zod
import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { AIMessage, HumanMessage } from '@langchain/core/messages'
import { compacting } from 'decant/langchain'
import { createAgent, tool } from 'langchain'
import { z } from 'zod'

class ToolCaller extends BaseChatModel {
  #step = 0
  refused = 0
  _llmType() {
    return 'fake'
  }
  /** @override */
  bindTools() {
    return this
  }
  /** @param {import('@langchain/core/messages').BaseMessage[]} messages */
  async _generate(messages) {
    const size = messages.reduce((sum, message) => sum + message.text.length / 4, 0)
    if (size > 6_000) this.refused++ // what a provider would do
    const done = ++this.#step > 40
    const calls = done ? [] : [{ id: `call_${this.#step}`, name: 'read', args: { path: `src/part_${this.#step}.ts` } }]
    const message = new AIMessage({ content: done ? 'Done.' : '', tool_calls: calls })
    return { generations: [{ text: message.text, message }] }
  }
}

const model = new ToolCaller({})
const read = tool(async ({ path }) => `export const here = '${path}'\n`.repeat(60), {
  name: 'read',
  description: 'Reads a file.',
  schema: z.object({ path: z.string() }),
})
const agent = createAgent({
  model,
  tools: [read],
  middleware: [
    compacting({
      window: 6_000, // optional: decant knows the windows of most models
      archive: ':memory:', // 'sqlite:./decant.db' keeps what was cut, and what was decided, across restarts
      onRender: ({ treatment, tokensBefore, tokensAfter }) => {
        if (treatment === 'compacted') console.log(`compacted: ${tokensBefore} → ${tokensAfter} tokens`)
      },
    }),
  ],
})
const { messages } = await agent.invoke({ messages: [new HumanMessage('Read all parts.')] }, { recursionLimit: 200 })
console.log(`${messages.length} messages in the state, ${model.refused} refused: ${messages.at(-1)?.text}`)
