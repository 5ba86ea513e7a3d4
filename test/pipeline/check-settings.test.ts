import { expect, it } from 'vitest'
import { adaptive, pipelineNamed, presets } from '../../src/pipeline/index.ts'

const slips = [{ habits: {} }, { habits: { schema: 1, runs: 3 } }, { slidingWindowSize: -1 }, { windowSize: 3 }] as const

it.each([
  ['pipelineNamed', (settings: object) => pipelineNamed('cover', settings)],
  ['adaptive', (settings: object) => adaptive({ settings })],
  ['presets.basic', (settings: object) => presets.basic(undefined, settings)],
] as const)('%s rejects invalid settings and invalid habits', (of, made) => {
  for (const settings of slips)
    expect(() => made(settings), JSON.stringify(settings)).toThrow(expect.objectContaining({ code: 'invalid-option', message: expect.stringContaining(of) }))
  expect(made({ slidingWindowSize: 3 }).name).toBeTruthy()
})
