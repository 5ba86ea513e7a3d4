import { Agent, type AgentInputItem, MemorySession, type Model, Runner, tool, Usage } from '@openai/agents-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { memoryArchive } from '../../src/archive/index.ts'
import { compactingInput, compactingSession, type RenderEvent } from '../../src/openai-agents/index.ts'
import { rewrites, TASK, toolOutput } from '../clients/work.ts'

const WINDOW = 6_000

/** A model that calls the tool `steps` times in each run, then answers; keeps the inputs it was given. */
function fakeModel(steps: number): Model & { given: AgentInputItem[][] } {
  const given: AgentInputItem[][] = []
  let step = 0
  return {
    given,
    async getResponse({ input }) {
      given.push(typeof input === 'string' ? [{ role: 'user', content: input }] : input)
      const id = `call_${++step}`
      if (step % (steps + 1) === 0)
        return { usage: new Usage(), output: [{ type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'Done.' }] }] }
      return {
        usage: new Usage(),
        output: [{ type: 'function_call', callId: id, name: 'read', arguments: JSON.stringify({ path: `src/part_${step}.ts` }), status: 'completed' }],
      }
    },
    // biome-ignore lint/correctness/useYield: no test streams
    async *getStreamedResponse() {
      throw new Error('not streamed')
    },
  }
}

function reader(model: Model): Agent {
  let step = 0
  const read = tool({ name: 'read', description: 'Reads a part.', parameters: z.object({ path: z.string() }), execute: async () => toolOutput(++step) })
  return new Agent({ name: 'reader', instructions: 'You find code.', model, tools: [read] })
}

/** Calls without a result and results without a call. */
function unpaired(items: readonly AgentInputItem[]): string[] {
  const open = new Set<string>()
  const lost: string[] = []
  for (const item of items) {
    if (item.type === 'function_call') open.add(item.callId)
    if (item.type === 'function_call_result' && !open.delete(item.callId)) lost.push(item.callId)
  }
  return [...lost, ...open]
}

describe('the OpenAI Agents SDK', () => {
  it('sends compacted input in a long run, keeps calls with their results, and keeps its history whole', async () => {
    const events: RenderEvent[] = []
    const model = fakeModel(40)
    const runner = new Runner({ tracingDisabled: true })
    const callModelInputFilter = compactingInput({ window: WINDOW, onRender: (event) => events.push(event) })
    const result = await runner.run(reader(model), TASK, { maxTurns: 60, callModelInputFilter })
    expect(result.finalOutput).toBe('Done.')
    expect(result.history).toHaveLength(82)
    expect(model.given).toHaveLength(41)
    for (const given of model.given) {
      expect(JSON.stringify(given[0])).toContain(TASK)
      expect(unpaired(given)).toEqual([])
    }
    expect(JSON.stringify(model.given.at(-1)).length / 4).toBeLessThan(WINDOW)
    const compactions = events.filter(({ treatment }) => treatment === 'compacted').length
    expect(compactions).toBeGreaterThan(1)
    expect(rewrites(model.given)).toBe(compactions)
    expect(events.filter(({ treatment }) => treatment === 'original')).toEqual([])
  })

  it('begins each run of a session with compacted items, while the inner session keeps them whole', async () => {
    const events: RenderEvent[] = []
    const model = fakeModel(4)
    const inner = new MemorySession()
    const session = compactingSession(inner, { window: WINDOW, archive: memoryArchive(), onRender: (event) => events.push(event) })
    const runner = new Runner({ tracingDisabled: true })
    const agent = reader(model)
    for (let turn = 1; turn <= 8; turn++) expect((await runner.run(agent, `${TASK} Turn ${turn}.`, { session })).finalOutput).toBe('Done.')
    expect(await inner.getItems()).toHaveLength(80)
    expect(events.some(({ treatment }) => treatment === 'compacted')).toBe(true)
    for (const given of model.given) expect(unpaired(given)).toEqual([])
    expect(JSON.stringify(model.given.at(-1)).length).toBeLessThan(JSON.stringify(await inner.getItems()).length / 2)
    expect(JSON.stringify(model.given.at(-1))).toContain('Turn 8.')
    expect(await session.getItems(2)).toEqual((await inner.getItems()).slice(-2))
    expect(await session.popItem()).toMatchObject({ role: 'assistant' })
    expect(await inner.getItems()).toHaveLength(79)
  })
})
