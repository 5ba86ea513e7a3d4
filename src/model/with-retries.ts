import { setTimeout as sleep } from 'node:timers/promises'
import { checkOptionKinds, checkOptionNames } from '../validation/index.ts'
import { askModel } from './ask-model.ts'
import { checkModel } from './check-model.ts'
import { TIMED_MODELS } from './guarded-models.ts'
import type { LanguageModel, ModelAnswer, ModelFailure, ModelRequest } from './language-model.ts'
import { unlessAborted } from './unless-aborted.ts'

/** How often and how long to try. Times are in milliseconds. */
export interface RetryOptions {
  /** At most this many calls, the first included; 3 unless set. */
  readonly attempts?: number | undefined
  /** Milliseconds that one call may take; 60,000 unless set. */
  readonly timeout?: number | undefined
  /** Milliseconds that all calls and pauses together may take; 120,000 unless set. */
  readonly totalTimeout?: number | undefined
  /** Milliseconds before the second call; each further wait is twice as long. A wait that the provider asks for takes precedence. 500 unless set. */
  readonly initialDelay?: number | undefined
}

/**
 * Wraps a model so that it is asked again after failures that may pass. It never takes longer than `totalTimeout`, even if a call hangs or a provider asks
 * for a longer wait: then it answers with the last failure. A model that throws has failed like any other.
 *
 * @example
 * const model = withRetries(modelNamed('openai:gpt-5-mini', { key }), { timeout: 20_000, totalTimeout: 45_000 })
 */
export function withRetries(model: LanguageModel, options: RetryOptions = {}): LanguageModel {
  checkModel('withRetries', Object(model))
  const {
    attempts = 3,
    timeout = 60_000,
    totalTimeout = 120_000,
    initialDelay = 500,
  } = checkOptionNames('withRetries', options, { attempts: true, timeout: true, totalTimeout: true, initialDelay: true })
  const TIME = 'a number from 0 or Infinity'
  checkOptionKinds('withRetries', options, { attempts: 'a number from 1 or Infinity', timeout: TIME, totalTimeout: TIME, initialDelay: TIME })
  const timedModel: LanguageModel = {
    name: model.name,
    retries: true,
    async generate(request) {
      const end = performance.now() + totalTimeout
      for (let attempt = 1; ; attempt++) {
        const left = Math.max(1, end - performance.now())
        const answer = await callWithin(model, request, Math.min(timeout, left))
        if (answer.status === 'ok' || !answer.retryable || attempt >= attempts) return answer
        const wait = Math.max(0, answer.retryAfter ?? initialDelay * 2 ** (attempt - 1))
        if (performance.now() + wait >= end) return answer
        if (!(await pauseUnlessAborted(wait, request.signal))) return ABORTED
      }
    },
  }
  TIMED_MODELS.add(timedModel)
  return timedModel
}

const ABORTED: ModelFailure = { status: 'failed', reason: 'aborted', retryable: false }
const TIMED_OUT: ModelFailure = { status: 'failed', reason: 'timeout', retryable: true }

/** Node's timers turn a longer delay into one millisecond: https://nodejs.org/api/timers.html#settimeoutcallback-delay-args. */
const MAX_TIMER_DELAY = 2 ** 31 - 1

/** Limits milliseconds to the longest delay of a timer, also for those that never end. */
function timerDelay(milliseconds: number): number {
  return Math.min(milliseconds, MAX_TIMER_DELAY)
}

/** Makes one call that ends when its time is over or the caller's signal aborts, whether or not the model listens. */
async function callWithin(model: LanguageModel, request: ModelRequest, limit: number): Promise<ModelAnswer> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), timerDelay(limit))
  const call = () => askModel(model, { ...request, signal: stop.signal })
  try {
    return await unlessAborted(request.signal, () => unlessAborted(stop.signal, call))
  } catch {
    return request.signal?.aborted ? ABORTED : TIMED_OUT
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}

/** Whether the pause ended without an abort. */
async function pauseUnlessAborted(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await sleep(timerDelay(ms), undefined, { ...(signal && { signal }) })
    return true
  } catch {
    return false
  }
}
