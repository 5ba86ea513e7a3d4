import { kindsGiven, knownOptions } from '../given/index.ts'
import { Breaker, type BreakerOptions, type Tell } from './breaker.ts'
import type { LanguageModel } from './language-model.ts'
import { modelGiven } from './model-given.ts'

/**
 * Wraps a model so that it is left alone for a while after some failures in a row: calls then fail at once with `breaker-open`. After the rest one call is
 * let through, and its outcome decides. Aborted calls do not count.
 */
export function withBreaker(model: LanguageModel, options: BreakerOptions = {}): LanguageModel {
  modelGiven('withBreaker', Object(model))
  kindsGiven('withBreaker', options, { failures: 'a number from 1 or Infinity', rest: 'a number from 0 or Infinity', clock: 'a function' })
  const breaker = new Breaker(knownOptions('withBreaker', options, { failures: true, rest: true, clock: true }))
  return {
    ...(model.retries && { retries: true }),
    name: model.name,
    async generate(request) {
      const tell = breaker.enter()
      if (!tell) return { status: 'failed', reason: 'breaker-open', retryable: false, retryAfter: breaker.left }
      let ended: Parameters<Tell>[0]
      try {
        const answer = await model.generate(request)
        if (answer.status === 'ok') ended = 'well'
        else if (answer.reason !== 'aborted') ended = 'badly'
        return answer
      } finally {
        tell(ended)
      }
    },
  }
}
