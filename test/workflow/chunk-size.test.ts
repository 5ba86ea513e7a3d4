import { describe, expect, it, vi } from 'vitest'
import { type CodingExperience, ExperienceLogHandler, type HistoryStep } from '../../src/workflow/index.ts'

const step = (i: number): HistoryStep => ({ actionType: 'file_view', action: `cat f${i}.py`, thought: `look at ${i}`, observation: `text ${i}` })
const run = (steps: number): CodingExperience => ({
  instanceId: 'r',
  problemStatement: 'p',
  history: Array.from({ length: steps }, (_, i) => step(i)),
  diffPatch: '',
  testResult: 'PASS',
})

function counting() {
  const asked: string[] = []
  return { asked, complete: async (prompt: string) => `Phase: fixing\nAction: a${asked.push(prompt)}\nReasoning: r\nFiles: none\nOutcome: none` }
}

describe('chunk size of ExperienceLogHandler (requirement 003)', () => {
  it.each([
    [10, 50, [10, 10, 10, 10, 10]],
    [10, 25, [10, 10, 5]],
    [20, 40, [20, 20]],
    [7, 15, [7, 7, 1]],
  ])('splits into chunks of the requested %i steps: a run of %i steps', async (size, steps, chunks) => {
    for (const named of [
      (client: ReturnType<typeof counting>) => new ExperienceLogHandler(client, size),
      (llmClient: ReturnType<typeof counting>) => new ExperienceLogHandler({ llmClient, chunkSize: size }),
    ]) {
      const client = counting()
      await named(client).compress(run(steps))
      expect(client.asked.map((prompt) => Number(/\((\d+) steps\)/.exec(prompt)?.[1]))).toEqual(chunks)
    }
  })

  it('splits 50 steps into seven chunks by default, with a limit of ten steps each', async () => {
    const client = counting()
    const handler = new ExperienceLogHandler(client)
    await handler.compress(run(50))
    expect([client.asked.length, handler.chunkSize]).toEqual([7, 10])
  })
})

it('ExperienceLogHandler accepts a caller’s summaries that have only the fields of the requirement document', async () => {
  const handler = new ExperienceLogHandler()
  const told = { phase: 'fixing', actionSummary: 'edit', keyReasoning: 'the loop ends early', filesInvolved: ['a.py'], outcome: null }
  vi.spyOn(handler.chunkSummarizer, 'summarizeChunk').mockResolvedValue(told as never)
  const compressed = await handler.compress(run(12))
  expect(compressed.phases.map((phase) => phase.toDict())).toEqual([
    { phase: 'fixing', action_summary: 'edit → edit', key_reasoning: 'the loop ends early | the loop ends early', files_involved: ['a.py'], outcome: null },
  ])
  expect(compressed).not.toHaveProperty('reasoningQuality')
})
