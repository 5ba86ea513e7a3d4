import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MockLanguageModelV3 } from 'ai/test'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { compacting, type RenderEvent } from '../../src/mastra/index.ts'
import { rewrites, TASK, toolOutput } from '../clients/work.ts'

const WINDOW = 6_000
const STEPS = 30
const mastra = join(import.meta.dirname, '../../bench/peers/node_modules/@mastra/core')
const installed = existsSync(mastra)

/** The part of Mastra that is used; it is installed with the bench's peers only. */
interface Mastra {
  readonly Agent: new (options: object) => { generate(words: string, options: object): Promise<{ text: string }> }
  readonly createTool: (options: object) => object
}

async function mastraCore(): Promise<Mastra> {
  const door = async (name: string): Promise<Partial<Mastra>> => import(pathToFileURL(join(mastra, `dist/${name}/index.js`)).href)
  const { Agent } = await door('agent')
  const { createTool } = await door('tools')
  if (!Agent || !createTool) throw new Error('Mastra has neither Agent nor createTool any more')
  return { Agent, createTool }
}

/** Calls the tool at each of its steps, then answers. */
function model() {
  let step = 0
  const usage = { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } }
  return new MockLanguageModelV3({
    modelId: 'gpt-5',
    doGenerate: async () => {
      const done = ++step > STEPS
      return {
        content: done
          ? [{ type: 'text', text: 'Part 3 exports it.' }]
          : [{ type: 'tool-call', toolCallId: `call_${step}`, toolName: 'read', input: JSON.stringify({ path: `src/part_${step}.ts` }) }],
        finishReason: { unified: done ? 'stop' : 'tool-calls', raw: undefined },
        usage,
        warnings: [],
      }
    },
  })
}

describe('Mastra', () => {
  it.skipIf(!installed)('sends its model compacted prompts (skipped where `npm ci` has not run in bench/peers)', async () => {
    const { Agent, createTool } = await mastraCore()
    const mock = model()
    const events: RenderEvent[] = []
    let step = 0
    const read = createTool({ id: 'read', description: 'Reads a part.', inputSchema: z.object({ path: z.string() }), execute: async () => toolOutput(++step) })
    const inputProcessors = [compacting({ window: WINDOW, onRender: (event) => events.push(event) })]
    const agent = new Agent({ id: 'reader', name: 'reader', instructions: 'You find code.', model: mock, tools: { read }, inputProcessors })
    const { text } = await agent.generate(TASK, { maxSteps: STEPS + 2 })
    expect(text).toContain('Part 3 exports it.')
    const prompts = mock.doGenerateCalls.map(({ prompt }) => prompt)
    expect(prompts).toHaveLength(STEPS + 1)
    for (const prompt of prompts) expect(JSON.stringify(prompt)).toContain(TASK)
    expect(JSON.stringify(prompts.at(-1)).length / 4).toBeLessThan(WINDOW)
    const compactions = events.filter(({ treatment }) => treatment === 'compacted').length
    expect(compactions).toBeGreaterThan(1)
    expect(rewrites(prompts)).toBe(compactions)
    expect(events.filter(({ treatment }) => treatment === 'original')).toEqual([])
  })

  it('returns nothing below the trigger, and a prompt whose contents are lists of parts above it', async () => {
    const prompt = [
      { role: 'user', content: [{ type: 'text', text: TASK }] },
      ...Array.from({ length: 30 }, (_, i) => [
        { role: 'assistant', content: [{ type: 'tool-call', toolCallId: `c${i}`, toolName: 'read', input: { i } }] },
        { role: 'tool', content: [{ type: 'tool-result', toolCallId: `c${i}`, toolName: 'read', output: { type: 'text', value: toolOutput(i) } }] },
      ]).flat(),
    ]
    const request = { prompt, model: { modelId: 'gpt-5' } }
    expect(await compacting({ window: 1_000_000 }).processLLMRequest(request)).toBeUndefined()
    const rendered = await compacting({ window: WINDOW }).processLLMRequest(request)
    expect(rendered?.prompt[0]).toBe(prompt[0])
    for (const { content } of rendered?.prompt ?? []) expect(Array.isArray(content)).toBe(true)
    expect(JSON.stringify(rendered).length).toBeLessThan(JSON.stringify(prompt).length / 2)
  })
})
