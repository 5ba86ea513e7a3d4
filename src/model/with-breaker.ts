import type { LanguageModel } from './language-model.ts'

/** When a breaker opens and for how long. */
export interface BreakerOptions {
  /** Failures in a row that open it; 3 unless set. */
  readonly failures?: number
  /** Milliseconds until one call is let through to try; 60,000 unless set. */
  readonly rest?: number
  /** Milliseconds on any clock that only goes on. */
  readonly clock?: () => number
}

/**
 * The same model, left alone for a while after it failed some times in a row: calls then fail at once with `breaker-open`. After the rest one
 * call goes through, and its outcome decides. Aborted calls count for nothing.
 */
export function withBreaker(model: LanguageModel, options: BreakerOptions = {}): LanguageModel {
  const { failures = 3, rest = 60_000, clock = () => performance.now() } = options
  let inRow = 0
  let closedUntil = 0
  let trying = false
  return {
    name: model.name,
    async generate(request) {
      const open = inRow >= failures
      if (open && (trying || clock() < closedUntil))
        return { status: 'failed', reason: 'breaker-open', retryable: false, retryAfter: Math.max(0, closedUntil - clock()) }
      trying = open
      try {
        const answer = await model.generate(request)
        if (answer.status === 'ok') inRow = 0
        else if (answer.reason !== 'aborted' && ++inRow >= failures) closedUntil = clock() + rest
        return answer
      } finally {
        if (open) trying = false
      }
    },
  }
}
