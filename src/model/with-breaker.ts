import { checkOptionKinds, checkOptionNames } from '../validation/index.ts'
import { askModel } from './ask-model.ts'
import { Breaker, type BreakerOptions } from './breaker.ts'
import { checkModel } from './check-model.ts'
import { BREAKER_MODELS, TIMED_MODELS } from './guarded-models.ts'
import type { LanguageModel } from './language-model.ts'

/**
 * Wraps a model so that it is left alone for a while after some failures in a row: calls then fail at once with `breaker-open`. After `cooldown` one
 * call is let through, and its outcome decides. Aborted calls do not count; a model that throws has failed like any other.
 */
export function withBreaker(model: LanguageModel, options: BreakerOptions = {}): LanguageModel {
  checkModel('withBreaker', Object(model))
  checkOptionKinds('withBreaker', options, { failures: 'a number from 1 or Infinity', cooldown: 'a number from 0 or Infinity', clock: 'a function' })
  const breaker = new Breaker(checkOptionNames('withBreaker', options, { failures: true, cooldown: true, clock: true }))
  const guardedModel: LanguageModel = {
    ...(model.retries && { retries: true }),
    name: model.name,
    async generate(request) {
      const report = breaker.enter()
      if (!report) return { status: 'failed', reason: 'breaker-open', retryable: false, retryAfter: breaker.waitLeft }
      const answer = await askModel(model, request)
      const isAborted = answer.status === 'failed' && (answer.reason === 'aborted' || request.signal?.aborted === true)
      report(isAborted ? undefined : answer.status === 'ok' ? 'success' : 'failure')
      return answer
    },
  }
  BREAKER_MODELS.add(guardedModel)
  if (TIMED_MODELS.has(model)) TIMED_MODELS.add(guardedModel)
  return guardedModel
}
