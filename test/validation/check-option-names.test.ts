import { describe, expect, it } from 'vitest'
import { checkOptionNames } from '../../src/validation/index.ts'

const NAMES = { size: true, llmClient: true, maxEvents: true } as const
const known = (options: unknown) => checkOptionNames('slidingWindow', options as Partial<Record<keyof typeof NAMES, unknown>>, NAMES)

describe('checkOptionNames', () => {
  it('returns the options object it was given', () => {
    for (const options of [{}, { size: 5 }, { size: undefined }, Object.create({ inherited: 1 }) as object]) expect(known(options)).toBe(options)
  })

  it('accepts an unknown option whose value is undefined', () => {
    expect(() => known({ window: undefined })).not.toThrow()
  })

  it.each([
    [{ sice: 5 }, "slidingWindow has no option 'sice'", "Did you mean 'size'? Options: size, llmClient, maxEvents."],
    [{ max_events: 5 }, "slidingWindow has no option 'max_events'", "Did you mean 'maxEvents'? Options: size, llmClient, maxEvents."],
    [{ llm: null }, "slidingWindow has no option 'llm'", "Did you mean 'llmClient'? Options: size, llmClient, maxEvents."],
    [{ toString: 1 }, "slidingWindow has no option 'toString'", 'Options: size, llmClient, maxEvents.'],
    [5, 'The options of slidingWindow are 5', 'Give an object, such as { size: … }; options: size, llmClient, maxEvents.'],
    [null, 'The options of slidingWindow are null', 'Give an object, such as { size: … }; options: size, llmClient, maxEvents.'],
    [[{ size: 5 }], 'The options of slidingWindow are a list', 'Give an object, such as { size: … }; options: size, llmClient, maxEvents.'],
  ])('rejects %j with an error that names the function and lists the valid options', (options, message, remedy) => {
    expect(() => known(options)).toThrow(expect.objectContaining({ code: 'invalid-option', message, remedy }))
  })
})
