import { expect, it } from 'vitest'
import { CompactionEngine } from '../../src/compact/index.ts'
import { planCost } from '../../src/cost/index.ts'
import { usedShareAtLeast } from '../../src/pipeline/index.ts'
import { CompressionModule } from '../../src/trajectory/index.ts'
import { ChunkSummarizer, ExperienceLogHandler } from '../../src/workflow/index.ts'

const TEXT = '5' as unknown as number
const engine = new CompactionEngine(null, './memory')

it.each<[string, () => unknown]>([
  ['keepRecent is "5"', () => engine.compact([], { keepRecent: TEXT })],
  ['budget is "5"', () => engine.shouldCompact(1, TEXT)],
  ['maxEvents is "5"', () => new CompressionModule({ config: { maxEvents: TEXT } })],
  ['chunkSize is "5"', () => new ExperienceLogHandler({ chunkSize: TEXT })],
  ['attempts is "5"', () => new ChunkSummarizer({ attempts: TEXT })],
  ['The limit of usedShareAtLeast is "5"', () => usedShareAtLeast(TEXT)],
  ['price.output is "5"', () => planCost({ price: { input: 1, cachedInput: 0, cacheWrite: 1, output: TEXT }, size: 1, window: 2, calls: 1, offers: [] })],
])('a number passed as text is rejected with the text in quotes: %s', async (message, call) => {
  await expect((async () => call())()).rejects.toMatchObject({ message })
})
