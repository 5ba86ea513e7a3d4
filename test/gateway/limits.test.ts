import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { gateway } from '../../src/gateway/index.ts'
import { limitsOf } from '../../src/gateway/limits-of.ts'

describe('the trigger of a gateway', () => {
  it.each([
    [{ window: -5, at: 0.2, target: 3 }, 'invalid-window'],
    [{ window: Number.NaN }, 'invalid-window'],
    [{ at: 0.3 }, 'invalid-window'],
    [{ turns: 0 }, 'invalid-option'],
    [{ onArrival: Number.NaN }, 'invalid-option'],
  ])('%j is refused when the gateway is made', (trigger, code) => {
    expect(() => gateway({ upstreams: {}, archive: memoryArchive(), trigger })).toThrow(expect.objectContaining({ code }))
  })

  it('is the same for all models unless told, and halfway to the target from many turns on', () => {
    expect(limitsOf()).toEqual({ window: 200_000, trigger: 160_000, target: 80_000, early: undefined })
    expect(limitsOf({ window: 1000, at: 0.5, target: 0.25, turns: 7 })).toEqual({ window: 1000, trigger: 500, target: 250, early: { turns: 7, trigger: 375 } })
  })
})
