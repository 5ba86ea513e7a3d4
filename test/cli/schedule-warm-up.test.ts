import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scheduleWarmUp } from '../../src/cli/serve/schedule-warm-up.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('has a gateway get ready once, and not at once', () => {
  const warm = vi.fn()
  scheduleWarmUp({ warm })
  vi.advanceTimersByTime(500)
  expect(warm).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(warm).toHaveBeenCalledTimes(1)
})

it('leaves a gateway alone that ended before', () => {
  const warm = vi.fn()
  scheduleWarmUp({ warm })()
  vi.advanceTimersByTime(60_000)
  expect(warm).not.toHaveBeenCalled()
})
