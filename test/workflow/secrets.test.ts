import { expect, it } from 'vitest'
import { CompressionModule, fromHistory } from '../../src/trajectory/index.ts'
import { ExperienceLogHandler, experienceOf, WorkflowInductionModule } from '../../src/workflow/index.ts'

const SECRET = `sk-ant-api03-${'Ab3dE5gH'.repeat(11)}-aaaaaaAA`

/** A run with the key in the task, in a call and in a result. */
const messages = [
  { role: 'user', content: `Deploy with ${SECRET}.` },
  ...Array.from({ length: 30 }, (_, i) => [
    { role: 'assistant', content: `I use ${SECRET} now.`, tool_calls: [call(i)] },
    { role: 'tool', tool_call_id: `c${i}`, content: `ANTHROPIC_API_KEY=${SECRET}\nError: step ${i} failed in src/deploy${i}.ts` },
  ]).flat(),
]

function call(i: number) {
  return {
    id: `c${i}`,
    type: 'function',
    function: { name: 'bash', arguments: JSON.stringify({ command: `curl -H "x-api-key: ${SECRET}" https://a.b/${i}` }) },
  }
}

async function run() {
  const { decode } = await import('../../src/format/index.ts')
  return fromHistory(decode(messages))
}

it('secrets of a run are replaced in prompts to a model, in experiences and in induced workflows', async () => {
  const asked: string[] = []
  const llmClient = {
    complete: (prompt: string) => {
      asked.push(prompt)
      return Promise.resolve('no answer of use')
    },
  }
  for (const client of [{}, { llmClient }]) {
    const experience = await new ExperienceLogHandler(client).compress(experienceOf(await run()))
    expect(experience.toInductionFormat()).not.toContain(SECRET)
    expect(experience.toInductionFormat()).toContain('[secret:')
    const induced = await new WorkflowInductionModule(client).induce(experienceOf(await run()), [])
    expect(JSON.stringify(induced)).not.toContain(SECRET)
  }
  const module = new CompressionModule({ llmClient, strategy: 'hierarchical_summarization' })
  const short = await module.compress(await run())
  expect(short.events.length).toBeLessThan(40)
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter((prompt) => prompt.includes(SECRET))).toEqual([])
  expect(asked.some((prompt) => prompt.includes('[secret:'))).toBe(true)
})
