import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { AIMessage, type BaseMessage, HumanMessage } from '@langchain/core/messages'
import { createAgent, tool } from 'langchain'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { memoryArchive } from '../../src/archive/index.ts'
import { compacting, type RenderEvent } from '../../src/langchain/index.ts'
import { handlesIn, rewrites, TASK, toolOutput } from '../clients/work.ts'

const WINDOW = 6_000
const STEPS = 40

/** Calls the tool at each of its steps, then answers; keeps the messages it was given. */
class FakeModel extends BaseChatModel {
  readonly given: BaseMessage[][] = []
  _llmType(): string {
    return 'fake'
  }
  override bindTools(): this {
    return this
  }
  async _generate(messages: BaseMessage[]) {
    this.given.push(messages)
    const step = this.given.length
    const calls = step > STEPS ? [] : [{ id: `call_${step}`, name: 'read', args: { path: `src/part_${step}.ts` }, type: 'tool_call' as const }]
    const message = new AIMessage({ content: step > STEPS ? 'Part 3 exports it.' : '', tool_calls: calls })
    return { generations: [{ text: message.text, message }] }
  }
}

/** Whether each result answers a call of the message before it or beside it, as providers demand. */
function orphans(messages: readonly BaseMessage[]): number {
  const open = new Set<string>()
  let count = 0
  for (const message of messages) {
    if (message.type === 'tool') {
      if (!open.delete((message as BaseMessage & { tool_call_id: string }).tool_call_id)) count++
      continue
    }
    count += open.size
    open.clear()
    if (AIMessage.isInstance(message)) for (const { id } of message.tool_calls ?? []) open.add(id ?? '')
  }
  return count
}

describe('LangChain', () => {
  it('sends its model compacted messages without orphans, and keeps its own state whole', async () => {
    const events: RenderEvent[] = []
    const archive = memoryArchive()
    const model = new FakeModel({})
    let step = 0
    const read = tool(async () => toolOutput(++step), { name: 'read', description: 'Reads a part.', schema: z.object({ path: z.string() }) })
    const middleware = [compacting({ window: WINDOW, archive, onRender: (event) => events.push(event) })]
    const agent = createAgent({ model, tools: [read], systemPrompt: 'You find code.', middleware })
    const { messages } = await agent.invoke({ messages: [new HumanMessage(TASK)] }, { recursionLimit: 500 })
    expect(messages).toHaveLength(2 * STEPS + 2)
    expect(messages.at(-1)?.text).toBe('Part 3 exports it.')
    expect(messages[2]?.text).toBe(toolOutput(1))
    expect(model.given).toHaveLength(STEPS + 1)
    for (const given of model.given) {
      expect(given.slice(0, 2).map(({ text }) => text)).toEqual(['You find code.', TASK])
      expect(orphans(given)).toBe(0)
    }
    const dicts = model.given.map((given) => given.map((message) => message.toDict()))
    expect(JSON.stringify(dicts.at(-1)?.map(({ data }) => data.content)).length / 4).toBeLessThan(WINDOW)
    const compactions = events.filter(({ treatment }) => treatment === 'compacted').length
    expect(compactions).toBeGreaterThan(1)
    expect(rewrites(dicts)).toBe(compactions)
    expect(events.filter(({ treatment }) => treatment === 'original')).toEqual([])
    const handles = handlesIn(JSON.stringify(dicts.at(-1)))
    expect(handles.length).toBeGreaterThan(0)
    for (const handle of handles) expect(await archive.get(handle)).toBeDefined()
  })

  it('passes the same message on below the trigger', async () => {
    const model = new FakeModel({})
    const said = new HumanMessage({ id: 'm1', content: TASK })
    const agent = createAgent({ model, tools: [], middleware: [compacting({ window: 100_000 })] })
    await agent.invoke({ messages: [said] })
    expect(model.given[0]?.at(-1)?.id).toBe('m1')
  })
})
