import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scheduleWarmUp } from '../../src/cli/serve/schedule-warm-up.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a gateway is warmed up once, after a delay', () => {
  const warm = vi.fn()
  scheduleWarmUp({ warm })
  vi.advanceTimersByTime(500)
  expect(warm).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(warm).toHaveBeenCalledTimes(1)
})

it('a gateway that ended before is not warmed up', () => {
  const warm = vi.fn()
  scheduleWarmUp({ warm })()
  vi.advanceTimersByTime(60_000)
  expect(warm).not.toHaveBeenCalled()
})
